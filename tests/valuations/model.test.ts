import { execFileSync } from "node:child_process";
import { describe, expect, test } from "@jest/globals";
import { BACKTEST } from "../../server/domains/valuations/backtest/backtest-results.ts";
import { areaUnderCurve, USUAL_PARAMETERS } from "../../server/domains/valuations/backtest/backtest.ts";
import type { Contract } from "../../server/domains/valuations/model/contract.ts";
import { costCents, worthOfOne } from "../../server/domains/valuations/model/present-value.ts";
import { logOdds, rateOf, reachedBy, scoreOf } from "../../server/domains/valuations/model/recovery.ts";
import { STARTING_CURVES } from "../../server/domains/valuations/model/starting-curves.ts";
import { classOf, outcomesOf, valuer } from "../../server/domains/valuations/model/value-contract.ts";
import { valuePortfolio } from "../../server/domains/valuations/model/value-portfolio.ts";
import { PRODUCTS, type Product, type Route } from "../../schema/rules/valuations.ts";

/** At the base of every effect: a card of 1,000 €, 18 months old, two ways of contact. */
const CARD: Contract = {
  amountCents: 100_000,
  product: "CARD",
  ageMonths: 18,
  contactWays: 2,
  hasDocuments: null,
  collateralCents: 0,
  paidCents: null,
  debtorKind: "PERSON",
  judicial: "NONE",
};
const value = valuer(USUAL_PARAMETERS, {});

describe("the present value", () => {
  test("of a contract, as computed by hand", () => {
    // 18 % at the base, and the documents that nobody told of: odds 0.2195 × e^-0.15 = 0.18894, 15.891 %.
    expect(rateOf(logOdds(CARD))).toBeCloseTo(0.15891, 4);
    // Without discount all that comes in counts, less a fee of 20 %: 158.91 × 0.8 − 15 = 112.13 €.
    const flat = valuer({ ...USUAL_PARAMETERS, discountRate: 0 }, {})({ ...CARD, amountCents: 100_000 });
    expect(flat.route).toBe("INSTALMENTS");
    // Instalments have their own odds (+0.2), and in 60 months as much as otherwise in 60 / 1.35 = 44.4.
    const rate = 1 / (1 + Math.exp(-(Math.log(0.18 / 0.82) - 0.15 + 0.2)));
    const reached = 0.86 + ((0.94 - 0.86) * (60 / 1.35 - 36)) / 12;
    expect(flat.presentValueCents).toBe(Math.round(100_000 * rate * reached * 0.8) - 1_500);
    expect(flat.expectedCents).toBe(Math.round(100_000 * rate * reached));
  });

  test("discounts at the end of each month by the yearly effective rate", () => {
    // Of utilities 8 % of all comes in the first month: at 21 % a year it is worth 0.08 / 1.21^(1/12) of it.
    const twelve = { discountRate: 21, fixedCost: 0, successFee: 0, judicialCost: 0 };
    const byHand = Array.from({ length: 60 }, (_, at) => at + 1).reduce(
      (sum, month) =>
        sum +
        (reachedBy("UTILITY", "AMICABLE", month) - reachedBy("UTILITY", "AMICABLE", month - 1)) /
          1.21 ** (month / 12),
      0,
    );
    expect(worthOfOne("UTILITY", "AMICABLE", twelve)).toBeCloseTo(byHand, 12);
    expect(reachedBy("UTILITY", "AMICABLE", 1)).toBeCloseTo(0.08, 12);
    expect(worthOfOne("UTILITY", "AMICABLE", { ...twelve, discountRate: 0, successFee: 25 })).toBeCloseTo(
      0.75,
      12,
    );
  });

  test("costs are the route's", () => {
    expect(costCents("AMICABLE", USUAL_PARAMETERS)).toBe(1_500);
    expect(costCents("JUDICIAL", USUAL_PARAMETERS)).toBe(31_500);
    expect(costCents("SALE", USUAL_PARAMETERS)).toBe(0);
  });

  test("what isn't worth its costs isn't worked on, and counts nothing", () => {
    const small = value({ ...CARD, amountCents: 3_000 });
    expect(small).toMatchObject({
      route: "SALE",
      expectedCents: 0,
      lowCents: 0,
      highCents: 0,
      presentValueCents: 0,
    });
    expect(small.reason).toContain("cuesta más de lo que se espera recuperar");
  });
});

