import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { euros, readAmount } from "../../server/domains/billing/amounts.ts";
import { readBudget } from "../../server/domains/billing/budget-plan.ts";
import { computeBudget } from "../../server/domains/billing/compute-budget.ts";
import { commissionShares } from "../../server/domains/billing/release-payments.ts";
import { Fault } from "../../server/shared/fault.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { shownPercent } from "../../schema/rules/spanish-numbers.ts";
import { centsOf, percentOf } from "../../server/platform/money.ts";
import { readIban } from "../../schema/rules/iban.ts";

const cents = fc.bigInt({ min: 1n, max: 1_000_000_000n });
const rates = fc.constantFrom(
  { vatRate: null, withholdingRate: null },
  { vatRate: "21.00", withholdingRate: null },
  { vatRate: "21.00", withholdingRate: "15.00" },
  { vatRate: "21.00", withholdingRate: "7.00" },
  { vatRate: "0.00", withholdingRate: "15.00" },
);
const row = (value: bigint) => ({ concept: "OTHER" as const, description: "x", dueOn: "2026-12-01", value });
const total = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + centsOf(amount), 0n);

describe("budgets add up to the cent", () => {
  test("whatever the rows: values, taxes and amounts are the budget's, and every row is above zero", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(cents, fc.bigInt({ min: 1n, max: 3n })), { minLength: 1, maxLength: 36 }),
        rates,
        (values, rate) => {
          const budget = computeBudget(values.map(row), rate);
          const subtotal = values.reduce((all, value) => all + value, 0n);
          // Of four rows of one cent without VAT a cent is withheld: no split leaves each above zero.
          fc.pre(centsOf(budget.total) >= BigInt(values.length));
          expect(centsOf(budget.subtotal)).toBe(subtotal);
          expect(centsOf(budget.vat)).toBe(rate.vatRate === null ? 0n : percentOf(subtotal, rate.vatRate));
          expect(centsOf(budget.total)).toBe(subtotal + centsOf(budget.vat) - centsOf(budget.withholding));
          expect(total(budget.rows.map(({ value }) => value))).toBe(subtotal);
          expect(total(budget.rows.map(({ vat }) => vat))).toBe(centsOf(budget.vat));
          expect(total(budget.rows.map(({ withholding }) => withholding))).toBe(centsOf(budget.withholding));
          expect(total(budget.rows.map(({ amount }) => amount))).toBe(centsOf(budget.total));
          for (const { amount } of budget.rows) expect(centsOf(amount) > 0n).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("any total is split over the documented concepts without a cent lost", () => {
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, singlePayment) => {
        const form = { total: decimalOf(amount), dueOn: "2026-12-01", singlePayment };
        const plan = readBudget(form, "2026-11-20");
        expect(plan.rows.reduce((all, { value }) => all + value, 0n)).toBe(amount);
        if (singlePayment) expect(plan.rows).toHaveLength(1);
      }),
    );
  });

  test("the commission's shares are the commission of the whole", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (values) => {
        const sum = values.reduce((all, value) => all + value, 0n);
        expect(commissionShares(values).reduce((all, share) => all + share, 0n)).toBe(
          percentOf(sum, "10.00"),
        );
      }),
    );
  });
});

test.each([
  ["0", "INVALID"],
  ["-1", "INVALID"],
  ["1.005", "INVALID"],
  ["1e3", "INVALID"],
  ["NaN", "INVALID"],
  ["", "REQUIRED"],
  ["10000000.01", "TOO_LARGE"],
  ["９", "INVALID"],
])("%p is no amount", (text, code) => {
  const reading = readAmount(text);
  expect(reading instanceof Fault ? reading.code : reading).toBe(code);
});

test("amounts and rates as Spanish texts write them", () => {
  expect([euros(123_456_789n), euros(-5n), euros(100_000n)]).toEqual([
    "1.234.567,89 €",
    "-0,05 €",
    "1.000,00 €",
  ]);
  expect([shownPercent("21.00"), shownPercent("7.50"), shownPercent("10.00")]).toEqual([
    "21 %",
    "7,5 %",
    "10 %",
  ]);
});

test.each([
  ["ES91 2100 0418 4502 0005 1332", "ES9121000418450200051332"],
  ["de89370400440532013000", "DE89370400440532013000"],
  ["ES9121000418450200051333", null],
  ["ES912100041845020005133", null],
  // Right by the remainder, but check digits are never below 02 nor 99.
  ["ES0021000418450200000008", null],
  ["ES9921000418450200000069", null],
  ["US64SVBKUS6S3300958879", null],
  // The remainder is right, but a Spanish account has no letters.
  ["ES08A1000418450200051332", null],
  // Serbia has taken part in SEPA since 2026.
  ["RS35260005601001611379", "RS35260005601001611379"],
  ["", null],
])("%p as IBAN", (text, iban) => {
  expect(readIban(text)).toBe(iban);
});

test("money never becomes a number", () => {
  const wrong = globSync("server/domains/billing/*.ts").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) =>
        /parseFloat|toFixed|::float|::real|double precision|Number\([^)]*(?:amount|value|total|cents|balance)/i.test(
          line,
        ),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
