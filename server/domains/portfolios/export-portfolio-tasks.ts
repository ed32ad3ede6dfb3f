// SQL: the statement of a cursor over the list's own conditions and order.
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { DownloadTicket } from "../../shared/download-tickets.ts";
import { issueExport } from "../../shared/issue-export.ts";
import {
  FROM_PORTFOLIO_TASKS,
  OWED,
  PORTFOLIO_SORTS,
  portfolioConditions,
  seenFilter,
} from "./portfolio-conditions.ts";
import { myPortfolio } from "./my-portfolios.ts";

/** The `kind` of the tickets. */
export const PORTFOLIO_EXPORT = "portfolio-tasks";

/** A link for one download within five minutes; nothing is read yet. Throws NotFound for a list that isn't shown to the asker. */
export async function exportPortfolioTasks(
  ctx: SignedInContext,
  { format, filter: given, sort, direction, columns }: Contract.ExportPortfolioTasksInput,
): Promise<{ url: string; fileName: string }> {
  const filter = given ?? {};
  const { listId } = await seenFilter(ctx.actor, ctx.db, filter);
  const list = listId === null ? null : await myPortfolio(ctx, String(listId));
  return issueExport(ctx, {
    kind: PORTFOLIO_EXPORT,
    name: list === null ? "carteras" : `cartera-${list.codeId}`,
    format,
    action: "exportPortfolioTasks",
    subjectType: "taskList",
    ...(listId === null ? {} : { subjectId: listId }),
    data: { filters: filterNames(filter) },
    params: { filter, sort, direction, columns },
  });
}

type Column = TableColumn & { of: Contract.PortfolioTaskColumn; sql: string };

const COLUMNS: readonly Column[] = [
  { header: "Código", kind: "text", width: 14, of: "CODE", sql: "t.code_id" },
  { header: "Cartera", kind: "text", width: 13, of: "CODE", sql: "l.code_id" },
  { header: "Nº de contrato", kind: "text", width: 20, of: "CONTRACT", sql: "t.n_contract" },
  { header: "Deudor", kind: "text", width: 32, of: "DEBTOR", sql: "t.debtor" },
  { header: "Documento de identidad", kind: "text", width: 22, of: "DOCUMENT", sql: "t.identity_document" },
  { header: "Importe", kind: "amount", width: 14, of: "AMOUNT", sql: "t.amount_debt::text" },
  { header: "Pagado", kind: "amount", width: 14, of: "PAID", sql: "p.paid::numeric(14, 2)::text" },
  { header: "Pendiente", kind: "amount", width: 14, of: "OWED", sql: `(${OWED})::numeric(14, 2)::text` },
  { header: "Moneda", kind: "text", width: 9, of: "AMOUNT", sql: "t.currency" },
  { header: "Estado", kind: "text", width: 20, of: "STATE", sql: wordsCell("t.state", TASK_STATE_NAMES) },
  {
    header: "Última actividad",
    kind: "instant",
    width: 18,
    of: "LAST_ACTIVITY",
    sql: instantCell("t.date_last_action"),
  },
];

/** For the parameters of a redeemed ticket; `asker`: who asked for it, as it is now. Throws NotFound once the list isn't shown any more. */
export async function openPortfolioExport(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Pick<DownloadTicket, "accountId">,
): Promise<ExportedFile> {
  const request = params as unknown as Contract.ExportPortfolioTasksInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const filter = await seenFilter(asker, ctx.db, request.filter ?? {});
  const { params: values, place } = placeholders();
  const where = portfolioConditions(asker, filter, place);
  const way = request.direction === "DESC" ? "DESC" : "ASC";
  return streamStatement(ctx, { ...request, sheetName: "Deudas" }, columns, {
    sql: `SELECT ${columns.map(({ sql }) => sql).join(", ")} ${FROM_PORTFOLIO_TASKS}
      WHERE ${where} ORDER BY ${PORTFOLIO_SORTS[request.sort ?? "CODE"]} ${way}, t.id ${way}`,
    params: values,
    whole: false,
  });
}
