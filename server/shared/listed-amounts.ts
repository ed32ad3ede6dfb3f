import { AMOUNTS_TURNED, readCents } from "../../schema/rules/exact-amount.ts";
import type { Problem } from "../platform/refusals.ts";

/** From which amount to which, "1234.56", both included; either may be missing. */
type Amounts = Partial<Record<"amountFrom" | "amountTo", string | null>>;

/** Amounts of a list's filter that are none, or end before they begin. `path`: where the input has the filter. */
export function wrongAmounts({ amountFrom, amountTo }: Amounts, path: readonly string[]): Problem[] {
  const wrong = (field: keyof Amounts, message: string): Problem => ({
    field: [...path, field],
    code: "INVALID",
    message,
  });
  const unreadable = Object.entries({ amountFrom, amountTo }).flatMap(([field, amount]) =>
    amount && readCents(amount) === null
      ? [wrong(field as keyof Amounts, "Escribe un importe, por ejemplo 1234.56.")]
      : [],
  );
  if (unreadable.length > 0) return unreadable;
  const [least, most] = [readCents(amountFrom ?? ""), readCents(amountTo ?? "")];
  return least !== null && most !== null && least > most ? [wrong("amountFrom", AMOUNTS_TURNED)] : [];
}
