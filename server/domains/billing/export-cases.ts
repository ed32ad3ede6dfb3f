import type * as Contract from "../../generated/schema-types.ts";
import { streamStatement } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { refuseCaseFilter } from "../cases/case-conditions.ts";
import { caseExportColumns, caseExportStatement } from "./case-export-columns.ts";

/** The `kind` of the tickets. */
export const CASES_EXPORT = "cases";

/**
 * The list in front of the asker as a table: administrators' of all cases, a specialist's or client's of the own ones. A link
 * for one download within five minutes; nothing is read yet. Throws InvalidInput.
 */
export function exportCases(
  ctx: SignedInContext,
  { format, filter, sort, direction, columns }: Contract.ExportCasesInput,
): Promise<{ url: string; fileName: string }> {
  refuseCaseFilter(filter);
  return issueExport(ctx, {
    kind: CASES_EXPORT,
    name: "expedientes",
    format,
    action: "exportCases",
    subjectType: "case",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, sort, direction, columns },
  });
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
  const { format, fileName, filter, sort, direction, columns } =
    params as unknown as Contract.ExportCasesInput & {
      fileName: string;
    };
  const statement = caseExportStatement(
    { ...ctx, actor },
    {
      filter: filter ?? {},
      sort: sort ?? "LAST_ACTION",
      direction: direction === "ASC" ? "ASC" : "DESC",
      seen: columns,
    },
  );
  const file = { format, fileName, sheetName: "Expedientes" };
  return streamStatement(ctx, file, caseExportColumns(actor.role, columns), statement);
}
