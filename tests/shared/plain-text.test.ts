import { expect, test } from "@jest/globals";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { Fault } from "../../server/shared/fault.ts";
import { readLine, readText, requireText } from "../../server/shared/plain-text.ts";

const INVISIBLE = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\ufe0f",
  "\u2060",
  "\ufeff",
  "\u3164",
  "\u115f",
  "\u2800",
  "\u00ad",
];

test.each(INVISIBLE)("nothing that can be read is no text: %j", (character) => {
  expect(readText(` ${character}\n${character}`, 10)).toBe("");
  expect(readLine(` ${character} ${character}`, 10)).toBe("");
});

test("what nobody sees goes, what joins letters and emoji stays", () => {
  expect(readText(" Hu\u200bmedades\n👩\u200d⚖\ufe0f ", 100)).toBe("Humedades\n👩\u200d⚖\ufe0f");
});

test("nothing turns the direction of writing", () => {
  expect(readText("No\u202e debe nada", 100)).toBe("No debe nada");
});

test("its length is that of what is read", () => {
  expect(readText(`${"a".repeat(10)}\u200b`, 10)).toBe("a".repeat(10));
  expect(readText("a".repeat(11), 10)).toBeInstanceOf(Fault);
});

test("what is wrong with a form's only field is told at its name", () => {
  const problemOf = (given: string) => {
    try {
      return requireText("reason", given, { longest: 5, required: "Escribe por qué" });
    } catch (error) {
      return error instanceof InvalidInput ? error.problems : error;
    }
  };
  expect(problemOf(" Error ")).toBe("Error");
  expect(problemOf("\u200b ")).toEqual([{ field: ["reason"], code: "REQUIRED", message: "Escribe por qué" }]);
  expect(problemOf("Errores")).toMatchObject([{ field: ["reason"], code: "TOO_LONG" }]);
});
