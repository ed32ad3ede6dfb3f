/** Exact amounts: text with two places outside ("1234.56"), whole cents as bigint inside. Never a float. */

const AMOUNT = /^-?\d{1,12}(?:\.\d{1,2})?$/;

/** Cents of "1234.56", "1234.5" or "1234"; null for anything else. */
export function readCents(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const [whole = "0", places = ""] = text.replace("-", "").split(".");
  const cents = BigInt(whole) * 100n + BigInt(places.padEnd(2, "0"));
  return text.startsWith("-") ? -cents : cents;
}

/** Cents of an amount that comes from the database or is a constant of ours. Throws on anything else. */
export function centsOf(text: string): bigint {
  const cents = readCents(text);
  if (cents === null) throw new Error("not an exact amount");
  return cents;
}

/** "1234.56" */
export function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `percentage` ("21.00") of an amount, rounded half away from zero to the cent, as invoices are. */
export function percentOf(cents: bigint, percentage: string): bigint {
  const scaled = cents * centsOf(percentage);
  const half = scaled < 0n ? -5_000n : 5_000n;
  return (scaled + half) / 10_000n;
}

/** `total` split in proportion to `weights` so that the parts add up to it to the cent: largest remainders first. */
export function splitCents(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum <= 0n) throw new Error("nothing to split by");
  const parts = weights.map((weight) => (total * weight) / sum);
  let left = total - parts.reduce((all, part) => all + part, 0n);
  const order = weights
    .map((weight, at) => ({ at, rest: (total * weight) % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order) {
    if (left <= 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
