// SQL: the statement of a cursor over the list's own conditions and order.
import { DEBT_PAYMENT_METHODS, PAYMENT_RECIPIENTS } from "../../../schema/rules/debt-payments.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import {
  FROM_DEBT_PAYMENTS,
  paymentConditions,
  PAYMENT_SORTS,
  refusePaymentFilter,
} from "./payment-conditions.ts";

/** The `kind` of the tickets. */
export const DEBT_PAYMENTS_EXPORT = "debt-payments";

/** Throws InvalidInput for a filter that makes no sense. */
export async function exportDebtPayments(
  ctx: SignedInContext,
  { format, filter, sort, direction, columns }: Contract.ExportDebtPaymentsInput,
): Promise<{ url: string; fileName: string }> {
  refusePaymentFilter(filter ?? {});
  return issueExport(ctx, {
    kind: DEBT_PAYMENTS_EXPORT,
    name: "cobros",
    format,
    action: "exportDebtPayments",
    subjectType: "task",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, sort, direction, columns },
  });
}

type PaymentColumn = TableColumn & { of: Contract.DebtPaymentColumn; sql: string };

const COLUMNS: readonly PaymentColumn[] = [
  { header: "Fecha", kind: "date", width: 12, of: "DAY", sql: "p.day::text" },
  { header: "Tarea", kind: "text", width: 14, of: "TASK", sql: "t.code_id" },
  { header: "Deudor", kind: "text", width: 32, of: "DEBTOR", sql: "t.debtor" },
  { header: "Documento", kind: "text", width: 14, of: "DOCUMENT", sql: "t.identity_document" },
  { header: "Entidad", kind: "text", width: 26, of: "ENTITY", sql: "t.entity" },
  { header: "Nº de contrato", kind: "text", width: 20, of: "CONTRACT", sql: "t.n_contract" },
  {
    header: "Lista",
    kind: "text",
    width: 12,
    of: "LIST",
    sql: "(SELECT code_id FROM task_lists l WHERE l.id = p.list_id)",
  },
  {
    header: "Forma de pago",
    kind: "text",
    width: 16,
    of: "METHOD",
    sql: wordsCell("p.method", DEBT_PAYMENT_METHODS),
  },
  {
    header: "Lo recibió",
    kind: "text",
    width: 14,
    of: "RECEIVED_BY",
    sql: wordsCell("p.received_by", PAYMENT_RECIPIENTS),
  },
  { header: "Referencia", kind: "text", width: 24, of: "REFERENCE", sql: "p.reference" },
  { header: "Importe", kind: "amount", width: 14, of: "AMOUNT", sql: "p.amount" },
  { header: "A gastos", kind: "amount", width: 12, of: "COSTS", sql: "e.costs" },
  { header: "A intereses", kind: "amount", width: 12, of: "INTEREST", sql: "e.interest" },
  { header: "A principal", kind: "amount", width: 14, of: "PRINCIPAL", sql: "e.principal" },
  { header: "De más", kind: "amount", width: 12, of: "EXCESS", sql: "e.excess" },
  { header: "Moneda", kind: "text", width: 9, of: "AMOUNT", sql: "p.currency" },
  {
    header: "Anotado el",
    kind: "instant",
    width: 18,
    of: "RECORDED_AT",
    sql: instantCell("p.recorded_at"),
  },
  {
    header: "Lo anotó",
    kind: "text",
    width: 26,
    of: "RECORDED_BY",
    sql: `(SELECT ${displayNameSql("a")} FROM accounts a WHERE a.id = p.recorded_by)`,
  },
  {
    header: "Estado",
    kind: "text",
    width: 40,
    of: "STATUS",
    sql: "CASE WHEN r.id IS NULL THEN 'Anotado' ELSE 'Anulado el ' || to_char(r.day, 'DD/MM/YYYY') || ': ' || r.reason END",
  },
];

/** For the parameters of a redeemed ticket. */
export async function openDebtPaymentsExport(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<ExportedFile> {
  const request = params as unknown as Contract.ExportDebtPaymentsInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const { params: values, place } = placeholders();
  const where = paymentConditions(request.filter ?? {}, place);
  const way = request.direction === "ASC" ? "ASC" : "DESC";
  return streamStatement(ctx, { ...request, sheetName: "Cobros" }, columns, {
    sql: `SELECT ${columns.map(({ sql }) => sql).join(", ")} ${FROM_DEBT_PAYMENTS}
      JOIN debt_entries e ON e.payment_id = p.id AND e.kind = 'PAYMENT'
      WHERE ${where} ORDER BY ${PAYMENT_SORTS[request.sort ?? "DAY"]} ${way}, p.id ${way}`,
    params: values,
    whole: false,
  });
}
