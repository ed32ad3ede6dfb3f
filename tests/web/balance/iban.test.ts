import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { plainIban } from "../../../schema/rules/iban.ts";
import { formatIban, ibanProblem } from "../../../web/lib/iban.ts";

const GOOD = [
  "ES9121000418450200051332",
  "DE89370400440532013000",
  "FR1420041010050500013M02606",
  "BE68539007547034",
];

describe("an IBAN", () => {
  test.each(GOOD)("%s is good, however it is written", (iban) => {
    expect(ibanProblem(iban)).toBeUndefined();
    expect(ibanProblem(formatIban(iban))).toBeUndefined();
    expect(ibanProblem(` ${formatIban(iban).toLowerCase().replaceAll(" ", "-")} `)).toBeUndefined();
    expect(plainIban(formatIban(iban))).toBe(iban);
  });

  test("one wrong figure, or two that changed places, is found", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const iban = GOOD[0] ?? "";
        const wrong = (Number(iban[at]) + by) % 10;
        expect(ibanProblem(iban.slice(0, at) + String(wrong) + iban.slice(at + 1))).toBeDefined();
      }),
    );
    expect(ibanProblem("ES9112000418450200051332")).toBe("El IBAN no es correcto: revisa sus números");
  });

  test.each([
    ["", "Escribe el IBAN de tu cuenta"],
    ["2100 0418 4502 0005 1332", "Un IBAN empieza por dos letras y dos números, como ES91"],
    ["ES91 2100 0418", "Un IBAN que empieza por ES tiene 24 caracteres y has escrito 12"],
    ["US12 3456 7890", "Solo podemos transferir a cuentas de la zona SEPA"],
    ["ES91<script>alert(1)</script>", "Un IBAN empieza por dos letras y dos números, como ES91"],
  ])("%p is refused with why", (text, problem) => {
    expect(ibanProblem(text)).toBe(problem);
  });

  test("a masked one is shown as it comes", () => {
    expect(formatIban("…1332")).toBe("…1332");
    expect(formatIban("ES9121000418450200051332")).toBe("ES91 2100 0418 4502 0005 1332");
  });
});
