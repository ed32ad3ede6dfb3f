import { describe, expect, test } from "@jest/globals";
import { readPhone } from "../../../server/shared/identity/phones.ts";

describe("readPhone", () => {
  test.each([
    ["34", "612345678", "612345678"],
    ["+34", "612 34 56 78", "612345678"],
    ["0034", "612-345-678", "612345678"],
    ["34", "+34 612.345.678", "612345678"],
    ["34", "0034612345678", "612345678"],
    ["34", "34 612345678", "612345678"],
    ["", "910000000", "910000000"],
    ["52", "(55) 1234 5678", "5512345678"],
    ["1", "(212) 555-0123", "2125550123"],
    ["44", "020 7946 0018", "2079460018"],
  ])("+%s %s is kept as %s", (lada, text, phone) => {
    expect(readPhone(lada, text)).toEqual({ lada: lada.replace(/^(\+|00)/, "") || "34", phone });
  });

  test.each([
    ["34", "", "Número de teléfono inválido"],
    ["34", "123", "Número de teléfono inválido"],
    ["34", "1234567890123456", "Número de teléfono inválido"],
    ["34", "61234567a", "Número de teléfono inválido"],
    ["34", "612345678 ext 3", "Número de teléfono inválido"],
    ["34", "6".repeat(10_000), "Número de teléfono inválido"],
    ["34", "6123456", "En España los números tienen 9 cifras: te faltan 2"],
    ["34", "61234567", "En España los números tienen 9 cifras: te falta 1"],
    ["34", "6123456789", "En España los números tienen 9 cifras: te sobra 1"],
    ["1", "212555012", "Con el prefijo +1 los números tienen 10 cifras: te falta 1"],
    ["34", "012345678", "En España no hay ningún número que empiece así: revisa las cifras"],
    ["34", "+52 55 1234 5678", "El número empieza por otro prefijo internacional: has elegido +34"],
  ])("+%s %s: %s", (lada, text, message) => {
    expect(readPhone(lada, text)).toMatchObject({ part: "phone", message });
  });

  test.each(["999", "a", "3434343434343434"])("a calling code %s that doesn't exist", (lada) => {
    expect(readPhone(lada, "612345678")).toMatchObject({ part: "lada" });
  });
});
