import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { validate as isCif } from "stdnum/lib/cjs/es/cif.js";
import { validate as isNif } from "stdnum/lib/cjs/es/nif.js";
import { Fault } from "../../../server/shared/fault.ts";
import { readIdentityDocument } from "../../../server/shared/identity/identity-documents.ts";

const person = (text: string) => readIdentityDocument(text, "PERSON");
const company = (text: string) => readIdentityDocument(text, "COMPANY");
const messageOf = (reading: unknown) => (reading instanceof Fault ? reading.message : null);

describe("a person", () => {
  test.each([
    ["12345678Z", "12345678Z", "NIF"],
    [" 12.345.678-z ", "12345678Z", "NIF"],
    ["1234567L", "01234567L", "NIF"],
    ["X1234567L", "X1234567L", "NIE"],
    ["x-1234567-l", "X1234567L", "NIE"],
    ["X01234567L", "X1234567L", "NIE"],
    ["AAA123456", "AAA123456", "PASSPORT"],
    ["C01X00T47", "C01X00T47", "PASSPORT"],
    ["123456789", "123456789", "PASSPORT"],
    ["MX G12345678", "MXG12345678", "PASSPORT"],
  ])("%s is kept as %s (%s)", (text, number, kind) => {
    expect(person(text)).toEqual({ number, kind });
  });

  test.each([
    ["", "Este campo es requerido"],
    [" - ", "Este campo es requerido"],
    ["12345678A", "debería ser Z"],
    ["X1234567A", "debería ser L"],
    ["12345678", "Falta la letra del final"],
    ["123456Z", "Faltan cifras"],
    ["123456789Z", "Sobran cifras"],
    ["X1234567", "Falta la letra del final del NIE"],
    ["X12345L", "Faltan cifras"],
    ["B12345674", "CIF de una empresa"],
    ["ESB12345674", "CIF de una empresa"],
    ["B12345678", "CIF de una empresa"],
    ["G12345678", "escribe delante las letras de su país"],
    ["ABCDEFGH", "Escribe un NIF"],
    ["AB1", "Escribe un NIF"],
    ["ABCD567890123456", "Escribe un NIF"],
    ["12345678Z<script>", "solo las letras y cifras"],
    ["1".repeat(1000), "demasiado largo"],
  ])("%s is refused: %s", (text, reason) => {
    expect(messageOf(person(text))).toContain(reason);
  });
});

describe("a company", () => {
  test.each(["B12345674", "b-1234567-4", "ESB12345674", "Q2826000H", "P2807900B", "G12345674", "G1234567D"])(
    "%s is a CIF",
    (text) => {
      expect(company(text)).toMatchObject({ kind: "CIF" });
    },
  );

  test.each([
    ["", "Este campo es requerido"],
    ["12345678Z", "Una empresa necesita un CIF, y este número es de una persona"],
    ["X1234567L", "Una empresa necesita un CIF, y este número es de una persona"],
    ["B12345678", "debería ser 4"],
    ["B1234567D", "debería ser 4"],
    ["Q28260008", "debería ser H"],
    ["G12345670", "debería ser 4 o D"],
    ["I12345674", "Ningún CIF empieza por I"],
    ["B1234567", "Faltan cifras"],
    ["B1234567890", "Sobran cifras"],
    ["12345678", "Una empresa necesita un CIF: una letra"],
    ["AAA123456", "Una empresa necesita un CIF: una letra"],
  ])("%s is refused: %s", (text, reason) => {
    expect(messageOf(company(text))).toContain(reason);
  });
});

describe("control characters, against another implementation", () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((list) => list.join(""));
  const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""));

  test("of NIF and NIE", () => {
    const first = fc.constantFrom("X", "Y", "Z", ..."0123456789".split(""));
    fc.assert(
      fc.property(first, digits(7), letter, (start, rest, end) => {
        const number = `${start}${rest}${end}`;
        expect(!(person(number) instanceof Fault)).toBe(isNif(number).isValid);
      }),
      { numRuns: 2_000 },
    );
  });

  test("of CIF, which is stricter by the kind of entity", () => {
    const start = fc.constantFrom(..."ABCDEFGHJNPQRSUVW".split(""));
    const control = fc.constantFrom(..."0123456789ABCDEFGHIJ".split(""));
    fc.assert(
      fc.property(start, digits(7), control, (kind, number, end) => {
        const fits = "ABEH".includes(kind) ? /\d/.test(end) : !"PQS".includes(kind) || /\D/.test(end);
        const cif = `${kind}${number}${end}`;
        expect(!(company(cif) instanceof Fault)).toBe(fits && isCif(cif).isValid);
      }),
      { numRuns: 2_000 },
    );
  });

  test("the letter that a refusal names is accepted", () => {
    fc.assert(
      fc.property(digits(8), letter, (number, end) => {
        const named = /debería ser ([A-Z])/.exec(messageOf(person(number + end)) ?? "")?.[1];
        expect(person(number + (named ?? end))).toEqual({ number: number + (named ?? end), kind: "NIF" });
      }),
    );
  });

  test("whatever is typed gets an answer, and what is taken is taken again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("PERSON" as const, "COMPANY" as const),
        (text, holder) => {
          const reading = readIdentityDocument(text, holder);
          if (!(reading instanceof Fault))
            expect(readIdentityDocument(reading.number, holder)).toEqual(reading);
        },
      ),
    );
  });
});
