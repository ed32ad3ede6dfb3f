import { expect, test } from "@jest/globals";
import { readEmail } from "../../../server/shared/identity/emails.ts";
import { readCompanyName, readPersonName } from "../../../server/shared/identity/person-names.ts";

test.each([
  ["  María  José ", "María José"],
  ["O'Connor\u00a0Núñez", "O'Connor Núñez"],
  ["Жанна 王", "Жанна 王"],
  ["\ufeffJu\u200ban\u00ad", "Juan"],
  ["a".repeat(100), "a".repeat(100)],
])("%j is kept as %j", (text, name) => {
  expect(readPersonName(text)).toBe(name);
});

test.each([
  "<b>Ana</b>",
  "Ana\nBcc: x@y.example",
  "Ana\u0000",
  "Ana\u202egro",
  "Ana\u061c",
  "\ud800",
  "Ana\ufffe",
  "a\u2028b",
])("%j is refused", (text) => {
  expect(readPersonName(text)).toMatchObject({ code: "INVALID" });
});

test("required and longest, each in its words", () => {
  for (const empty of ["  ", "\u200b\u2060", "\u3164", "-'."]) {
    expect(readPersonName(empty)).toMatchObject({ code: "REQUIRED", message: "Este campo es requerido" });
  }
  expect(readPersonName("a".repeat(101))).toMatchObject({ code: "TOO_LONG" });
  expect(readCompanyName("")).toMatchObject({ message: "Para empresas, este campo es obligatorio" });
  expect(readCompanyName(" Obras y Reformas, S.L. ")).toBe("Obras y Reformas, S.L.");
});

test("an e-mail keeps its letters and loses its spaces", () => {
  expect(readEmail(" Ana.Ruiz@Correo.example ")).toBe("Ana.Ruiz@Correo.example");
  for (const text of ["", "ana", "ana@", "ana@x", "a@b.es\nBcc: c@d.es"]) {
    expect(readEmail(text)).toMatchObject({ message: "Correo electrónico inválido" });
  }
});
