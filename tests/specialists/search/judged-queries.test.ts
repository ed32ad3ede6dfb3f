import { beforeAll, expect, test } from "@jest/globals";
import { publicSpecialists } from "../../../server/domains/specialists/search/public-specialists.ts";
import type { PublicSpecialistFilter } from "../../../server/generated/schema-types.ts";
import { testDatabase } from "../../support/database.ts";
import { CORPUS, storeCorpus } from "./corpus.ts";
import type { Person } from "./corpus.ts";
import { gradeOf, JUDGED_QUERIES } from "./judged-queries.ts";
import { ndcg } from "./ndcg.ts";

const database = testDatabase();
const byId = new Map<number, Person>();

beforeAll(async () => {
  const ids = await storeCorpus(database.db);
  ids.forEach((id, at) => byId.set(id, CORPUS[at] as Person));
}, 60_000);

const search = (filter: PublicSpecialistFilter) =>
  publicSpecialists(database, filter, "BEST_MATCH", { size: 10 });
const people = async (filter: PublicSpecialistFilter) =>
  (await search(filter)).nodes.map(({ accountId }) => byId.get(accountId) as Person);

test("nDCG@10 of the judged queries", async () => {
  const scores = new Map<string, number>();
  for (const query of JUDGED_QUERIES) {
    const delivered = (await people(query.filter)).map((person) => gradeOf(person, query));
    scores.set(
      JSON.stringify(query.filter),
      ndcg(
        delivered,
        CORPUS.map((person) => gradeOf(person, query)),
      ),
    );
  }
  expect(scores.size).toBeGreaterThanOrEqual(60);
  const all = [...scores.values()];
  const weak = [...scores].filter(([, score]) => score < 0.7);
  expect(weak).toEqual([]);
  expect(all.reduce((sum, score) => sum + score, 0) / all.length).toBeGreaterThanOrEqual(0.95);
}, 30_000);

test("garcia finds García, and nobody else first", async () => {
  const found = await people({ search: "garcia" });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ surnames }) => !/García/.test(surnames))).toEqual([]);
});

test("mediadora valensia finds mediators in València and in Valencia, and says how it was read", async () => {
  const { readAs, nodes } = await search({ search: "mediadora valensia" });
  expect(readAs).toBe("mediadora valencia");
  const top = nodes.slice(0, 5);
  expect(top.filter(({ types, cities }) => !types.includes(2) || !/Val[eè]ncia/.test(cities.join()))).toEqual(
    [],
  );
  expect(new Set(nodes.flatMap(({ cities }) => cities))).toEqual(
    expect.objectContaining(new Set(["València"])),
  );
});

test("conciliador laboral sevilla: those who match all three before all others", async () => {
  const wished = (person: Person) =>
    [
      person.types.includes(1),
      person.skills.includes(107) || /laboral/.test(person.presentation),
      /Sevilla|Dos Hermanas/.test(person.cities.join()),
    ].filter(Boolean).length;
  const met = (await people({ search: "conciliador laboral sevilla" })).map(wished);
  expect(met).toEqual(met.toSorted((a, b) => b - a));
  expect(met[0]).toBe(Math.max(...CORPUS.map(wished)));
});
