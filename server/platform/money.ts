import { readCents } from "../../schema/rules/exact-amount.ts";

/** Cents of an amount that comes from the database or is a constant of ours. Throws on anything else. */
export function centsOf(text: string): bigint {
  const cents = readCents(text);
  if (cents === null) throw new Error("not an exact amount");
  return cents;
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
