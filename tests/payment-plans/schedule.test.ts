import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { addDays } from "../../schema/rules/madrid-days.ts";
import {
  evenFirst,
  firstPaymentBounds,
  mostInstalments,
  planSchedule,
  type PlanLimits,
} from "../../schema/rules/payment-plans.ts";

const TODAY = "2026-11-20";
const LIMITS: PlanLimits = {
  firstPercent: 10,
  lowestInstalment: 50_00n,
  mostMonths: 12,
  firstWithinDays: 15,
  discountPercent: 10,
  discountDays: 10,
};
const shown = (schedule: ReturnType<typeof planSchedule>) =>
  schedule?.instalments.map(({ dueOn, amount }) => `${dueOn} ${amount}`);

const anyLimits = fc.record({
  firstPercent: fc.integer({ min: 0, max: 100 }),
  lowestInstalment: fc.bigInt({ min: 1n, max: 500_00n }),
  mostMonths: fc.integer({ min: 1, max: 60 }),
  firstWithinDays: fc.integer({ min: 1, max: 60 }),
  discountPercent: fc.integer({ min: 0, max: 100 }),
  discountDays: fc.integer({ min: 1, max: 60 }),
});

describe("a plan's schedule", () => {
  test("is said to the day and cent; months that are shorter end on their last day", () => {
    const choice = { kind: "INSTALMENTS", count: 3, first: 124_01n, firstOn: "2026-11-30" } as const;
    expect(shown(planSchedule(1_240_00n, LIMITS, choice, TODAY))).toEqual([
      "2026-11-30 12401",
      "2026-12-30 55800",
      "2027-01-30 55799",
    ]);
    const february = { ...choice, count: 4, firstOn: "2026-11-30" };
    expect(planSchedule(1_240_00n, LIMITS, february, TODAY)?.instalments.at(-1)?.dueOn).toBe("2027-02-28");
  });

  test("at once forgives the share, rounded down, and is due in time", () => {
    expect(planSchedule(1_240_05n, LIMITS, { kind: "AT_ONCE" }, TODAY)).toEqual({
      total: 1_116_05n,
      forgiven: 124_00n,
      instalments: [{ number: 1, dueOn: "2026-11-30", amount: 1_116_05n }],
    });
    expect(planSchedule(1_240_05n, { ...LIMITS, discountPercent: 0 }, { kind: "AT_ONCE" }, TODAY)).toBeNull();
    expect(
      planSchedule(1_240_05n, { ...LIMITS, discountPercent: 100 }, { kind: "AT_ONCE" }, TODAY),
    ).toBeNull();
  });

  test.each([
    ["too many payments", { count: 13 }],
    ["one payment", { count: 1 }],
    ["half a payment", { count: 2.5 }],
    ["too low a first one", { first: 123_99n }],
    ["a first one that leaves the others too low", { first: 1_150_01n }],
    ["a first one yesterday", { firstOn: "2026-11-19" }],
    ["a first one too late", { firstOn: "2026-12-06" }],
    ["no day", { firstOn: "2026-11-31" }],
  ])("isn't there for %s", (_what, change) => {
    const choice = {
      kind: "INSTALMENTS",
      count: 3,
      first: 124_00n,
      firstOn: "2026-11-20",
      ...change,
    } as const;
    expect(planSchedule(1_240_00n, LIMITS, choice, TODAY)).toBeNull();
  });

  test("is there for every choice within the limits, adds up to the cent, and no payment is below the lowest", () => {
    fc.assert(
      fc.property(
        anyLimits,
        fc.bigInt({ min: 1n, max: 100_000_00n }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(60),
        (limits, owed, share, firstShare, days) => {
          const most = mostInstalments(owed, limits);
          if (most === 0) return;
          const count = 2 + Math.round(share * (most - 2));
          const { least, most: highest } = firstPaymentBounds(owed, limits, count);
          expect(least <= highest).toBe(true);
          const first = least + (BigInt(Math.round(firstShare * 1000)) * (highest - least)) / 1000n;
          const firstOn = addDays(TODAY, Math.min(days, limits.firstWithinDays));
          for (const amount of [first, least, highest, evenFirst(owed, limits, count)]) {
            const choice = { kind: "INSTALMENTS", count, first: amount, firstOn } as const;
            const schedule = planSchedule(owed, limits, choice, TODAY);
            const amounts = schedule?.instalments.map((one) => one.amount) ?? [];
            expect(amounts).toHaveLength(count);
            expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(owed);
            expect(amounts.every((one) => one >= limits.lowestInstalment)).toBe(true);
            const dates = schedule?.instalments.map(({ dueOn }) => dueOn) ?? [];
            expect(dates).toEqual(dates.toSorted());
            expect(new Set(dates).size).toBe(count);
          }
          expect(
            planSchedule(owed, limits, { kind: "INSTALMENTS", count: most + 1, first, firstOn }, TODAY),
          ).toBeNull();
        },
      ),
    );
  });
});
