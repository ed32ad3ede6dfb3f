import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { planSpread, type Portion, type Taker } from "../../server/domains/task-batches/spread.ts";

const taker = (id: number, open: number, provinces: string[] = [], isReachable = false): Taker => ({
  id,
  open,
  provinces,
  isReachable,
});
const countOf = (portions: readonly Portion[], id: number, code?: string) =>
  portions
    .filter((portion) => portion.id === id && (code === undefined || portion.code === code))
    .reduce((sum, { count }) => sum + count, 0);

describe("planSpread", () => {
  test("equals share equally, the odd one by turn", () => {
    const plan = planSpread([taker(1, 0), taker(2, 0), taker(3, 0)], [{ code: "46", people: 1_501 }]);
    expect([1, 2, 3].map((id) => countOf(plan, id))).toEqual([501, 500, 500]);
  });

  test("who has less catches up; who has more than the others will have gets none", () => {
    const plan = planSpread([taker(1, 100), taker(2, 10), taker(3, 0)], [{ code: "", people: 50 }]);
    expect([1, 2, 3].map((id) => countOf(plan, id))).toEqual([0, 20, 30]);
  });

  test("debtors go to who works where they live, the rest to who can reach them", () => {
    const people = [taker(1, 0, ["46"]), taker(2, 0, ["28"]), taker(3, 0, [], true)];
    const plan = planSpread(people, [
      { code: "46", people: 40 },
      { code: "28", people: 30 },
      { code: "41", people: 20 },
    ]);
    expect(countOf(plan, 1, "46")).toBe(30);
    expect(countOf(plan, 2, "28")).toBe(30);
    expect([countOf(plan, 3, "46"), countOf(plan, 3, "41")]).toEqual([10, 20]);
  });

  test("a province where one alone works goes first to that one", () => {
    const plan = planSpread(
      [taker(1, 0, ["46", "03"]), taker(2, 0, ["46"])],
      [
        { code: "46", people: 10 },
        { code: "03", people: 10 },
      ],
    );
    expect(plan).toEqual([
      { code: "03", id: 1, count: 10 },
      { code: "46", id: 2, count: 10 },
    ]);
  });

  test("whatever the people: every task once, and nobody above the level of all", () => {
    const takers = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        open: fc.integer({ min: 0, max: 5_000 }),
        provinces: fc.subarray(["03", "28", "41", "46"]),
        isReachable: fc.boolean(),
      }),
      { minLength: 2, maxLength: 12, selector: ({ id }) => id },
    );
    const homes = fc.uniqueArray(
      fc.record({
        code: fc.constantFrom("", "03", "28", "41", "46"),
        people: fc.integer({ min: 1, max: 30_000 }),
      }),
      { minLength: 1, selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(takers, homes, (who, where) => {
        const plan = planSpread(who, where);
        for (const { code, people } of where)
          expect(plan.filter((one) => one.code === code).reduce((sum, { count }) => sum + count, 0)).toBe(
            people,
          );
        const given = who.map(({ id, open }) => ({ open, gets: countOf(plan, id) }));
        const after = given.filter(({ gets }) => gets > 0).map(({ open, gets }) => open + gets);
        const most = Math.max(...after);
        expect(most - Math.min(...after)).toBeLessThanOrEqual(1);
        for (const { open, gets } of given) if (gets === 0) expect(open).toBeGreaterThanOrEqual(most - 1);
      }),
    );
  });
});
