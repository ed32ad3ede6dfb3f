import { PAYMENT_METHODS, PAYMENT_STATES, PAYOUT_STATES } from "../../../schema/rules/payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamTable, writeBatches } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { daysSql } from "../../shared/listed-days.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { ExportPaymentsInput } from "./export-payments.input.ts";
import { wordsOf } from "./amount-pages.ts";
import { commissionsWhere, foundCommissionsSql } from "./list-commissions.ts";
import { paymentsWhere } from "./payment-rows.ts";
import { foundPaymentsSql, PAYMENT_AT, paymentParts } from "./payment-search.ts";
import { payoutConditions, payoutsWhere } from "./payout-rows.ts";

/** The `kind` of the tickets. */
export const PAYMENTS_EXPORT = "payments";

const BATCH = 500;

/** For administrators: payments, payouts or commissions of a time, those the list's filter finds. Throws InvalidInput (from, to). */
export async function exportPayments(
  ctx: SignedInContext,
  given: Contract.ExportPaymentsInput,
): Promise<{ url: string; fileName: string }> {
  const { kind, format, from, to, columns, ...filter } = readInput(new ExportPaymentsInput(), given);
  return issueExport(ctx, {
    kind: PAYMENTS_EXPORT,
    name: FILE_NAMES[kind],
    format,
    action: "exportPayments",
    subjectType: "payment",
    data: { kind, from, to, filters: filterNames(filter) },
    params: { kind, from, to, columns, ...filter },
  });
}

const FILE_NAMES: Readonly<Record<Contract.PaymentsExportKind, string>> = {
  PAYMENTS: "pagos",
  PAYOUTS: "transferencias",
  COMMISSIONS: "comisiones",
};

/** Which of them; as they were before the last one that was read. */
type Wanted = Omit<ExportPaymentsInput, "kind" | "format" | "columns"> & { before: number | null };

/** As a ticket keeps it. */
type Request = Contract.ExportPaymentsInput & Wanted & { fileName: string };

type ExportColumn = TableColumn & { of?: Contract.PaymentsExportColumn };

interface ExportTable {
  sheetName: string;
  columns: ExportColumn[];
  /** Rows with their id, newest first, before an id. */
  read: (manager: EntityManager, wanted: Wanted) => Promise<{ id: number; cells: TableCell[] }[]>;
}

/** For the parameters of a redeemed ticket. */
export function openPaymentsExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const request = params as unknown as Request;
  const { kind, format, fileName } = request;
  const { sheetName, columns, read } = TABLES[kind];
  const shown = chosenColumns(columns, request.columns);
  const at = shown.map((column) => columns.indexOf(column));
  const rows = async function* () {
    for (let before: number | null = null; ;) {
      const batch = await read(ctx.db.manager, { ...request, before });
      yield batch.map(({ cells }) => at.map((index) => cells[index] ?? null));
      if (batch.length < BATCH) return;
      before = batch.at(-1)?.id ?? 0;
    }
  };
  const heads = shown.map(({ header, kind: type, width }) => ({ header, kind: type, width }));
  return streamTable(ctx, { format, fileName, sheetName }, (open, reader) =>
    writeBatches(open(heads), rows(), reader),
  );
}

interface ReadBy {
  /** When it happened, and its id. */
  instant: string;
  id: string;
  /** Further conditions. */
  parts: readonly string[];
  place: (value: unknown) => string;
}

/** Conditions of a time, whose day counts in Madrid, and the order of a batch. */
function batchOf({ from, to, before }: Wanted, { instant, id, parts, place }: ReadBy): string {
  const conditions = [
    ...parts,
    ...daysSql(instant, { from, to }, place),
    ...(before === null ? [] : [`${id} < ${place(before)}::bigint`]),
  ];
  return `${["true", ...conditions].join(" AND ")} ORDER BY ${id} DESC LIMIT ${BATCH}`;
}

/** Each value has a place of its own: a word that was searched for may look like a day. */
function places(): { params: unknown[]; place: (value: unknown) => string } {
  const params: unknown[] = [];
  return { params, place: (value) => `$${params.push(value)}` };
}

/** Being among those a list finds, `hits` as the list writes it. */
function among(id: string, hits: string): string {
  return `${id} IN (WITH hits AS ${hits} SELECT id FROM hits)`;
}

function text(header: string, width: number, of?: Contract.PaymentsExportColumn): ExportColumn {
  return { header, kind: "text", width, of };
}

