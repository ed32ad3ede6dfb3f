import { describe, expect, test } from "@jest/globals";
import { AnswerInput } from "../../server/domains/parties/answer.input.ts";
import { readIdentity } from "../../server/domains/parties/party-identity.input.ts";
import { RecordNoticeInput } from "../../server/domains/invitations/record-notice.input.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { checkInput } from "../../server/shared/inputs/read-input.ts";

const TODAY = "2026-11-23";
const REQUIRED = "Este campo es requerido";

function told(problems: readonly { field: readonly string[]; message: string }[]): string[] {
  return problems.map(({ field, message }) => `${field.join(".")}: ${message}`);
}

describe("a notice noted by hand", () => {
  const notice = { channel: "NOTARY", sentOn: "2026-11-20", proof: "Acta 1" } as const;

  test("without a receipt it was delivered, where there is a day", () => {
    const input = new RecordNoticeInput(TODAY);
    expect(checkInput(input, { ...notice, receivedOn: "2026-11-21" })).toEqual([]);
    expect(input).toMatchObject({ receipt: "DELIVERED", receivedOn: "2026-11-21", spoken: false });
  });

  test.each([
    [{ channel: "EMAIL" }, ["channel: Los correos y enlaces de Acuerdo se anotan solos"]],
    [{ sentOn: "2026-02-30" }, ["sentOn: Escribe una fecha que exista"]],
    [{ sentOn: "1999-12-31" }, ["sentOn: Esta fecha es demasiado antigua"]],
    [{ receivedOn: "2026-11-24" }, ["receivedOn: No puede ser una fecha futura"]],
    [{ receivedOn: "2026-11-19" }, ["receivedOn: No pudo recibirse antes de enviarse"]],
    [{ sentOn: "2026-11-24", receivedOn: "2026-11-19" }, ["sentOn: No puede ser una fecha futura"]],
    [
      { channel: "PHONE", receivedOn: "x" },
      [
        "receivedOn: Escribe una fecha que exista",
        "receivedOn: Una llamada no prueba que haya recibido la invitación por escrito: déjala sin fecha de recepción",
      ],
    ],
    [
      { spoken: true, receipt: "OPENED", proof: " " },
      [
        "spoken: Solo se habla con alguien por teléfono",
        "receivedOn: Indica la fecha que consta en el justificante",
        "receipt: Elige si lo recibió, lo rechazó o no lo recogió",
        "proof: Escribe qué lo prueba: el número de referencia, quién lo recibió…",
      ],
    ],
  ])("%j", (given, expected) => {
    expect(told(checkInput(new RecordNoticeInput(TODAY), { ...notice, ...given }))).toEqual(expected);
  });
});

describe("who and where a party is", () => {
  const identity = { identityDocument: "12.345.678-z", address: "Calle Mayor 1", city: "Madrid" };

  function problemsOf(given: object, isCompany = false): string[] {
    try {
      readIdentity({ ...identity, ...given }, isCompany);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return told(error.problems);
    }
  }

  test.each([
    [{ postalCode: " 28001 " }, { postalCode: "28001", province: "28", country: "ES" }],
    [
      { postalCode: "28001", province: "08" },
      { postalCode: "28001", province: "08" },
    ],
    [{ postalCode: "28 001" }, { postalCode: "28001", province: "28" }],
    [
      { postalCode: "75001", country: "fr" },
      { postalCode: "75001", province: null, country: "FR" },
    ],
  ])("%j", (given, expected) => {
    expect(readIdentity({ ...identity, ...given }, false)).toMatchObject({
      ...identity,
      identityDocument: "12345678Z",
      ...expected,
    });
  });

  test("a missing street or city is told after what is wrong with the rest", () => {
    expect(problemsOf({ identityDocument: "", address: " ", city: "", postalCode: "99001" })).toEqual([
      `identityDocument: ${REQUIRED}`,
      "postalCode: Este código postal no existe: sus dos primeras cifras van de 01 a 52",
      `address: ${REQUIRED}`,
      `city: ${REQUIRED}`,
    ]);
  });

  test("a company has a CIF", () => {
    expect(problemsOf({}, true)).toEqual([
      "identityDocument: Una empresa necesita un CIF, y este número es de una persona. Si eres autónomo, regístrate como persona",
    ]);
  });
});

describe("a party's answer", () => {
  const problemsOf = (given: object) => told(checkInput(new AnswerInput("Escribe por qué no"), given));

  test("only a refusal has to say why", () => {
    expect(problemsOf({ accept: true })).toEqual([]);
    expect(problemsOf({ accept: false, reason: "Ya he pagado" })).toEqual([]);
    expect(problemsOf({ accept: false, reason: " " })).toEqual(["reason: Escribe por qué no"]);
  });

  test("a reason has its length also where none is needed", () => {
    const expected = ["reason: El texto no puede pasar de 1000 caracteres"];
    expect(problemsOf({ accept: true, reason: "a".repeat(1_001) })).toEqual(expected);
  });
});
