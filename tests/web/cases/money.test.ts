import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import {
  centsOf,
  formatCents,
  moneyInput,
  moneyInputOf,
  readDecimal,
  readMoney,
  sumCents,
} from "../../../web/lib/money.ts";

describe("an amount as people type it", () => {
  test.each([
    ["1.234,56", 123456n],
    ["1234,56", 123456n],
    ["1234,5", 123450n],
    ["1.234", 123400n],
    ["1.234.567", 123456700n],
    ["500", 50000n],
    ["500,00 €", 50000n],
    ["500.00 €", 50000n],
    ["500.5", 50050n],
    [" 1 234,56 ", 123456n],
    ["1,234.56", 123456n],
    ["0", 0n],
    ["12,", 1200n],
    ["999.999.999.999,99", 99999999999999n],
  ])("%s is %s cents", (typed, cents) => {
    expect(readMoney(typed)).toBe(cents);
  });

  test.each([
    "",
    "€",
    "abc",
    "-5",
    "1,234",
    "1.23.4",
    "12.345,678",
    "1e5",
    "0x10",
    "１２",
    "1.234.56",
    "9999999999999",
  ])("'%s' is none", (typed) => {
    expect(readMoney(typed)).toBeNull();
    expect(readDecimal(typed)).toBeNull();
  });
});

describe("exact whatever the amount", () => {
  const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });

  test("field → server → field loses no cent", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readMoney(moneyInput(amount))).toBe(amount);
        expect(centsOf(decimalOf(amount))).toBe(amount);
        expect(readDecimal(moneyInputOf(decimalOf(amount)))).toBe(decimalOf(amount));
      }),
    );
  });

  test("sums are exact where floats aren't", () => {
    const sum = (...amounts: string[]) => decimalOf(sumCents(amounts.map(centsOf)));
    expect(sum("0.10", "0.20")).toBe("0.30");
    expect(sum("99999999999.99", "0.01")).toBe("100000000000.00");
    expect(sum()).toBe("0.00");
  });

  test("below zero", () => {
    expect(centsOf("-0.05")).toBe(-5n);
    expect(decimalOf(-5n)).toBe("-0.05");
    expect(formatCents(-123456n)).toBe("-1.234,56\u00A0€");
  });
});

test("nothing in, nothing in the field", () => {
  expect([moneyInputOf(null), moneyInputOf(""), moneyInputOf("605.00")]).toEqual(["", "", "605,00"]);
});
