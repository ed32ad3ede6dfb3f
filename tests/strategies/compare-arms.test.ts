import { describe, expect, it } from "@jest/globals";
import { addDays } from "../../schema/rules/madrid-days.ts";
import {
  compareAmounts,
  compareShares,
  judgeAmounts,
  judgeShares,
  type CountedAmount,
  type CountedShare,
  type Verdict,
} from "../../server/domains/strategies/compare-arms.ts";

const STARTED = "2026-03-02";
const DAYS = 30;
const ENDS = addDays(STARTED, DAYS);
const OVER = { endsOn: ENDS, today: addDays(ENDS, 1), isDeciding: true };
const RUNS = 2_000;
/** One in twenty, and three standard errors of so many runs. */
const MOST_FALSE = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / RUNS);

describe("the interval of two shares", () => {
  // Newcombe 1998, table II, method 10: a, b, d.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ])("%i of %i against %i of %i is that of the paper", (hits, people, otherHits, others, low, high) => {
    const found = compareShares({ hits: otherHits, people: others }, { hits, people });
    expect(found?.interval.low).toBeCloseTo(low, 4);
    expect(found?.interval.high).toBeCloseTo(high, 4);
  });

  it("says both shares and B less A", () => {
    expect(compareShares({ hits: 20, people: 100 }, { hits: 30, people: 100 })).toMatchObject({
      a: 0.2,
      b: 0.3,
      difference: expect.closeTo(0.1, 10),
    });
    expect(compareShares({ hits: 0, people: 0 }, { hits: 1, people: 2 })).toBeNull();
  });
});

describe("the interval of two means", () => {
  it("is Welch's", () => {
    // Sixteen values 0 or 2 on each side, and 1 more on one: variance 16/15, freedom 30, quantile 2.0423.
    const found = compareAmounts(amountOf([0, 2], 8), amountOf([1, 3], 8));
    const reach = 2.0423 * Math.sqrt((2 * 16) / 15 / 16);
    expect(found?.difference).toBe(1);
    expect(found?.interval.low).toBeCloseTo(1 - reach, 3);
    expect(found?.interval.high).toBeCloseTo(1 + reach, 3);
  });
});

describe("a winner", () => {
  const few = { hits: 5, people: 99 };
  const low = { hits: 100, people: 1_000 };
  const high = { hits: 200, people: 1_000 };

  it("is whose interval leaves zero out", () => {
    expect(judgeShares(low, high, OVER)).toBe("B");
    expect(judgeShares(high, low, OVER)).toBe("A");
    expect(judgeShares(low, { hits: 110, people: 1_000 }, OVER)).toBe("NO_WINNER");
  });

  it("is not named on the last day, which counts whole, nor before", () => {
    expect(judgeShares(low, high, { ...OVER, today: ENDS })).toBe("TOO_EARLY");
    expect(judgeShares(low, high, { ...OVER, today: STARTED })).toBe("TOO_EARLY");
  });

  it("is not named of few people, nor by a measure that wasn't chosen beforehand", () => {
    expect(judgeShares(few, high, OVER)).toBe("TOO_FEW");
    expect(judgeShares(low, high, { ...OVER, isDeciding: false })).toBe("NO_WINNER");
  });

  it("is not named by a handful of large payments", () => {
    const nobody = { people: 1_000, payers: 0, sum: 0, sumOfSquares: 0 };
    const some = { people: 1_000, payers: 29, sum: 29_000, sumOfSquares: 29_000_000 };
    expect(judgeAmounts(nobody, some, OVER)).toBe("TOO_FEW");
  });
});

describe("on pure noise", () => {
  it.each([0.03, 0.2, 0.5])(
    "who looks every day sees a winner in one comparison of twenty at most, at a share of %f",
    (share) => {
      const random = randomFrom(share * 1_000);
      const won = times(RUNS, () => isWon(everyDay(random, share, share)));
      expect(won / RUNS).toBeLessThanOrEqual(MOST_FALSE);
      expect(won).toBeGreaterThan(0);
    },
  );

  it("the same of amounts, most of which are nothing and a few large", () => {
    const random = randomFrom(11);
    const won = times(RUNS, () =>
      isWon([judgeAmounts(paid(random, 600, 0.15), paid(random, 600, 0.15), OVER)]),
    );
    expect(won / RUNS).toBeLessThanOrEqual(MOST_FALSE);
    expect(won).toBeGreaterThan(0);
  });
});

describe("a real difference", () => {
  it("of shares is found mostly, and the right way round", () => {
    const random = randomFrom(12);
    const verdicts = Array.from({ length: 500 }, () => everyDay(random, 0.1, 0.18).at(-1));
    expect(verdicts.filter((one) => one === "B").length / 500).toBeGreaterThan(0.9);
    expect(verdicts).not.toContain("A");
  });

  it("of amounts is found mostly, and the right way round", () => {
    const random = randomFrom(13);
    const verdicts = Array.from({ length: 500 }, () =>
      judgeAmounts(paid(random, 900, 0.1), paid(random, 900, 0.2), OVER),
    );
    expect(verdicts.filter((one) => one === "B").length / 500).toBeGreaterThan(0.9);
    expect(verdicts).not.toContain("A");
  });
});

/** Twenty people a day come to each treatment; what is said of them on each day until the one after the last. */
function everyDay(random: () => number, shareOfA: number, shareOfB: number): Verdict[] {
  const a: CountedShare = { people: 0, hits: 0 };
  const b: CountedShare = { people: 0, hits: 0 };
  return Array.from({ length: DAYS + 1 }, (_, day) => {
    for (const [arm, share] of [[a, shareOfA] as const, [b, shareOfB] as const]) {
      arm.people += 20;
      arm.hits += times(20, () => random() < share);
    }
    return judgeShares(a, b, { endsOn: ENDS, today: addDays(STARTED, day + 1), isDeciding: true });
  });
}

/** Amounts as debts are: most of a middling size, a few large (lognormal). */
function paid(random: () => number, people: number, share: number): CountedAmount {
  const amounts = Array.from({ length: people }, () =>
    random() < share ? 300 * Math.exp(normal(random) * 0.8) : 0,
  );
  return amountOf(amounts, 1);
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function amountOf(amounts: readonly number[], copies: number): CountedAmount {
  const sum = (of: (amount: number) => number) => amounts.reduce((all, one) => all + of(one), 0) * copies;
  return {
    people: amounts.length * copies,
    payers: sum((one) => Number(one > 0)),
    sum: sum((one) => one),
    sumOfSquares: sum((one) => one ** 2),
  };
}

function isWon(verdicts: readonly Verdict[]): boolean {
  return verdicts.some((one) => one === "A" || one === "B");
}

function times(count: number, happens: () => boolean): number {
  let happened = 0;
  for (let at = 0; at < count; at += 1) if (happens()) happened += 1;
  return happened;
}

/** The same numbers each time (mulberry32), so that a test that fails fails again. */
function randomFrom(seed: number): () => number {
  let state = Math.trunc(seed) + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
