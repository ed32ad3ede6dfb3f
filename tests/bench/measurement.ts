/** What a measurement is held against. */
export interface Bar {
  /** "ratio" compares figure ÷ baseline, "figure" the figure itself. */
  of: "ratio" | "figure";
  limit: "at least" | "at most";
  value: number;
}

/** One row of the table. */
export interface Measurement {
  what: string;
  figure: number;
  /** Shown behind figure and baseline: "ms", "MB", "requests/s"; "" for a plain number. */
  unit: string;
  /** Taken in the same run, in the same unit. */
  baseline?: number;
  bar?: Bar;
  /** How it came about, where it is worst: printed below the table. */
  note?: string;
}

export const atMostTimes = (value: number): Bar => ({ of: "ratio", limit: "at most", value });
export const atLeastTimes = (value: number): Bar => ({ of: "ratio", limit: "at least", value });
export const atMost = (value: number): Bar => ({ of: "figure", limit: "at most", value });

/** figure ÷ baseline; null without a baseline. */
export function ratioOf({ figure, baseline }: Measurement): number | null {
  return baseline === undefined ? null : figure / baseline;
}

/** Null without a bar, and where the machine could not tell the figure. */
export function isReached(measurement: Measurement): boolean | null {
  const { bar, figure } = measurement;
  if (!bar) return null;
  const value = bar.of === "ratio" ? ratioOf(measurement) : figure;
  if (value === null || !Number.isFinite(value)) return null;
  return bar.limit === "at most" ? value <= bar.value : value >= bar.value;
}

/** The value below which the share (0–1) of all lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Milliseconds that `act` takes. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** `a` and `b` in turn, so that what disturbs the machine for a while disturbs both. One value a round each. */
export async function inTurn<A, B>(
  rounds: number,
  a: (round: number) => Promise<A>,
  b: (round: number) => Promise<B>,
): Promise<{ a: A[]; b: B[] }> {
  const results: { a: A[]; b: B[] } = { a: [], b: [] };
  for (let round = 0; round < rounds; round++) {
    results.a.push(await a(round));
    results.b.push(await b(round));
  }
  return results;
}

/** "3.1, 3.4, 2.9": the single rounds, for the note. */
export function listed(values: readonly number[], digits = 0): string {
  return values.map((value) => value.toFixed(digits)).join(", ");
}
