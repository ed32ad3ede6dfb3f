/** Amounts as the contract writes them, "1234.56": whole cents as bigint inside, never a JavaScript number. */

export const AMOUNTS_TURNED = "El importe «desde» no puede ser mayor que «hasta».";
export const AMOUNT_ABOVE_ZERO = "El importe tiene que ser mayor que cero";

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Cents of "1234.56", "1234.5" or "-3"; null for anything else. */
export function readCents(text: string): bigint | null {
  const [match, sign, whole = "", places = ""] = AMOUNT.exec(text) ?? [];
  if (match === undefined) return null;
  const cents = BigInt(whole) * 100n + BigInt(places.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

/** 123456n → "1234.56" */
export function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