const AMOUNT: ExportColumn = { header: "Importe", kind: "amount", width: 14, of: "AMOUNT" };
const CURRENCY = text("Moneda", 9, "AMOUNT");

const TABLES: Readonly<Record<Contract.PaymentsExportKind, ExportTable>> = {
  PAYMENTS: {
    sheetName: "Pagos",
    columns: [
      text("Pago", 13, "NUMBER"),
      text("Recibo", 13),
      text("Expediente", 13, "CASE"),
      text("Cliente", 30, "PEOPLE"),
      text("Especialista", 30, "PEOPLE"),
      AMOUNT,
      CURRENCY,
      text("Método", 18, "METHOD"),
      text("Referencia", 24, "METHOD"),
      text("Estado", 14, "STATUS"),
      { header: "Avisado", kind: "date", width: 12, of: "NUMBER" },
      { header: "Decidido", kind: "date", width: 12, of: "STATUS" },
      text("Nota", 30, "STATUS"),
    ],
    read: async (manager, wanted) => {
      const { params, place } = places();
      const { search, paymentStatus: status, hasReceipt } = wanted;
      const words = wordsOf(search);
      const filter = { status, hasReceipt };
      const parts =
        words.length === 0
          ? paymentParts(filter, place)
          : [among("p.id", foundPaymentsSql(words, filter, place))];
      const where = batchOf(wanted, { instant: PAYMENT_AT, id: "p.id", parts, place });
      const rows = await paymentsWhere(manager, where, params);
      return rows.map((row) => ({
        id: row.id,
        cells: [
          row.number,
          row.receiptNumber,
          row.caseNumber,
          row.clientName,
          row.specialistName,
          row.amount,
          row.currency,
          PAYMENT_METHODS[row.method],
          row.reference,
          PAYMENT_STATES[row.status],
          dayInMadrid(row.notifiedAt),
          row.decidedAt && dayInMadrid(row.decidedAt),
          row.note,
        ],
      }));
    },
  },
  PAYOUTS: {
    sheetName: "Transferencias",
    columns: [
      text("Transferencia", 13, "NUMBER"),
      text("Especialista", 30, "SPECIALIST"),
      AMOUNT,
      CURRENCY,
      text("IBAN", 28, "ACCOUNT"),
      text("Titular", 30, "ACCOUNT"),
      text("Estado", 12, "STATUS"),
      { header: "Pedida", kind: "date", width: 12, of: "NUMBER" },
      { header: "Decidida", kind: "date", width: 12, of: "STATUS" },
      text("Nota", 30, "STATUS"),
    ],
    read: async (manager, wanted) => {
      const { params, place } = places();
      const parts = payoutConditions({ search: wanted.search, status: wanted.payoutStatus }, place);
      const instant = "coalesce(o.decided_at, o.requested_at)";
      const where = batchOf(wanted, { instant, id: "o.id", parts, place });
      const rows = await payoutsWhere(manager, where, params);
      return rows.map((row) => ({
        id: row.id,
        cells: [
          row.number,
          row.specialistName,
          row.amount,
          row.currency,
          row.iban,
          row.holder,
          PAYOUT_STATES[row.status],
          dayInMadrid(row.requestedAt),
          row.decidedAt && dayInMadrid(row.decidedAt),
          row.note,
        ],
      }));
    },
  },
  COMMISSIONS: {
    sheetName: "Comisiones",
    columns: [
      { header: "Fecha", kind: "date", width: 12, of: "DATE" },
      text("Expediente", 13, "CASE"),
      text("Especialista", 30, "SPECIALIST"),
      text("Concepto", 30, "DESCRIPTION"),
      AMOUNT,
      CURRENCY,
    ],
    read: async (manager, wanted) => {
      const { params, place } = places();
      const words = wordsOf(wanted.search);
      const found = words.length === 0 ? [] : [among("t.id", foundCommissionsSql(words, place))];
      const parts = ["t.kind = 'COMMISSION'", ...found];
      const where = batchOf(wanted, { instant: "t.at", id: "t.id", parts, place });
      const rows = await commissionsWhere(manager, where, params);
      return rows.map((row) => ({
        id: row.id,
        cells: [
          dayInMadrid(row.at),
          row.caseNumber,
          row.specialistName,
          row.description,
          row.amount,
          row.currency,
        ],
      }));
    },
  },
};
