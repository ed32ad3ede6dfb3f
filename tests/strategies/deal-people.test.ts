import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  dealPeople,
  versionFor,
  type Begun,
  type Deal,
} from "../../server/domains/strategies/deal-people.ts";

const DEAL: Deal = { strategyId: 3, number: 1, versionA: 1, versionB: 2, percentB: 50 };
const alone = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ taskId: at + 1, people: [at + 1] }));

describe("who gets which version", () => {
  it("is the same each time, and another one in the next comparison", () => {
    const first = dealPeople(DEAL, alone(1_000), []);
    expect(dealPeople(DEAL, alone(1_000), [])).toEqual(first);
    const next = dealPeople({ ...DEAL, number: 2 }, alone(1_000), []);
    const changed = next.filter(({ version }, at) => version !== first[at]?.version).length;
    expect(changed).toBeGreaterThan(400);
    expect(changed).toBeLessThan(600);
  });

  it.each([10, 30, 50, 90])("is even at %i %%, within four standard errors", (percentB) => {
    const people = 20_000;
    const dealt = dealPeople({ ...DEAL, percentB }, alone(people), []);
    const share = dealt.filter(({ version }) => version === 2).length / people;
    const error = Math.sqrt(((percentB / 100) * (1 - percentB / 100)) / people);
    expect(Math.abs(share - percentB / 100)).toBeLessThan(4 * error);
  });

  it("doesn't depend on who else begins, nor on the order", () => {
    const some = dealPeople(DEAL, alone(50).toReversed(), []);
    const all = new Map(dealPeople(DEAL, alone(200), []).map((one) => [one.taskId, one.version]));
    expect(some.every(({ taskId, version }) => all.get(taskId) === version)).toBe(true);
  });

  it("is one for all debts of a person, and for all who are bound by what they owe together", () => {
    const people = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(people, { minLength: 1, maxLength: 60 }), (debts) => {
        const beginners = debts.map((owing, at) => ({ taskId: at + 1, people: owing }));
        const dealt = dealPeople(DEAL, beginners, []);
        const of = new Map<number, string>();
        for (const [at, { version, dealtTo }] of dealt.entries())
          for (const person of debts[at] ?? []) {
            const said = `${version} ${dealtTo}`;
            expect(of.get(person) ?? said).toBe(said);
            of.set(person, said);
          }
        for (const { version, dealtTo } of dealt) expect(versionFor(DEAL, dealtTo ?? 0)).toBe(version);
      }),
    );
  });
});

describe("who has begun already", () => {
  const begun = (people: number[], version: number, dealtTo: number | null): Begun => ({
    people,
    version,
    dealtTo,
  });

  it("by this comparison: a new debt goes to the same version and counts for the same person", () => {
    const known = [begun([7], 2, 7), begun([8], 1, 8)];
    expect(
      dealPeople(
        DEAL,
        [
          { taskId: 1, people: [8] },
          { taskId: 2, people: [7, 90] },
        ],
        known,
      ),
    ).toEqual([
      { taskId: 1, version: 1, dealtTo: 8 },
      { taskId: 2, version: 2, dealtTo: 7 },
    ]);
  });

  it("before it: goes on with its last version and isn't counted", () => {
    const known = [begun([7], 1, null), begun([7], 3, null)];
    expect(dealPeople(DEAL, [{ taskId: 1, people: [7] }], known)).toEqual([
      { taskId: 1, version: 3, dealtTo: null },
    ]);
  });

  it("in both versions, whom a new debt binds: stays where it was dealt first", () => {
    const known = [begun([8], 1, 8), begun([7], 2, 7)];
    expect(dealPeople(DEAL, [{ taskId: 1, people: [7, 8] }], known)).toEqual([
      { taskId: 1, version: 1, dealtTo: 8 },
    ]);
  });
});
