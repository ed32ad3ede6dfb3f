import type { BankFileStatus, BankStatementRowFragment } from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";

export const FILE_LOOKS: Readonly<
  Record<BankFileStatus, { label: string; tone: "info" | "success" | "danger" }>
> = {
  READING: { label: "Leyendo", tone: "info" },
  MATCHING: { label: "Buscando las deudas", tone: "info" },
  BOOKING: { label: "Anotando cobros", tone: "info" },
  DONE: { label: "Terminado", tone: "success" },
  REFUSED: { label: "Rechazado", tone: "danger" },
};

export function isAtWork(status: BankFileStatus): boolean {
  return status !== "DONE" && status !== "REFUSED";
}

/** 'Del 01/03/2026 al 10/03/2026' */
export function periodText({
  periodFrom,
  periodTo,
}: Pick<BankStatementRowFragment, "periodFrom" | "periodTo">): string {
  if (periodFrom === null || periodTo === null) return "Sin fechas";
  return periodFrom === periodTo
    ? formatDate(periodFrom)
    : `Del ${formatDate(periodFrom)} al ${formatDate(periodTo)}`;
}

/** In groups of four, as banks print it; what isn't an account as it is. */
export function accountText(account: string): string {
  return /^[A-Z\d]+$/.test(account) ? account.replace(/(.{4})(?=.)/g, "$1 ") : account;
}