describe("the score", () => {
  const score = (change: Partial<Contract>) => value({ ...CARD, ...change }).score;
  const falls = (scores: number[]) => expect(scores).toEqual(scores.toSorted((a, b) => b - a));

  test("doubles the odds every fifteen points, fifty being a fifth", () => {
    expect(scoreOf(Math.log(0.25))).toBe(50);
    expect(scoreOf(Math.log(0.5))).toBe(65);
    expect(scoreOf(-50)).toBe(0);
    expect(scoreOf(50)).toBe(100);
  });

  test("never rises with age, amount or fewer ways of contact", () => {
    falls([0, 5, 6, 11, 12, 23, 24, 36, 59, 60, 200].map((ageMonths) => score({ ageMonths })));
    falls([3, 2, 1, 0].map((ways) => score({ contactWays: ways as 0 | 1 | 2 | 3 })));
    falls(
      [5_000, 20_000, 100_000, 500_000, 2_000_000, 9_000_000].map((amountCents) => score({ amountCents })),
    );
  });

  test("rises with documents, collateral and payments; insolvency lowers it", () => {
    expect(score({ hasDocuments: true })).toBeGreaterThan(score({ hasDocuments: false }));
    expect(score({ collateralCents: 80_000 })).toBeGreaterThan(score({}));
    expect(score({ paidCents: 20_000 })).toBeGreaterThan(score({ paidCents: 0 }));
    expect(score({ judicial: "INSOLVENCY" })).toBeLessThan(score({}));
    // What isn't known is neither the best nor the worst.
    expect(score({ contactWays: null })).toBeLessThan(score({ contactWays: 3 }));
    expect(score({ contactWays: null })).toBeGreaterThan(score({ contactWays: 0 }));
  });

  test.each([
    [75, "A"],
    [74, "B"],
    [60, "B"],
    [45, "C"],
    [30, "D"],
    [29, "E"],
    [0, "E"],
  ])("%i is class %s", (points, riskClass) => {
    expect(classOf(points)).toBe(riskClass);
  });
});

describe("the route", () => {
  test("to court needs documents, and neither age nor insolvency against it", () => {
    const large: Contract = { ...CARD, amountCents: 2_500_000, hasDocuments: true };
    expect(value(large).route).toBe("JUDICIAL");
    expect(value({ ...large, hasDocuments: null }).route).not.toBe("JUDICIAL");
    expect(value({ ...large, hasDocuments: null }).reason).toContain("no consta documentación");
    expect(value({ ...large, ageMonths: 61 }).reason).toContain("puede haber prescrito");
    expect(value({ ...large, judicial: "INSOLVENCY" }).reason).toContain("concurso");
    expect(value({ ...large, judicial: "CLAIM" }).reason).toContain("ya está en vía judicial");
  });
  test("in instalments needs somebody to agree with", () => {
    expect(value({ ...CARD, contactWays: 0 }).route).not.toBe("INSTALMENTS");
  });
});

describe("the curves", () => {
  test.each(Object.keys(PRODUCTS) as Product[])("of %s only rise, and end within all", (product) => {
    for (const route of ["AMICABLE", "INSTALMENTS", "JUDICIAL"] as const satisfies readonly Route[]) {
      const all = Array.from({ length: 61 }, (_, month) => reachedBy(product, route, month));
      expect(all[0]).toBe(0);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect(all[60]).toBeLessThanOrEqual(1);
      expect(all[60]).toBeGreaterThan(0.8);
    }
    expect(STARTING_CURVES.products[product].reached).toHaveLength(STARTING_CURVES.knots.length);
  });

  test("outcomes are rates: what pays times what it pays is the rate", () => {
    for (const rate of [0.02, 0.2, 0.5, 0.85]) {
      const { paying, whole } = outcomesOf(rate);
      expect(paying * (whole + (1 - whole) / 2)).toBeCloseTo(rate, 10);
    }
  });
});

