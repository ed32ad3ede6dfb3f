import { expect, test } from "@jest/globals";
import { keysOf } from "../../server/domains/collections/bank-statements/entry-keys.ts";

const keys = (text: string, more: object = {}) =>
  keysOf({
    references: [],
    creditorReferences: [],
    contract: null,
    endToEndId: null,
    text,
    counterparty: { name: null, account: null, document: null },
    ...more,
  }).filter((key) => !key.startsWith("C:"));

test.each([
  ["pago t26-0000345", ["T:T26-0000345"]],
  ["PAGO T 26 0000345.", ["T:T26-0000345"]],
  ["T260000345", ["T:T26-0000345"]],
  ["XT26-0000345", []],
  ["T26-00003456", []],
  ["carta L12-345", ["L:L12-345"]],
  // Code of a list.
  ["lista L26-000012", []],
  ["NIF 12345678Z", ["D:12345678Z"]],
  ["nif 12.345.678-z", ["D:12345678Z"]],
  ["12345678A", []],
  ["ESB12345674", ["D:B12345674"]],
  ["X1234567L", ["D:X1234567L"]],
  ["", []],
])("of «%s»", (text, found) => {
  expect(keys(text)).toEqual(found);
});

test("a reference with check digits holds a task or a contract", () => {
  expect(keys("", { creditorReferences: ["RF12T260000345", "RF70EXP20260001"] })).toEqual([
    "R:T26-0000345",
    "F:exp20260001",
  ]);
});

test("whatever may be a contract's number is looked up as debts have it", () => {
  const all = keysOf({
    references: ["000202600014"],
    creditorReferences: [],
    contract: null,
    endToEndId: null,
    text: "Contrato EXP-2026/0003 de 30,00",
    counterparty: { name: null, account: null, document: null },
  });
  expect(all).toEqual(["C:000202600014", "C:exp-2026/0003"]);
});
