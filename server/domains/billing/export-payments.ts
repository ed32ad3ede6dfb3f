// SQL: the lists' own conditions and orders, over which one statement gives the ids and others the rows.
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
import { sortedSql, wordsOf, type MoneySorting } from "./amount-pages.ts";
import { commissionsWhere, foundCommissionsSql } from "./list-commissions.ts";
import { COMMISSION_ORDERS, PAYMENT_ORDERS, PAYOUT_ORDERS } from "./money-orders.ts";
import { paymentsWhere } from "./payment-rows.ts";
import { foundPaymentsSql } from "./payment-search.ts";
import { FROM_PAYOUTS, payoutConditions, payoutsWhere } from "./payout-rows.ts";

/** The `kind` of the tickets. */
export const PAYMENTS_EXPORT = "payments";

const BATCH = 500;

/** For administrators: payments, payouts or commissions of a time, those the list's filter finds. Throws InvalidInput (from, to). */
export async function exportPayments(
  ctx: SignedInContext,
  given: Contract.ExportPaymentsInput,
): Promise<{ url: string; fileName: string }> {
  const { kind, format, from, to, columns, paymentSort, payoutSort, commissionSort, direction, ...filter } =
    readInput(new ExportPaymentsInput(), given);
  return issueExport(ctx, {
    kind: PAYMENTS_EXPORT,
    name: FILE_NAMES[kind],
    format,
    action: "exportPayments",
    subjectType: "payment",
    data: { kind, from, to, filters: filterNames(filter) },
    params: { kind, from, to, columns, paymentSort, payoutSort, commissionSort, direction, ...filter },
  });
}

const FILE_NAMES: Readonly<Record<Contract.PaymentsExportKind, string>> = {
  PAYMENTS: "pagos",
  PAYOUTS: "transferencias",
  COMMISSIONS: "comisiones",
};

/** Which of them, in which order. */
type Wanted = Omit<ExportPaymentsInput, "kind" | "format" | "columns">;

/** As a ticket keeps it. */
type Request = Contract.ExportPaymentsInput & Wanted & { fileName: string };

type ExportColumn = TableColumn & { of?: Contract.PaymentsExportColumn };

interface ExportTable {
  sheetName: string;
  columns: ExportColumn[];
  /** The part `hits` (id, amount) of those that are wanted, the order over it, and what else narrows it down. */
  found: (wanted: Wanted, place: (value: unknown) => string) => Found;
  /** Rows with their id, in any order. */
  read: (manager: EntityManager, ids: readonly number[]) => Promise<{ id: number; cells: TableCell[] }[]>;
}

/** For the parameters of a redeemed ticket. */
export function openPaymentsExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const request = params as unknown as Request;
  const { kind, format, fileName } = request;
  const { sheetName, columns, found, read } = TABLES[kind];
  const shown = chosenColumns(columns, request.columns);
  const at = shown.map((column) => columns.indexOf(column));
  const rows = async function* () {
    const ids = await idsOf(ctx.db.manager, request, found);
    for (let start = 0; start < ids.length; start += BATCH) {
      const wanted = ids.slice(start, start + BATCH);
      const byId = new Map((await read(ctx.db.manager, wanted)).map(({ id, cells }) => [id, cells]));
      yield wanted.flatMap((id) => {
        const cells = byId.get(id);
        return cells === undefined ? [] : [at.map((index) => cells[index] ?? null)];
      });
    }
  };
  const heads = shown.map(({ header, kind: type, width }) => ({ header, kind: type, width }));
  return streamTable(ctx, { format, fileName, sheetName }, (open, reader) =>
    writeBatches(open(heads), rows(), reader),
  );
}

interface Found {
  /** As a list writes them. */
  hits: string;
  sorting: MoneySorting;
}

/** Which rows the file has, in its order: they are few bytes each, and what is decided meanwhile moves none of them. */
async function idsOf(
  manager: EntityManager,
  wanted: Wanted,
  found: ExportTable["found"],
): Promise<readonly number[]> {
  const { params, place } = places();
  const { hits, sorting } = found(wanted, place);
  const [row] = await manager.query<{ ids: number[] }[]>(
    `WITH hits AS ${hits}
     SELECT ARRAY(SELECT h.id FROM hits h ${sorting.order.joins} ORDER BY ${sortedSql(sorting)}) AS ids`,
    params,
  );
  return row?.ids ?? [];
}

/** Each value has a place of its own: a word that was searched for may look like a day. */
function places(): { params: unknown[]; place: (value: unknown) => string } {
  const params: unknown[] = [];
  return { params, place: (value) => `$${params.push(value)}` };
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
    found: ({ search, paymentStatus: status, hasReceipt, from, to, paymentSort, direction }, place) => ({
      hits: foundPaymentsSql(wordsOf(search), { status, hasReceipt, from, to }, place),
      sorting: { order: PAYMENT_ORDERS[paymentSort ?? "NUMBER"], direction },
    }),
    read: async (manager, ids) => {
      const rows = await paymentsWhere(manager, "p.id = ANY($1)", [ids]);
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
    found: ({ search, payoutStatus: status, from, to, payoutSort, direction }, place) => {
      const parts = [
        ...payoutConditions({ search, status }, place),
        ...daysSql("coalesce(o.decided_at, o.requested_at)", { from, to }, place),
      ];
      return {
        hits: `(SELECT o.id, o.amount ${FROM_PAYOUTS} WHERE ${["true", ...parts].join(" AND ")})`,
        sorting: { order: PAYOUT_ORDERS[payoutSort ?? "NUMBER"], direction },
      };
    },
    read: async (manager, ids) => {
      const rows = await payoutsWhere(manager, "o.id = ANY($1)", [ids]);
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
    found: ({ search, from, to, commissionSort, direction }, place) => {
      const days = ["true", ...daysSql("t.at", { from, to }, place)].join(" AND ");
      return {
        hits: `(WITH kept AS ${foundCommissionsSql(wordsOf(search), place)} SELECT kept.id, kept.amount FROM kept
          JOIN ledger_transactions t ON t.id = kept.id WHERE ${days})`,
        sorting: { order: COMMISSION_ORDERS[commissionSort ?? "DATE"], direction },
      };
    },
    read: async (manager, ids) => {
      const rows = await commissionsWhere(manager, "t.id = ANY($1)", [ids]);
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
