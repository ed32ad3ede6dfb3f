import { describe, expect, it } from "@jest/globals";
import { figuresOf } from "../../server/domains/strategies/comparison-figures.ts";
import type { CountedArm } from "../../server/domains/strategies/strategy-comparison.entity.ts";

const arm = (more: Partial<CountedArm> = {}): CountedArm => ({
  people: 1_000,
  answered: 100,
  promised: 50,
  paid: 60,
  amount: "6000.00",
  sumOfSquares: 1_200_000,
  ...more,
});
const COMPARISON = {
  versionA: 1,
  versionB: 4,
  measure: "ANSWERED",
  endsOn: "2026-12-20",
  endedAt: null,
} as const;
const OVER = { today: "2026-12-21", currency: "EUR" };

describe("what a comparison says", () => {
  it("is a winner by the measure that was chosen, with the interval of each", () => {
    const shown = figuresOf(COMPARISON, { a: arm(), b: arm({ answered: 200 }) }, OVER);
    expect(shown).toMatchObject({
      verdict: "B",
      text: "Ha ido mejor la versión 4: en «responden» el intervalo del 95 % de la diferencia deja fuera el cero.",
      arms: [
        { version: 1, people: 1_000, answered: 100, amount: "6000.00" },
        { version: 4, answered: 200 },
      ],
    });
    expect(shown.measures.map(({ measure, isDeciding }) => `${measure} ${isDeciding}`)).toEqual([
      "ANSWERED true",
      "PROMISED false",
      "PAID false",
      "AMOUNT false",
    ]);
    expect(shown.measures[0]).toMatchObject({ a: 0.1, b: 0.2, difference: 0.1 });
    expect(shown.measures[0]?.low).toBeGreaterThan(0);
    expect(shown.measures[3]).toMatchObject({ a: 6, b: 6, difference: 0 });
  });

  it("is none by a measure that wasn't chosen, however different it is", () => {
    const counted = { a: arm(), b: arm({ answered: 400 }) };
    expect(figuresOf({ ...COMPARISON, measure: "PAID" }, counted, OVER)).toMatchObject({
      verdict: "NO_WINNER",
      text: "Sin ganadora: en «pagan algo» la diferencia puede ser azar, porque su intervalo del 95 % incluye el cero.",
    });
  });

  it("is not yet on the last day, and says what else is missing", () => {
    const counted = { a: arm({ people: 40, answered: 10 }), b: arm({ people: 60, answered: 50 }) };
    const { verdict, text } = figuresOf(COMPARISON, counted, { ...OVER, today: "2026-12-20" });
    expect(verdict).toBe("TOO_EARLY");
    expect(text).toContain("Aún no se puede decir: se fijó decidir pasado el 20/12/2026.");
    expect(text).toContain("hacen falta 100 personas en cada versión y hay 40 y 60");
  });

  it("is none where it was ended before its day, whatever day it is looked at", () => {
    const counted = { a: arm(), b: arm({ answered: 400 }) };
    const ended = { ...COMPARISON, endedAt: new Date("2026-12-20T22:59:00Z") };
    expect(figuresOf(ended, counted, OVER)).toMatchObject({
      verdict: "TOO_EARLY",
      text: "Sin ganadora: terminó antes de que pasara el 20/12/2026, el día que se fijó al empezar.",
    });
    // A minute later it is the day after in Madrid.
    expect(figuresOf({ ...ended, endedAt: new Date("2026-12-20T23:00:00Z") }, counted, OVER).verdict).toBe(
      "B",
    );
  });

  it("needs people, and of amounts people who paid; with nobody there are no figures", () => {
    const few = { a: arm({ people: 99 }), b: arm({ answered: 400 }) };
    expect(figuresOf(COMPARISON, few, OVER)).toMatchObject({
      verdict: "TOO_FEW",
      text: "No se puede decir: hacen falta 100 personas en cada versión y hay 99 y 1.000.",
    });
    const payers = { a: arm({ paid: 29 }), b: arm() };
    expect(figuresOf({ ...COMPARISON, measure: "AMOUNT" }, payers, OVER)).toMatchObject({
      verdict: "TOO_FEW",
      text: "No se puede decir: para comparar importes hacen falta 30 personas que paguen en cada versión y hay 29 y 60.",
    });
    const nobody = { people: 0, answered: 0, promised: 0, paid: 0, amount: "0.00", sumOfSquares: 0 };
    const { measures } = figuresOf(COMPARISON, { a: nobody, b: nobody }, OVER);
    expect(measures.every(({ a, low }) => a === null && low === null)).toBe(true);
  });
});
