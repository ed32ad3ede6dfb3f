import { AMOUNT_ABOVE_ZERO, decimalOf, readCents } from "../../../schema/rules/exact-amount.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { Fault } from "../../shared/fault.ts";

/** Beyond any budget; far below what a column holds, taxes included. */
const MOST = 1_000_000_000n;

const UNREADABLE = "Escribe un importe en euros con dos decimales como mucho, por ejemplo 500.00";

/** Cents of an amount that somebody typed: above zero, at most 10,000,000.00. */
export function readAmount(text: string): bigint | Fault {
  const typed = text.trim();
  if (typed === "") return new Fault("REQUIRED", "Este campo es requerido");
  const cents = readCents(typed);
  if (cents === null) return new Fault("INVALID", UNREADABLE);
  if (cents <= 0n) return new Fault("INVALID", AMOUNT_ABOVE_ZERO);
  if (cents > MOST) return new Fault("TOO_LARGE", `El importe no puede pasar de ${euros(MOST)}`);
  return cents;
}

/** "1.234,56 €", as Spanish texts write it. */
export function euros(cents: bigint): string {
  return shownEuros(decimalOf(cents));
}
