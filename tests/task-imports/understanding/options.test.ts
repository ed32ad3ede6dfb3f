import { describe, expect, test } from "@jest/globals";
import { findOption, unknownOption } from "../../../server/domains/task-imports/understanding/options.ts";
import {
  CONTRACT_TYPE_NAMES,
  DEBTOR_INTERVENTION_NAMES,
  TASK_STATE_NAMES,
} from "../../../schema/rules/tasks.ts";

test("each code and each shown text is its own synonym", () => {
  for (const [code, text] of Object.entries(CONTRACT_TYPE_NAMES)) {
    expect([findOption("typeContract", code), findOption("typeContract", text.toUpperCase())]).toEqual([
      code,
      code,
    ]);
  }
  for (const [code, text] of Object.entries(DEBTOR_INTERVENTION_NAMES)) {
    expect([findOption("intervention", code), findOption("intervention", text)]).toEqual([code, code]);
  }
  for (const [code, text] of Object.entries(TASK_STATE_NAMES)) {
    expect([findOption("status", code), findOption("status", text)]).toEqual([code, code]);
  }
});

describe("synonyms, blind to accents, case and signs", () => {
  test.each([
    ["typeContract", "EVENTUAL", "TEMPORAL"],
    ["typeContract", "Duración determinada", "TEMPORAL"],
    ["typeContract", "Fijo-discontinuo", "INDEFINIDO"],
    ["typeContract", " Indef. ", "INDEFINIDO"],
    ["intervention", "1er. Titular", "TITULAR"],
    ["intervention", "Deudor Principal", "TITULAR"],
    ["intervention", "Cotitular", "TITULAR"],
    ["intervention", "Garante", "FIADOR"],
    ["intervention", "AVAL", "AVALISTA"],
    ["intervention", "Hipotecante no deudor", "OTROS"],
    ["status", "No localizado", "ILOCALIZADO"],
    ["status", "aceptado", "ACEPTACION"],
  ] as const)("%s %j is %s", (property, text, code) => {
    expect(findOption(property, text)).toBe(code);
  });

  test.each([
    ["typeContract", "Eventual raro"],
    ["typeContract", "Préstamo personal"],
    ["intervention", "Temporal"],
    ["status", "En mora"],
    ["typeContract", ""],
  ] as const)("%s %j is for a person to say", (property, text) => {
    expect(findOption(property, text)).toBeNull();
  });
});

test("an unknown value says what would be right", () => {
  expect(unknownOption("intervention", "Padrino").message).toBe(
    "«Padrino» no es un tipo de intervención conocido: elige Titular, Fiador, Avalista u Otros",
  );
  expect(unknownOption("status", "x").message).toMatch(/Con acuerdo o Sin acuerdo$/);
});
