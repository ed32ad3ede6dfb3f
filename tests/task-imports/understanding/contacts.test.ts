import { describe, expect, test } from "@jest/globals";
import { readOddEmail } from "../../../server/domains/task-imports/understanding/emails.ts";
import { readOddPhone } from "../../../server/domains/task-imports/understanding/phones.ts";

describe("phones", () => {
  test.each([
    ["+34 657 420 301", "34", "657420301", ""],
    ["0034657420301", "34", "657420301", ""],
    ["34600111222", "34", "600111222", ""],
    ["+34-600111222", "34", "600111222", ""],
    ["(+34) 600 11 12 22", "34", "600111222", ""],
    ["+34 (0)600111222", "34", "600111222", ""],
    ["657 42 03 01", "34", "657420301", ""],
    ["657.420.301", "34", "657420301", ""],
    ["91-123-45-67", "34", "911234567", ""],
    ["Tel. 600111222", "34", "600111222", ""],
    ["Móvil: 600111222", "34", "600111222", ""],
    ["600111222 (casa)", "34", "600111222", ""],
    ["012345678", "34", "012345678", ""],
    ["+351 912 345 678", "351", "912345678", ""],
    ["00351912345678", "351", "912345678", ""],
    ["+33 1 23 45 67 89", "33", "123456789", ""],
    ["+44 20 7946 0958", "44", "2079460958", ""],
    ["600111222 / 600333444", "34", "600111222", "600333444"],
    ["600111222;600333444", "34", "600111222", "600333444"],
    ["600111222 600333444", "34", "600111222", "600333444"],
    ["600111222600333444", "34", "600111222", "600333444"],
    ["93 123 45 67 - 93 123 45 68", "34", "931234567", "93 123 45 68"],
    ["12 / 600111222", "34", "600111222", "12"],
    ["600111222 llamar tardes", "34", "600111222", "llamar tardes"],
    ["600111222 Sr. Gil", "34", "600111222", "Sr. Gil"],
    ["600 12 30 AB / 600333444", "34", "600333444", "600 12 30 AB"],
    ["T600111222", "34", "600111222", ""],
    ["600111222 ext. 12", "34", "600111222", "ext. 12"],
    ["60X / 600333444", "34", "600333444", "60X"],
  ])("%j is +%s %s, rest %j", (text, lada, phone, rest) => {
    expect(readOddPhone(text, "34")).toEqual({ lada, phone, rest });
  });

  test.each([
    ["llamar tardes", "DIGITS_ONLY", /^Solo números permitidos/],
    ["12345", "PHONE_LENGTH", /entre 7 y 15 dígitos/],
    ["+999 12345678", "INVALID_PHONE", /prefijo/],
    ["61234567X8", "DIGITS_ONLY", /letras/],
    ["6O0111222", "DIGITS_ONLY", /letras/],
    ["600 111 O22", "DIGITS_ONLY", /letras/],
    ["6001112 X2", "DIGITS_ONLY", /letras/],
    ["A600111222", "DIGITS_ONLY", /letras/],
    ["91123456B", "DIGITS_ONLY", /letras/],
    ["600 12 30 AB", "DIGITS_ONLY", /letras/],
    ["+34 600 12 30 AB", "DIGITS_ONLY", /letras/],
    ["AB 600 12 30", "DIGITS_ONLY", /letras/],
  ])("%j is refused as %s", (text, code, message) => {
    expect(readOddPhone(text, "34")).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe("e-mails", () => {
  test.each([
    ["mailto:ana@correo.example", "ana@correo.example", ""],
    ["Ana Gil <ana@correo.example>", "ana@correo.example", ""],
    ["ana@correo.example; gil@correo.example", "ana@correo.example", "gil@correo.example"],
    ["ana@correo.example,", "ana@correo.example", ""],
    ["ana@correo / gil@correo.example", "gil@correo.example", "ana@correo"],
  ])("%j is %s, rest %j", (text, email, rest) => {
    expect(readOddEmail(text)).toEqual({ email, rest });
  });

  test.each([
    "sin-arroba.example",
    "ana@correo",
    "ana @correo.example",
    "a..b@correo.example",
    "@correo.example",
  ])("%j is refused", (text) => {
    expect(readOddEmail(text)).toMatchObject({
      code: "INVALID_EMAIL",
      message: expect.stringMatching(/^Email inválido/),
    });
  });
});
