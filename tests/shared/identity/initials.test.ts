import { expect, test } from "@jest/globals";
import { initialsOf } from "../../../server/shared/identity/initials.ts";

const person = (names: string, surnames: string) => initialsOf({ names, surnames, companyName: null });
const company = (companyName: string) => initialsOf({ names: "Ana", surnames: "Ruiz", companyName });

test("a person's are first name and first surname, without particles", () => {
  expect(person("Clara", "Montes Vega")).toBe("CM");
  expect(person("María del Mar", "Ruiz")).toBe("MR");
  expect(person("Ana", "de la Fuente Gil")).toBe("AF");
  expect(person("ÍÑIGO", "DE LA CRUZ")).toBe("ÍC");
  expect(person("ana", "")).toBe("A");
});

test("a company's are its first two words", () => {
  expect(company("Banco Iberia, S.A.")).toBe("BI");
  expect(company("«Pino» y Hermanos")).toBe("PH");
  expect(company("Acme")).toBe("A");
  expect(company("& Sons")).toBe("S");
});
