import type * as Contract from "../../generated/schema-types.ts";
import { streamRows } from "../../platform/spreadsheets/row-stream.ts";
import { streamTable } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { audit } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { caseExportColumns, caseExportStatement } from "./case-export-columns.ts";

/** The `kind` of the tickets. */
export const CASES_EXPORT = "cases";

/**
 * The list in front of the asker as a table: administrators' of all cases, a specialist's of the own ones. A link for one
 * download within five minutes; nothing is read yet.
 */
export async function exportCases(
  ctx: SignedInContext,
  { format, filter, sort, direction }: Contract.ExportCasesInput,
): Promise<{ url: string; fileName: string }> {
  const fileName = `expedientes-${ctx.clock.today()}.${format.toLowerCase()}`;
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportCases",
      subjectType: "case",
      data: { format, filters: filterNames(filter ?? {}) },
    });
    const params = { format, filter, sort, direction, fileName };
    return { url: await issueDownloadTicket(ctx, manager, { kind: CASES_EXPORT, params }), fileName };
  });
}

/** What was searched may be a name, so the trail keeps only what was filtered by. */
function filterNames(filter: Contract.CaseFilter): string[] {
  return Object.entries(filter)
    .flatMap(([name, value]) => (value == null || value === "" ? [] : [name]))
    .toSorted();
}

/**
 * For the parameters of a redeemed ticket and whose it is, with the role as it is now. Its first bytes are there at once;
 * rows come from a cursor of one snapshot as the reader takes them, so memory stays flat.
 */
export function openCasesExport(
  ctx: Context,
  params: Record<string, unknown>,
  actor: Pick<Actor, "accountId" | "role">,
): ExportedFile {
  const { format, fileName, filter, sort, direction } = params as unknown as Contract.ExportCasesInput & {
    fileName: string;
  };
  return streamTable(ctx, { format, fileName, sheetName: "Expedientes" }, async (open, reader) => {
    const writer = open(caseExportColumns(actor.role));
    const statement = caseExportStatement(actor, {
      filter: filter ?? {},
      sort: sort ?? "LAST_ACTION",
      direction: direction === "ASC" ? "ASC" : "DESC",
    });
    await streamRows(ctx.db, statement, reader, (row) => writer.write(row));
    await writer.close();
  });
}
