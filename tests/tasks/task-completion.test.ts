import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { COMPLETION_NAMES, COMPLETIONS, completionOf } from "../../schema/rules/task-completion.ts";
import type { CompletionFacts } from "../../schema/rules/task-completion.ts";
import { TASK_STATES } from "../../schema/rules/tasks.ts";

const NOTHING: CompletionFacts = {
  state: "ESPERANDO",
  outcome: null,
  wasReached: false,
  wasProposed: false,
  sessionsHeld: 0,
  wasInPerson: false,
  maxSessions: null,
};

const facts: fc.Arbitrary<CompletionFacts> = fc.record({
  state: fc.constantFrom(...TASK_STATES),
  outcome: fc.constantFrom("AGREED", "ENDED", "NOT_RECEIVED", null),
  wasReached: fc.boolean(),
  wasProposed: fc.boolean(),
  sessionsHeld: fc.nat(4),
  wasInPerson: fc.boolean(),
  maxSessions: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
});

describe("what a task comes out as", () => {
  test.each<[string, Partial<CompletionFacts>, keyof typeof COMPLETION_NAMES | null]>([
    ["nothing happened", {}, null],
    ["invited and opened", { wasReached: true }, null],
    ["everything came back", { outcome: "NOT_RECEIVED" }, "UNTRACEABLE"],
    [
      "one mail came back, but somebody answered the telephone",
      { outcome: "NOT_RECEIVED", wasReached: true },
      null,
    ],
    ["a wrong number, nothing else", { state: "ILOCALIZADO" }, "UNTRACEABLE"],
    ["a wrong number of who has opened the mail", { state: "ILOCALIZADO", wasReached: true }, null],
    ["closed by hand, never reached", { state: "SIN_ACUERDO" }, "UNTRACEABLE"],
    ["opened, thirty days of silence", { outcome: "ENDED", wasReached: true }, "REJECTED"],
    ["not collected, which counts as received", { outcome: "ENDED" }, "UNTRACEABLE"],
    ["refused by telephone", { state: "RECHAZO" }, "REJECTED"],
    [
      "a proposal that lapsed",
      { outcome: "ENDED", wasReached: true, wasProposed: true },
      "NOT_AGREED_ELECTRONIC",
    ],
    [
      "a video call, then nothing",
      { state: "SIN_ACUERDO", wasReached: true, sessionsHeld: 1 },
      "NOT_AGREED_ELECTRONIC",
    ],
    [
      "met, then nothing",
      { state: "SIN_ACUERDO", wasReached: true, sessionsHeld: 1, wasInPerson: true },
      "NOT_AGREED_IN_PERSON",
    ],
    [
      "as many as the list allows",
      { state: "SIN_ACUERDO", wasReached: true, sessionsHeld: 3, wasInPerson: true, maxSessions: 3 },
      "NOT_AGREED_MAX_SESSIONS",
    ],
    [
      "agreed by the link",
      { state: "CON_ACUERDO", outcome: "AGREED", wasReached: true },
      "AGREED_ELECTRONIC",
    ],
    ["agreed face to face", { state: "CON_ACUERDO", sessionsHeld: 1, wasInPerson: true }, "AGREED_IN_PERSON"],
    [
      "agreed in the last session",
      { outcome: "AGREED", sessionsHeld: 2, maxSessions: 2 },
      "AGREED_MAX_SESSIONS",
    ],
    [
      "agreed and broken",
      { state: "SIN_ACUERDO", outcome: "AGREED", wasReached: true, sessionsHeld: 1 },
      "NOT_AGREED_ELECTRONIC",
    ],
  ])("%s", (_name, known, expected) => {
    expect(completionOf({ ...NOTHING, ...known })).toBe(expected);
  });

  test("every value can come out, and nobody who was reached is called impossible to trace", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(facts, (known) => {
        const value = completionOf(known);
        if (value === null) return;
        seen.add(value);
        if (value === "UNTRACEABLE") expect(known).toMatchObject({ wasReached: false, sessionsHeld: 0 });
        expect(value.startsWith("AGREED")).toBe(
          known.state === "CON_ACUERDO" ||
            (known.outcome === "AGREED" && known.state !== "SIN_ACUERDO" && known.state !== "RECHAZO"),
        );
        expect(value.endsWith("MAX_SESSIONS")).toBe(
          /AGREED/.test(value) && known.maxSessions !== null && known.sessionsHeld >= known.maxSessions,
        );
      }),
      { numRuns: 5_000 },
    );
    expect([...seen].toSorted()).toEqual([...COMPLETIONS].toSorted());
  });

  test("the documented words, letter by letter", () => {
    expect(Object.values(COMPLETION_NAMES)).toEqual([
      "Ilocalizable / sin visualización",
      "Rechazado / con visualización",
      "Con acuerdo: electrónico",
      "Con acuerdo: presencial",
      "Con acuerdo: sesiones máximas",
      "Sin acuerdo: electrónico",
      "Sin acuerdo: presencial",
      "Sin acuerdo: sesiones máximas",
    ]);
  });
});
