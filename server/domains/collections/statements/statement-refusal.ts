import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { shownAmount } from "../../../../schema/rules/spanish-numbers.ts";

export type StatementRefusalCode =
  | "EMPTY_FILE"
  | "TOO_LARGE"
  | "NOT_A_STATEMENT"
  | "WRONG_ENCODING"
  | "DAMAGED"
  | "BAD_ROWS"
  | "FORBIDDEN_CONTENT"
  | "WRONG_TOTALS"
  | "MIXED_CURRENCIES"
  | "TWICE_IN_FILE";

/**
 * A bank's file that is refused as a whole, for a reason the person can act on; `message` is Spanish and names the line. Any
 * other error of a reader is a fault of ours, not of the file.
 */
export class StatementRefusal extends Error {
  override name = "StatementRefusal";
  readonly code: StatementRefusalCode;

  constructor(code: StatementRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** `detail` follows "El archivo está dañado o incompleto: ". */
export function damaged(detail: string): StatementRefusal {
  return new StatementRefusal(
    "DAMAGED",
    `El archivo está dañado o incompleto: ${detail}. Descárgalo otra vez de tu banco.`,
  );
}

export function tooLarge(detail: string): StatementRefusal {
  return new StatementRefusal("TOO_LARGE", `${detail} Descarga un periodo más corto.`);
}

/** 123456n → "1.234,56" */
export function shownCents(cents: bigint): string {
  return shownAmount(decimalOf(cents));
}
