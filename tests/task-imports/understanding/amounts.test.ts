import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  AmountVote,
  amountVote,
  decideAmounts,
} from "../../../server/domains/task-imports/understanding/amount-votes.ts";
import { readAmount, readTypedAmount } from "../../../server/domains/task-imports/understanding/amounts.ts";
import type {
  AmountReading,
  DecimalMark,
} from "../../../server/domains/task-imports/understanding/amounts.ts";

const COMMA: AmountReading = { decimalMark: ",", mixed: false, threeDecimals: false };
const DOT: AmountReading = { decimalMark: ".", mixed: false, threeDecimals: false };

/** The amount, or the code of what is wrong. */
function read(text: string, reading: AmountReading): string {
  const amount = readAmount(text, reading);
  return typeof amount === "string" ? amount : amount.code;
}

describe("amounts that read in one way only are read so in every column", () => {
  test.each([
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1234,5", "1234.50"],
    ["1234.5", "1234.50"],
    ["1 234,56 €", "1234.56"],
    ["1\u00a0234,56\u00a0€", "1234.56"],
    ["1\u202f234\u202f567,8", "1234567.80"],
    ["€1.234,56", "1234.56"],
    ["3.262,15 EUR", "3262.15"],
    ["EUR 3.262,15", "3262.15"],
    ["12 euros", "12.00"],
    ["(32.000,00)", "-32000.00"],
    ["(32.000,00 €)", "-32000.00"],
    ["(32.000,00) €", "-32000.00"],
    ["-12", "-12.00"],
    ["12-", "-12.00"],
    ["− 12,5", "-12.50"],
    ["€ -12,50", "-12.50"],
    ["- 12,50 €", "-12.50"],
    ["+12", "12.00"],
    ["1.234.567", "1234567.00"],
    ["1,234,567", "1234567.00"],
    ["1'234'567.89", "1234567.89"],
    ["1’234’567,89", "1234567.89"],
    ["1.234'56", "1234.56"],
    ["12,-", "12.00"],
    ["0,5", "0.50"],
    ["0,120", "0.12"],
    ["1234,560", "1234.56"],
    ["00012,30", "12.30"],
    ["-0,00", "0.00"],
    ["999999999999,99", "999999999999.99"],
  ])("%j is %s", (text, expected) => {
    expect([read(text, COMMA), read(text, DOT)]).toEqual([expected, expected]);
  });
});

describe("one mark before three digits", () => {
  test.each([
    ["1.234", COMMA, "1234.00"],
    ["1,234", DOT, "1234.00"],
    ["12.500 €", COMMA, "12500.00"],
    ["(1.234)", COMMA, "-1234.00"],
  ])("%j follows the column's habit", (text, reading, expected) => {
    expect(read(text, reading)).toBe(expected);
  });

  test("it is never taken for decimals nobody else in the column has", () => {
    expect(read("1.230", DOT)).toBe("AMBIGUOUS_AMOUNT");
    expect(read("1,230", COMMA)).toBe("AMBIGUOUS_AMOUNT");
  });

  test("where the column does write three decimals, zeros at their end may go and other figures may not", () => {
    expect(read("1.230", { ...DOT, threeDecimals: true })).toBe("1.23");
    expect(read("1.234", { ...DOT, threeDecimals: true })).toBe("TOO_MANY_DECIMALS");
  });

  test("in a column that contradicts itself it isn't guessed, but clear amounts still are read", () => {
    const mixed = { ...COMMA, mixed: true };
    expect(read("1.234", mixed)).toBe("AMBIGUOUS_AMOUNT");
    expect(read("1.234,00", mixed)).toBe("1234.00");
    expect(read("1234", mixed)).toBe("1234.00");
  });
});

test.each([
  ["mil euros", "INVALID_AMOUNT"],
  ["", "INVALID_AMOUNT"],
  ["12.34.56", "INVALID_AMOUNT"],
  ["1.23,456.7", "INVALID_AMOUNT"],
  ["12 34", "INVALID_AMOUNT"],
  ["5 %", "INVALID_AMOUNT"],
  ["12/03/2024", "INVALID_AMOUNT"],
  ["1,2E+05", "INVALID_AMOUNT"],
  ["1.234,5678", "TOO_MANY_DECIMALS"],
  ["100 USD", "OTHER_CURRENCY"],
  ["$1,234.56", "OTHER_CURRENCY"],
  ["£12", "OTHER_CURRENCY"],
  ["5.000 ptas", "OTHER_CURRENCY"],
])("%j is refused as %s", (text, code) => {
  expect([read(text, COMMA), read(text, DOT)]).toEqual([code, code]);
});

