// SQL: the statement of a cursor over the list's own conditions and order.
import { LEAD_KINDS, LEAD_STATES } from "../../../schema/rules/leads.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import type { RowStatement } from "../../platform/spreadsheets/row-stream.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { leadConditions, LEAD_SORTS } from "./list-leads.ts";

/** The `kind` of the tickets. */
export const LEADS_EXPORT = "leads";

const COLUMNS: readonly (TableColumn & { sql: string; of: Contract.LeadExportColumn })[] = [
  { header: "Código", kind: "text", width: 13, sql: "l.code_id", of: "CODE" },
  { header: "Empresa o entidad", kind: "text", width: 30, sql: "l.company", of: "COMPANY" },
  { header: "Contacto", kind: "text", width: 28, sql: "l.full_name", of: "PERSON" },
  { header: "Correo", kind: "text", width: 30, sql: "l.email", of: "PERSON" },
  { header: "Asunto", kind: "text", width: 24, sql: wordsCell("l.kind", LEAD_KINDS), of: "KIND" },
  { header: "Estado", kind: "text", width: 14, sql: wordsCell("l.status", LEAD_STATES), of: "STATUS" },
  { header: "Recibida", kind: "instant", width: 18, sql: instantCell("l.created_at"), of: "CREATED_AT" },
];

/** For administrators: the requests of the public forms as they are listed. */
export function exportLeads(
  ctx: SignedInContext,
  { format, filter, sort, direction, columns }: Contract.ExportLeadsInput,
): Promise<{ url: string; fileName: string }> {
  return issueExport(ctx, {
    kind: LEADS_EXPORT,
    name: "solicitudes",
    format,
    action: "exportLeads",
    subjectType: "lead",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, sort, direction, columns },
  });
}

/** For the parameters of a redeemed ticket. */
export function openLeadsExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const request = params as unknown as Contract.ExportLeadsInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const cells = columns.map(({ sql }) => sql);
  return streamStatement(ctx, { ...request, sheetName: "Solicitudes" }, columns, leadRows(request, cells));
}

function leadRows(
  { filter, sort, direction }: Contract.ExportLeadsInput,
  cells: readonly string[],
): RowStatement {
  const { where, params } = leadConditions(filter ?? {});
  const ofStatus = filter?.status ? `l.status = $${params.push(filter.status)}` : "true";
  const towards = direction === "ASC" ? "ASC" : "DESC";
  return {
    sql: `SELECT ${cells.join(", ")} FROM leads l WHERE ${where} AND ${ofStatus}
      ORDER BY ${LEAD_SORTS[sort ?? "CREATED_AT"]} ${towards}, l.id ${towards}`,
    params,
    whole: false,
  };
}
