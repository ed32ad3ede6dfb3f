import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { coOfficialLanguage } from "../../server/domains/assigning/co-official-languages.ts";
import type { Facts, Norms } from "../../server/domains/assigning/facts.ts";
import { isFull, normsOf, PENALTIES, scoreOf, WEIGHTS } from "../../server/domains/assigning/score.ts";

const NOTHING = { open: 0, agreed: 0, ended: 0 };
const NORMS: Norms = { usualTasks: 40, usualCases: 5, agreedTasks: 0.3, agreedCases: 0.5 };

const factsWith = (more: Partial<Facts> = {}): Facts => ({
  doesType: null,
  near: { people: 0, known: 1, provinces: [] },
  modality: "IN_PERSON",
  languages: { names: [], share: 0 },
  tasks: NOTHING,
  cases: NOTHING,
  available: true,
  away: null,
  ...more,
});
const score = (more: Partial<Facts> = {}, kind: "TASKS" | "CASE" = "TASKS") =>
  scoreOf(factsWith(more), NORMS, kind);
const here = { people: 1, known: 1, provinces: ["41"] };
const tasks = (open: number, agreed = 0, ended = 0) => ({ tasks: { open, agreed, ended } });
const away = { from: "2026-11-20", until: "2026-12-03", isNow: true };

test("the weights are a hundred together", () => {
  expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

describe("who comes first", () => {
  test.each<[string, Partial<Facts>, Partial<Facts>]>([
    ["who works there, before who travels", { near: here }, { modality: "TRAVELS" }],
    ["who travels, before who works elsewhere", { modality: "TRAVELS" }, {}],
    [
      "who works where most of them live",
      { near: { people: 300, known: 500, provinces: ["41"] } },
      { near: { people: 200, known: 500, provinces: ["11"] } },
    ],
    ["who does this type", { doesType: true }, { doesType: false }],
    ["who has less in hand", tasks(10), tasks(30)],
    ["who reaches more agreements", tasks(10, 30, 50), tasks(10, 10, 50)],
    ["a long record, before one lucky case", tasks(10, 40, 50), tasks(10, 1, 1)],
    ["who speaks the language", { languages: { names: ["gallego"], share: 1 } }, {}],
    ["who is there, elsewhere, before who is away", { modality: "REMOTE" }, { near: here, away }],
    ["who has room, from afar, before who is full", { modality: "REMOTE" }, { near: here, ...tasks(80) }],
    ["who takes new work", {}, { near: here, available: false }],
  ])("%s", (_why, first, second) => {
    expect(score(first)).toBeGreaterThan(score(second));
  });

  test("of a case who doesn't do its type comes after who does, though full and from afar", () => {
    expect(score({ doesType: true, ...tasks(80) }, "CASE")).toBeGreaterThan(
      score({ doesType: false, near: here }, "CASE"),
    );
  });

  test("few tasks are never too many, however little is usual", () => {
    expect(isFull(factsWith(tasks(19)), { ...NORMS, usualTasks: 1 })).toBe(false);
    expect(isFull(factsWith(tasks(79)), NORMS)).toBe(false);
    expect(isFull(factsWith(tasks(80)), NORMS)).toBe(true);
  });
});

test("what is usual: the median of who has work; all that ended together", () => {
  const work = [
    { open: 0, agreed: 0, ended: 0 },
    { open: 4, agreed: 1, ended: 4 },
    { open: 10, agreed: 2, ended: 6 },
    { open: 900, agreed: 0, ended: 0 },
  ];
  expect(normsOf(work, [])).toEqual({ usualTasks: 10, usualCases: 0, agreedTasks: 0.3, agreedCases: 0 });
});

test("languages of a province", () => {
  expect(["15", "46", "08", "48", "41"].map((code) => coOfficialLanguage(code)?.name)).toEqual([
    "gallego",
    "valenciano",
    "catalán",
    "euskera",
    undefined,
  ]);
});

describe("always", () => {
  const work = fc
    .record({ open: fc.nat(5000), agreed: fc.nat(1000), failed: fc.nat(1000) })
    .map(({ open, agreed, failed }) => ({ open, agreed, ended: agreed + failed }));
  const anyFacts: fc.Arbitrary<Facts> = fc.record({
    doesType: fc.constantFrom(true, false, null),
    near: fc
      .tuple(fc.nat(500), fc.nat(500))
      .map(([people, others]) => ({ people, known: people + others, provinces: [] })),
    modality: fc.constantFrom("IN_PERSON" as const, "REMOTE" as const, "TRAVELS" as const, null),
    languages: fc.record({ names: fc.constant([]), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    tasks: work,
    cases: work,
    available: fc.boolean(),
    away: fc.constantFrom(null, away, { ...away, isNow: false }),
  });
  const anyNorms: fc.Arbitrary<Norms> = fc
    .tuple(fc.array(work, { maxLength: 9 }), fc.array(work, { maxLength: 9 }))
    .map(([some, others]) => normsOf(some, others));
  const kinds = fc.constantFrom("TASKS" as const, "CASE" as const, "ANYTHING" as const);

  test("a number between all penalties and all weights, the same each time", () => {
    const worst = Object.values(PENALTIES).reduce((sum, penalty) => sum + penalty, 0);
    fc.assert(
      fc.property(anyFacts, anyNorms, kinds, (facts, norms, kind) => {
        const given = scoreOf(facts, norms, kind);
        expect(given).toBe(scoreOf(facts, norms, kind));
        expect(given).toBeGreaterThanOrEqual(-worst);
        expect(given).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  test("more in hand, being away or taking nothing never helps", () => {
    fc.assert(
      fc.property(anyFacts, anyNorms, kinds, fc.nat(100), (facts, norms, kind, more) => {
        const given = scoreOf(facts, norms, kind);
        const fuller = { ...facts, tasks: { ...facts.tasks, open: facts.tasks.open + more } };
        expect(scoreOf(fuller, norms, kind)).toBeLessThanOrEqual(given);
        expect(scoreOf({ ...facts, available: false }, norms, kind)).toBeLessThanOrEqual(given);
        expect(scoreOf({ ...facts, away }, norms, kind)).toBeLessThanOrEqual(given);
      }),
    );
  });
});