test.each([
  ["4549.95", "4549.95"],
  ["20599", "20599.00"],
  ["1234.5600000000001", "1234.56"],
  ["0.30000000000000004", "0.30"],
  ["999.995", "1000.00"],
  ["-12.345", "-12.35"],
  ["-0.001", "0.00"],
])("the number %s typed by a spreadsheet program is %s", (decimal, expected) => {
  expect(readTypedAmount(decimal)).toBe(expected);
});

describe("the habit of a column", () => {
  const votes = (texts: string[]) => {
    const found = texts.map(amountVote);
    const count = (...kinds: AmountVote[]) => found.filter((vote) => kinds.includes(vote)).length;
    return decideAmounts({
      comma: count(AmountVote.COMMA, AmountVote.COMMA_3),
      dot: count(AmountVote.DOT, AmountVote.DOT_3),
      unclearComma: count(AmountVote.UNCLEAR_COMMA),
      unclearDot: count(AmountVote.UNCLEAR_DOT),
    });
  };

  test.each<[string, string[], DecimalMark, boolean]>([
    ["one clear amount decides for all", ["1.234", "2.500", "10,5"], ",", false],
    ["English amounts", ["1,234", "2,500", "10.50"], ".", false],
    ["thousands twice", ["1.234.567", "1.234"], ",", false],
    ["Spanish custom without any evidence", ["1.234", "5.678"], ",", false],
    ["commas before three digits only are thousands", ["1,234", "5,678"], ".", false],
    ["both without evidence can't be told", ["1,234", "5.678"], ",", true],
    ["half and half contradicts itself", ["1.234,56", "1,234.56"], ",", true],
    ["one mistake in a hundred doesn't", [...Array<string>(99).fill("1.234,56"), "12.5"], ",", false],
  ])("%s", (_name, texts, decimalMark, mixed) => {
    expect(votes(texts)).toEqual({ decimalMark, mixed });
  });
});

describe("any amount comes back exactly", () => {
  const grouped = (digits: string, sign: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, sign);
  const style = fc.constantFrom(
    { group: ".", mark: "," as const },
    { group: ",", mark: "." as const },
    { group: " ", mark: "," as const },
    { group: "\u00a0", mark: "," as const },
    { group: "\u202f", mark: "," as const },
    { group: "'", mark: "." as const },
    { group: "", mark: "," as const },
    { group: "", mark: "." as const },
  );
  const wrap = fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text} €`,
    (text: string) => `€${text}`,
    (text: string) => `${text}EUR`,
    (text: string) => `  ${text}`.trim(),
  );
  const minus = fc.constantFrom(
    (text: string) => `-${text}`,
    (text: string) => `(${text})`,
    (text: string) => `${text}-`,
    (text: string) => `\u2212${text}`,
  );

  test("whatever convention it is written in, in a column of that convention", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
        style,
        wrap,
        fc.option(minus),
        fc.integer({ min: 0, max: 2 }),
        (cents, { group, mark }, wrapped, signed, decimals) => {
          const kept =
            decimals === 2 ? cents : decimals === 1 ? cents - (cents % 10n) : cents - (cents % 100n);
          const digits = kept.toString().padStart(3, "0");
          const whole = digits.slice(0, -2);
          const fraction = digits.slice(-2).slice(0, decimals);
          const body = grouped(whole, group) + (decimals > 0 ? mark + fraction : "");
          const text = wrapped(signed ? signed(body) : body);
          const expected = `${signed && kept > 0n ? "-" : ""}${whole}.${digits.slice(-2)}`;
          expect(read(text, mark === "," ? COMMA : DOT)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("no text is ever read as two different amounts without the columns differing", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,' -]{1,14}$/), (text) => {
        const [comma, dot] = [readAmount(text, COMMA), readAmount(text, DOT)];
        if (typeof comma === "string" && typeof dot === "string") expect(comma).toBe(dot);
      }),
      { numRuns: 5_000 },
    );
  });
});
