export interface Budget {
  /** Milliseconds of the thread that a key may take at once after a quiet time. */
  burstMs: number;
  /** Milliseconds that come back each second. */
  msPerSecond: number;
}

export interface TimeBudget {
  /** Whole seconds until there is some left again; 0 when there is. `now` in milliseconds, never backwards. */
  waitOf(key: string, now: number): number;
  /** Time that was taken; what comes last may overdraw it. */
  spend(key: string, ms: number, now: number): void;
}

/** How many keys are remembered; the one that asked least recently is dropped first. */
const MOST_KEYS = 10_000;

/** A token bucket by key over milliseconds of the one thread: what was taken comes back steadily. */
export function createTimeBudget({ burstMs, msPerSecond }: Budget): TimeBudget {
  const spent = new Map<string, { ms: number; at: number }>();
  const spentBy = (key: string, now: number): number => {
    const known = spent.get(key);
    return known === undefined ? 0 : Math.max(0, known.ms - ((now - known.at) * msPerSecond) / 1_000);
  };
  return {
    waitOf(key, now) {
      const beyond = spentBy(key, now) - burstMs;
      return beyond <= 0 ? 0 : Math.ceil(beyond / msPerSecond);
    },
    spend(key, ms, now) {
      const sum = spentBy(key, now) + ms;
      spent.delete(key);
      spent.set(key, { ms: sum, at: now });
      if (spent.size > MOST_KEYS) spent.delete(spent.keys().next().value ?? "");
    },
  };
}