describe("a portfolio", () => {
  const contracts = Array.from({ length: 60 }, (_, at): Contract => ({
    ...CARD,
    amountCents: 50_000 + at * 7_777,
    ageMonths: at,
    hasDocuments: at % 2 === 0,
  }));
  const order = { parameters: USUAL_PARAMETERS, learned: {}, seed: 7 };

  test("is the sum of its contracts, its classes and its routes, to the cent", () => {
    const { portfolio, contracts: valued } = valuePortfolio(contracts, order);
    const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
    expect(portfolio.expectedCents).toBe(sum(valued.map((one) => one.value.expectedCents)));
    for (const parts of [portfolio.classes, portfolio.routes, portfolio.products]) {
      expect(sum(parts.map(({ count }) => count))).toBe(60);
      expect(sum(parts.map(({ amountCents }) => amountCents))).toBe(portfolio.amountCents);
      expect(sum(parts.map(({ presentValueCents }) => presentValueCents))).toBe(portfolio.presentValueCents);
    }
    expect(portfolio.curve.at(-1)).toMatchObject({ month: 60, expectedCents: portfolio.expectedCents });
    expect(portfolio.lowCents).toBeLessThan(portfolio.expectedCents);
    expect(portfolio.highCents).toBeGreaterThan(portfolio.expectedCents);
  });

  test("is the same again by the same seed, and not by another", () => {
    const first = valuePortfolio(contracts, order).portfolio;
    expect(valuePortfolio(contracts, order).portfolio).toEqual(first);
    const other = valuePortfolio(contracts, { ...order, seed: 8 }).portfolio;
    expect(other.expectedCents).toBe(first.expectedCents);
    expect(other.lowCents).not.toBe(first.lowCents);
  });

  test("what the platform's own lists have shown moves its products alone", () => {
    const plain = valuePortfolio(contracts, order).portfolio.expectedCents;
    const moved = (learned: object) =>
      valuePortfolio(contracts, { ...order, learned }).portfolio.expectedCents;
    expect(moved({ CARD: 0.3 })).toBeGreaterThan(plain);
    expect(moved({ MORTGAGE: 0.3 })).toBe(plain);
  });
});

describe("the backtest", () => {
  test("gives what is kept and printed in reports", () => {
    // In a process of its own: the runner's sandbox computes ten times as slowly.
    const command = "server/domains/valuations/backtest/backtest-command.ts";
    const again = execFileSync(process.execPath, [command, "--print"], { encoding: "utf8" });
    expect(JSON.parse(again)).toEqual(BACKTEST);
    expect(BACKTEST.modelVersion).toBe(STARTING_CURVES.version);
  }, 120_000);

  test("about eight of ten true outcomes lie in the interval, and the score sorts better than chance", () => {
    for (const { coverage, contractCoverage, auc } of BACKTEST.results) {
      expect(coverage).toBeGreaterThanOrEqual(70);
      expect(coverage).toBeLessThanOrEqual(92);
      expect(contractCoverage).toBeGreaterThanOrEqual(75);
      expect(auc).toBeGreaterThan(0.65);
    }
  });

  test("the area under the curve, by hand", () => {
    const one = (score: number, isPaid: boolean) => ({ score, isPaid });
    expect(areaUnderCurve([one(9, true), one(5, false)])).toBe(1);
    expect(areaUnderCurve([one(5, true), one(5, false)])).toBe(0.5);
    expect(areaUnderCurve([one(9, true), one(1, true), one(5, false)])).toBe(0.5);
    expect(areaUnderCurve([one(9, true)])).toBe(0.5);
  });
});
