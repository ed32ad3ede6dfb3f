// SQL: the statement of a cursor over the list's own conditions and order.
import { TICKET_CATEGORIES, TICKET_STATES } from "../../../schema/rules/tickets.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import type { RowStatement } from "../../platform/spreadsheets/row-stream.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { ticketConditions, ticketOrder } from "./list-tickets.ts";
import { FROM_TICKETS } from "./ticket-rows.ts";

/** The `kind` of the tickets that open the file. */
export const TICKETS_EXPORT = "tickets";

const COLUMNS: readonly (TableColumn & { sql: string; of: Contract.TicketExportColumn })[] = [
  { header: "Número", kind: "text", width: 13, sql: "t.number", of: "NUMBER" },
  { header: "Asunto", kind: "text", width: 40, sql: "t.subject", of: "SUBJECT" },
  { header: "De", kind: "text", width: 28, sql: displayNameSql("a"), of: "PERSON" },
  {
    header: "Tema",
    kind: "text",
    width: 18,
    sql: wordsCell("t.category", TICKET_CATEGORIES),
    of: "CATEGORY",
  },
  { header: "Estado", kind: "text", width: 14, sql: wordsCell("t.status", TICKET_STATES), of: "STATUS" },
  {
    header: "Responder antes de",
    kind: "instant",
    width: 18,
    sql: instantCell("t.answer_due_at"),
    of: "DUE",
  },
];

/** For administrators: the tickets of everybody as they are listed. */
export function exportTickets(
  ctx: SignedInContext,
  { format, status, late, search, sort, direction, columns }: Contract.ExportTicketsInput,
): Promise<{ url: string; fileName: string }> {
  return issueExport(ctx, {
    kind: TICKETS_EXPORT,
    name: "incidencias",
    format,
    action: "exportTickets",
    subjectType: "ticket",
    data: { filters: filterNames({ status, late, search }) },
    params: { status, late, search, sort, direction, columns },
  });
}

/** For the parameters of a redeemed ticket. */
export function openTicketsExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const request = params as unknown as Contract.ExportTicketsInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const cells = columns.map(({ sql }) => sql);
  return streamStatement(
    ctx,
    { ...request, sheetName: "Incidencias" },
    columns,
    ticketRows(ctx, request, cells),
  );
}

function ticketRows(
  ctx: Pick<Context, "clock">,
  filter: Contract.ExportTicketsInput,
  cells: readonly string[],
): RowStatement {
  const params: unknown[] = [];
  const parts = ticketConditions(ctx, filter, (value) => `$${params.push(value)}`);
  return {
    sql: `SELECT ${cells.join(", ")} ${FROM_TICKETS} WHERE ${["true", ...parts].join(" AND ")} ORDER BY ${ticketOrder(filter)}`,
    params,
    whole: false,
  };
}
