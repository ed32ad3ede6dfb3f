import { BALANCE_PARTS } from "../../../schema/rules/payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { streamTable, writeBatches } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile, ExportFormat } from "../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { balanceParts } from "./balance-parts.ts";
import { allBalanceCases } from "./balance-cases.ts";
import type { BalanceCase } from "./balance-cases.ts";

/** The `kind` of the tickets. */
export const BALANCE_EXPORT = "balance";

/** The asking specialist's balance, case by case; a link for one download within five minutes. */
export async function exportBalance(
  ctx: SignedInContext,
  format: ExportFormat,
): Promise<{ url: string; fileName: string }> {
  const fileName = `balance-${ctx.clock.today()}.${format.toLowerCase()}`;
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action: "exportBalance", subjectType: "ledger", data: { format } });
    const params = { format, fileName };
    return { url: await issueDownloadTicket(ctx, manager, { kind: BALANCE_EXPORT, params }), fileName };
  });
}

const BALANCE_COLUMNS: readonly (TableColumn & { field: keyof BalanceCase })[] = [
  { header: "Expediente", kind: "text", width: 14, field: "caseNumber" },
  { header: "Fecha", kind: "date", width: 12, field: "date" },
  ...(
    [
      ["Disponible", "available"],
      ["Retenido", "retained"],
      ["Abono inicial", "initial"],
      ["Abono inicial pagado", "initialPaid"],
      ["Gestión del caso", "management"],
      ["Gestión del caso pagada", "managementPaid"],
      ["Extras", "extras"],
      ["Extras pagados", "extrasPaid"],
      ["Firma del acuerdo", "closing"],
      ["Firma del acuerdo pagada", "closingPaid"],
      ["Comisión", "commission"],
      ["Deuda caso", "owed"],
      ["Pagado", "paid"],
      ["Valor caso", "total"],
      ["Valor final", "finalValue"],
    ] as const
  ).map(([header, field]) => ({ header, kind: "amount" as const, width: 16, field })),
  { header: "Pagos", kind: "integer", width: 8, field: "instalments" },
  { header: "Moneda", kind: "text", width: 9, field: "currency" },
];

/** For the parameters of a redeemed ticket and the specialist whose it is. */
export function openBalanceExport(
  ctx: Context,
  params: Record<string, unknown>,
  specialistId: number,
): ExportedFile {
  const { format, fileName } = params as { format: ExportFormat; fileName: string };
  const columns = BALANCE_COLUMNS.map(({ header, kind, width }) => ({ header, kind, width }));
  return streamTable(ctx, { format, fileName, sheetName: "Balance" }, (open, reader) =>
    writeBatches(open(columns), balanceRows(ctx, specialistId), reader),
  );
}

/** The cases, then what else the balances are made of: the rows add up to them. */
async function* balanceRows(ctx: Context, specialistId: number): AsyncGenerator<TableCell[][]> {
  yield* caseRows(ctx, specialistId);
  const others = (await balanceParts(ctx.db, specialistId)).filter(({ kind }) => kind !== "CASES");
  yield others.map(({ kind, available, retained }) =>
    BALANCE_COLUMNS.map(({ field }) => {
      if (field === "caseNumber") return BALANCE_PARTS[kind].inExports;
      return { available, retained, currency: "EUR" }[field as string] ?? null;
    }),
  );
}

async function* caseRows(ctx: Context, specialistId: number): AsyncGenerator<TableCell[][]> {
  for await (const cases of allBalanceCases(ctx.db.manager, specialistId)) {
    yield cases.map((row) =>
      BALANCE_COLUMNS.map(({ field }) => {
        const value = row[field];
        return value instanceof Date ? dayInMadrid(value) : value;
      }),
    );
  }
}
