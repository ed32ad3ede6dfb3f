/** Which instalments of a debt's agreements its payments have paid: a pure function of both. Amounts in cents. */

export interface CoveringPayment {
  at: Date;
  /** "yyyy-mm-dd" from which it counts. */
  day: string;
  amount: bigint;
}

export interface CoveredInstalment {
  id: number;
  dueOn: string;
  amount: bigint;
}

export interface CoveredAgreement {
  /** Payments booked from then on pay it. */
  from: Date;
  /** Until another agreement with the same obligor took its place. */
  until: Date | null;
  instalments: readonly CoveredInstalment[];
}

export interface Coverage {
  covered: bigint;
  /** The day on which it was paid in full; null: it isn't. */
  paidOn: string | null;
}

/**
 * Each payment, in the order of their booking, pays the earliest instalments that aren't paid of the agreements that held then;
 * what is left of it pays none. Reversed payments are left out by the caller, so that what they paid is unpaid again.
 */
export function coverageOf(
  agreements: readonly CoveredAgreement[],
  payments: readonly CoveringPayment[],
): ReadonlyMap<number, Coverage> {
  const rows = agreements
    .flatMap(({ from, until, instalments }) =>
      instalments.map((instalment) => ({ ...instalment, from, until, covered: 0n, lastDay: "" })),
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id);
  for (const { at, day, amount } of payments) {
    let rest = amount;
    for (const row of rows) {
      if (rest === 0n) break;
      if (at < row.from || (row.until !== null && at >= row.until) || row.covered === row.amount) continue;
      const missing = row.amount - row.covered;
      const taken = rest < missing ? rest : missing;
      row.covered += taken;
      rest -= taken;
      if (day > row.lastDay) row.lastDay = day;
    }
  }
  return new Map(
    rows.map(({ id, amount, covered, lastDay }) => [
      id,
      { covered, paidOn: covered === amount ? lastDay : null },
    ]),
  );
}
