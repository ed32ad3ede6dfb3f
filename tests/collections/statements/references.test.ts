import { expect, test } from "@jest/globals";
import {
  creditorReferencesIn,
  isCreditorReference,
} from "../../../server/domains/collections/statements/creditor-reference.ts";
import { spanishIban } from "../../../server/domains/collections/statements/spanish-account.ts";

test("check digits of ISO 11649", () => {
  for (const good of ["RF18539007547034", "RF70EXP20260001", "RF25A"])
    expect(isCreditorReference(good)).toBe(true);
  for (const bad of ["RF19539007547034", "RF70", "rf25a", "RF25A ", `RF25${"A".repeat(22)}`])
    expect(isCreditorReference(bad)).toBe(false);
});

test.each([
  ["pago rf70 exp2 0260 001 factura", ["RF70EXP20260001"]],
  ["RF 7 0EXP20260001", ["RF70EXP20260001"]],
  ["Ref.RF70EXP20260001/RF16EXP20260003", ["RF70EXP20260001", "RF16EXP20260003"]],
  ["XRF70EXP20260001", []],
  ["RF71EXP20260001", []],
])("of «%s»", (text, references) => {
  expect(creditorReferencesIn(text)).toEqual(references);
});

test("the IBAN of a Spanish account", () => {
  expect(spanishIban("2100", "0418", "0200051332")).toBe("ES9121000418450200051332");
});
