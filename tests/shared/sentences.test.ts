import { expect, test } from "@jest/globals";
import { prose } from "../../schema/rules/sentences.ts";
import {
  fillBlocks,
  fillLine,
  type MergeValues,
} from "../../server/domains/mailings/templates/template-body.ts";
import { SHOWN_FIELDS } from "../../server/domains/mailings/templates/legal-text.ts";

const values: MergeValues = { ...SHOWN_FIELDS, CREDITOR: "Banco Iberia, S.A." };

test.each([
  [prose`Falta el domicilio de ${"Banco Iberia, S.A."}.`, "Falta el domicilio de Banco Iberia, S.A."],
  [prose`Falta el domicilio de ${"Luis Gil"}.`, "Falta el domicilio de Luis Gil."],
  [prose`Por encargo de ${"Banco Iberia, S.A."}. Son ${2}.`, "Por encargo de Banco Iberia, S.A. Son 2."],
  [prose`De ${"Uno, S.L."} y ${"Dos, S.A."}. Fin`, "De Uno, S.L. y Dos, S.A. Fin"],
  [prose`Espera ${"un poco."}..`, "Espera un poco..."],
  [prose`Sin nombre ${null}.`, "Sin nombre ."],
])("%j ends in one full stop", (said, expected) => {
  expect(said).toBe(expected);
});

test("so do the texts of templates, whose writers can't know how a name ends", () => {
  expect(fillLine("De {{CREDITOR}}. Hola", values)).toBe("De Banco Iberia, S.A. Hola");
  expect(fillLine("De {{DEBTOR}}. Hola", values)).toBe("De [deudor]. Hola");
  const body = [
    {
      isPoint: false,
      parts: [
        { text: "Te escribimos por encargo de ", isBold: false },
        { field: "CREDITOR" as const, isBold: true },
        { text: ". Gracias.", isBold: false },
      ],
    },
  ];
  expect(
    fillBlocks(body, values)[0]
      ?.parts.map(({ text }) => text)
      .join(""),
  ).toBe("Te escribimos por encargo de Banco Iberia, S.A. Gracias.");
});
