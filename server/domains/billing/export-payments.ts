import { PAYMENT_METHODS, PAYMENT_STATES, PAYOUT_STATES } from "../../../schema/rules/payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { streamTable, writeBatches } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { ExportPaymentsInput } from "./export-payments.input.ts";
import { commissionsWhere } from "./list-commissions.ts";
import { paymentsWhere } from "./payment-rows.ts";
import { payoutsWhere } from "./payout-rows.ts";

/** The `kind` of the tickets. */
export const PAYMENTS_EXPORT = "payments";

const BATCH = 500;

/** For administrators: payments, payouts or commissions of a time. Throws InvalidInput (from, to). */
export async function exportPayments(
  ctx: SignedInContext,
  given: Contract.ExportPaymentsInput,
): Promise<{ url: string; fileName: string }> {
  const { kind, format, from, to } = readInput(new ExportPaymentsInput(), given);
  const fileName = `${FILE_NAMES[kind]}-${ctx.clock.today()}.${format.toLowerCase()}`;
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportPayments",
      subjectType: "payment",
      data: { kind, format, from, to },
    });
    const params = { kind, format, from, to, fileName };
    return { url: await issueDownloadTicket(ctx, manager, { kind: PAYMENTS_EXPORT, params }), fileName };
  });
}

const FILE_NAMES: Readonly<Record<Contract.PaymentsExportKind, string>> = {
  PAYMENTS: "pagos",
  PAYOUTS: "transferencias",
  COMMISSIONS: "comisiones",
};

type Days = Pick<ExportPaymentsInput, "from" | "to">;

interface ExportTable {
  sheetName: string;
  columns: TableColumn[];
  /** Rows with their id, newest first, before an id. */
  read: (
    manager: EntityManager,
    days: Days,
    before: number | null,
  ) => Promise<{ id: number; cells: TableCell[] }[]>;
}

/** For the parameters of a redeemed ticket. */
export function openPaymentsExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const { kind, format, fileName, from, to } = params as unknown as ExportPaymentsInput & {
    fileName: string;
  };
  const { sheetName, columns, read } = TABLES[kind];
  const rows = async function* () {
    for (let before: number | null = null; ;) {
      const batch = await read(ctx.db.manager, { from, to }, before);
      yield batch.map(({ cells }) => cells);
      if (batch.length < BATCH) return;
      before = batch.at(-1)?.id ?? 0;
    }
  };
  return streamTable(ctx, { format, fileName, sheetName }, (open, reader) =>
    writeBatches(open(columns), rows(), reader),
  );
}

/** Conditions and values of a time over an instant's column; the day counts in Madrid. */
function within(instant: string, id: string, { from, to }: Days, before: number | null): [string, unknown[]] {
  const day = `(${instant} AT TIME ZONE 'Europe/Madrid')::date`;
  return [
    `($1::date IS NULL OR ${day} >= $1) AND ($2::date IS NULL OR ${day} <= $2) AND ($3::bigint IS NULL OR ${id} < $3)
     ORDER BY ${id} DESC LIMIT ${BATCH}`,
    [from, to, before],
  ];
}

function text(header: string, width: number): TableColumn {
  return { header, kind: "text", width };
}

const AMOUNT: TableColumn = { header: "Importe", kind: "amount", width: 14 };
const CURRENCY = text("Moneda", 9);

const TABLES: Readonly<Record<Contract.PaymentsExportKind, ExportTable>> = {
  PAYMENTS: {
    sheetName: "Pagos",
    columns: [
      text("Pago", 13),
      text("Recibo", 13),
      text("Expediente", 13),
      text("Cliente", 30),
      text("Especialista", 30),
      AMOUNT,
      CURRENCY,
      text("Método", 18),
      text("Referencia", 24),
      text("Estado", 14),
      { header: "Avisado", kind: "date", width: 12 },
      { header: "Decidido", kind: "date", width: 12 },
      text("Nota", 30),
    ],
    read: async (manager, days, before) => {
      const [where, params] = within("coalesce(p.decided_at, p.notified_at)", "p.id", days, before);
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
      text("Transferencia", 13),
      text("Especialista", 30),
      AMOUNT,
      CURRENCY,
      text("IBAN", 28),
      text("Titular", 30),
      text("Estado", 12),
      { header: "Pedida", kind: "date", width: 12 },
      { header: "Decidida", kind: "date", width: 12 },
      text("Nota", 30),
    ],
    read: async (manager, days, before) => {
      const [where, params] = within("coalesce(o.decided_at, o.requested_at)", "o.id", days, before);
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
      { header: "Fecha", kind: "date", width: 12 },
      text("Expediente", 13),
      text("Especialista", 30),
      text("Concepto", 30),
      AMOUNT,
      CURRENCY,
    ],
    read: async (manager, days, before) => {
      const [where, params] = within("t.at", "t.id", days, before);
      const rows = await commissionsWhere(manager, `t.kind = 'COMMISSION' AND ${where}`, params);
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
