import { BALANCE_PARTS } from "../../../schema/rules/payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamTable, writeBatches } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { wordsOf } from "./amount-pages.ts";
import { balanceParts } from "./balance-parts.ts";
import { allBalanceCases } from "./balance-cases.ts";
import type { BalanceCase } from "./balance-cases.ts";

/** The `kind` of the tickets. */
export const BALANCE_EXPORT = "balance";

/** The asking specialist's balance, case by case: a link for one download within five minutes. */
export function exportBalance(
  ctx: SignedInContext,
  { format, search, columns }: Contract.MutationExportBalanceArgs,
): Promise<{ url: string; fileName: string }> {
  return issueExport(ctx, {
    kind: BALANCE_EXPORT,
    name: "balance",
    format,
    action: "exportBalance",
    subjectType: "ledger",
    data: { filters: filterNames({ search }) },
    params: { search, columns },
  });
}

type BalanceColumn = TableColumn & { field: keyof BalanceCase; of: Contract.BalanceExportColumn };

const amounts = (
  of: Contract.BalanceExportColumn,
  fields: Partial<Record<keyof BalanceCase, string>>,
): BalanceColumn[] =>
  (Object.entries(fields) as [keyof BalanceCase, string][]).map(([field, header]) => ({
    header,
    kind: "amount",
    width: 16,
    field,
    of,
  }));

const BALANCE_COLUMNS: readonly BalanceColumn[] = [
  { header: "Expediente", kind: "text", width: 14, field: "caseNumber", of: "CASE" },
  { header: "Fecha", kind: "date", width: 12, field: "date", of: "CASE" },
  ...amounts("CASE", { available: "Disponible", retained: "Retenido" }),
  ...amounts("CREDITS", { initial: "Abono inicial" }),
  ...amounts("CHARGES", { initialPaid: "Abono inicial pagado" }),
  ...amounts("CREDITS", { management: "Gestión del caso" }),
  ...amounts("CHARGES", { managementPaid: "Gestión del caso pagada" }),
  ...amounts("CREDITS", { extras: "Extras" }),
  ...amounts("CHARGES", { extrasPaid: "Extras pagados" }),
  ...amounts("CREDITS", { closing: "Firma del acuerdo" }),
  ...amounts("CHARGES", { closingPaid: "Firma del acuerdo pagada" }),
  ...amounts("VALUE", { commission: "Comisión" }),
  ...amounts("OWED", { owed: "Deuda caso", paid: "Pagado", total: "Valor caso" }),
  ...amounts("VALUE", { finalValue: "Valor final" }),
  { header: "Pagos", kind: "integer", width: 8, field: "instalments", of: "VALUE" },
  { header: "Moneda", kind: "text", width: 9, field: "currency", of: "CASE" },
];

/** For the parameters of a redeemed ticket and the specialist whose it is. */
export function openBalanceExport(
  ctx: Context,
  params: Record<string, unknown>,
  specialistId: number,
): ExportedFile {
  const { format, fileName, search, columns } = params as unknown as Contract.MutationExportBalanceArgs & {
    fileName: string;
  };
  const chosen = chosenColumns(BALANCE_COLUMNS, columns);
  const heads = chosen.map(({ header, kind, width }) => ({ header, kind, width }));
  return streamTable(ctx, { format, fileName, sheetName: "Balance" }, (open, reader) =>
    writeBatches(open(heads), balanceRows(ctx, specialistId, { search, chosen }), reader),
  );
}

interface Wanted {
  search: string | null | undefined;
  chosen: readonly BalanceColumn[];
}

/** The cases, and unless some were looked for what else the balances are made of: then the rows add up to them. */
async function* balanceRows(
  ctx: Context,
  specialistId: number,
  { search, chosen }: Wanted,
): AsyncGenerator<TableCell[][]> {
  for await (const cases of allBalanceCases(ctx.db.manager, specialistId, search)) {
    yield cases.map((row) =>
      chosen.map(({ field }) => {
        const value = row[field];
        return value instanceof Date ? dayInMadrid(value) : value;
      }),
    );
  }
  if (wordsOf(search).length > 0) return;
  const others = (await balanceParts(ctx.db, specialistId)).filter(({ kind }) => kind !== "CASES");
  yield others.map(({ kind, available, retained }) =>
    chosen.map(({ field }) => {
      if (field === "caseNumber") return BALANCE_PARTS[kind].inExports;
      return { available, retained, currency: "EUR" }[field as string] ?? null;
    }),
  );
}
