import { beforeAll, expect, test } from "@jest/globals";
import type { PublicSpecialistCounts as Counts } from "../../../server/generated/schema-types.ts";
import type { PublicSpecialistFilter } from "../../../server/generated/schema-types.ts";
import { testApp } from "../../support/app.ts";
import { leastStatements } from "../../support/count-statements.ts";
import { storeCorpus } from "./corpus.ts";

type PublicSpecialistCounts = Omit<Counts, "__typename">;

const app = testApp();

beforeAll(() => storeCorpus(app.deps.db), 60_000);

const OPTION = `{ option label count isAtLeast }`;
const COUNTS = `query ($filter: PublicSpecialistFilter) { publicSpecialistCounts(filter: $filter) {
  types ${OPTION} experienceLevels ${OPTION} languages ${OPTION} skills ${OPTION} workModalities ${OPTION}
  provinces ${OPTION} fees ${OPTION} available ${OPTION} } }`;

async function countsOf(filter: PublicSpecialistFilter): Promise<PublicSpecialistCounts> {
  const { data, errors } = await app.graphql(COUNTS, { filter });
  expect(errors).toEqual([]);
  return (data as unknown as { publicSpecialistCounts: PublicSpecialistCounts }).publicSpecialistCounts;
}

async function totalOf(filter: PublicSpecialistFilter): Promise<number> {
  const query = `query ($filter: PublicSpecialistFilter) { publicSpecialists(filter: $filter) { totalCount } }`;
  const { data } = await app.graphql(query, { filter });
  return (data as unknown as { publicSpecialists: { totalCount: number } }).publicSpecialists.totalCount;
}

/** How a client would choose an option of each facet. */
const CHOOSE: Readonly<
  Record<
    keyof PublicSpecialistCounts,
    (option: string, filter: PublicSpecialistFilter) => PublicSpecialistFilter
  >
> = {
  types: (option) => ({ type: option as PublicSpecialistFilter["type"] }),
  experienceLevels: (option) => ({ minExperienceLevel: Number(option) }),
  languages: (option) => ({ languageId: option }),
  skills: (option, { skillIds }) => ({ skillIds: [...(skillIds ?? []), option] }),
  workModalities: (option) => ({ workModality: option as PublicSpecialistFilter["workModality"] }),
  provinces: (option) => ({ provinceCode: option }),
  fees: (option) => ({ maxFee: Number(option) }),
  available: () => ({ available: true }),
};

test.each<[PublicSpecialistFilter]>([
  [{}],
  [{ search: "mediadora" }],
  [{ type: "MEDIATOR", minExperienceLevel: 3 }],
  [{ maxFee: 600, provinceCode: "46", available: true }],
  [{ skillIds: ["103"], languageId: "1", workModality: "IN_PERSON" }],
  [{ search: "garzia", city: "madrid" }],
])("%j: each option counts what choosing it gives", async (filter) => {
  const counts = await countsOf(filter);
  for (const [facet, choose] of Object.entries(CHOOSE) as [
    keyof PublicSpecialistCounts,
    (typeof CHOOSE)["types"],
  ][]) {
    const options = [counts[facet]].flat();
    // Every option of the short lists, some of the long ones.
    for (const { option, count, isAtLeast, label } of options.filter(
      (_, at) => options.length < 10 || at % 9 === 0,
    )) {
      const wanted = await totalOf({ ...filter, ...choose(option, filter) });
      expect([facet, option, count, isAtLeast]).toEqual([facet, option, wanted, false]);
      expect(label).not.toBe("");
    }
  }
});

test("lists are in the promised order, options nobody has are left out", async () => {
  const { languages, skills, provinces, fees, types } = await countsOf({});
  for (const list of [languages, skills]) {
    expect(list.map(({ count }) => count)).toEqual(list.map(({ count }) => count).toSorted((a, b) => b - a));
    expect(list.filter(({ count }) => count === 0)).toEqual([]);
  }
  const names = provinces.map(({ label }) => label);
  expect(names).toEqual(names.toSorted(new Intl.Collator("es").compare));
  expect(names).toContain("Valencia/València");
  expect(fees.map(({ label }) => label)[3]).toBe("Hasta 1000 €");
  expect(types.map(({ label }) => label)).toEqual(["Conciliador", "Mediador", "Recaudador", "Judicial"]);
});

test("at most four statements, also with every filter set", async () => {
  const filter = {
    search: "mediadora",
    type: "MEDIATOR",
    maxFee: 900,
    languageId: "1",
    workModality: "REMOTE",
  };
  expect(await leastStatements(() => app.graphql(COUNTS, { filter }))).toBeLessThanOrEqual(4);
});
