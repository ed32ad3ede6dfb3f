import { describe, expect, test } from "@jest/globals";
import { payoutInput, payoutProblems, restAfter } from "../../../web/features/balance/hooks/payout-values.ts";

const GOOD = { amount: "100", iban: "ES91 2100 0418 4502 0005 1332", holder: "Elena Ferrer" };
const problemOf = (amount: string, available = "250.10") =>
  payoutProblems({ ...GOOD, amount }, available, "EUR").map(({ message }) => message);

describe("what a transfer may be", () => {
  test.each(["250,10", "250.10", "0,01", "1", "250,1 €"])("%s of 250,10 € is fine", (amount) => {
    expect(problemOf(amount)).toEqual([]);
  });

  test.each([
    ["", "Escribe cuánto quieres transferir"],
    ["0", "El importe tiene que ser mayor que cero"],
    ["0,00", "El importe tiene que ser mayor que cero"],
    ["-5", "Escribe un importe en euros, como 1.234,56"],
    ["mucho", "Escribe un importe en euros, como 1.234,56"],
    ["1,234", "Escribe un importe en euros, como 1.234,56"],
    ["250,11", "Tienes disponibles 250,10\u00A0€"],
    ["999999999", "Tienes disponibles 250,10\u00A0€"],
  ])("%s is refused with why", (amount, message) => {
    expect(problemOf(amount)).toEqual([message]);
  });

  test("cents no float could tell apart count", () => {
    expect(problemOf("9007199254,01", "9007199254.00")).toHaveLength(1);
    expect(problemOf("9007199254,00", "9007199254.00")).toEqual([]);
  });

  test("all problems at once, each at its field", () => {
    const problems = payoutProblems({ amount: "", iban: "ES00", holder: "  " }, "10.00", "EUR");
    expect(problems.map(({ field }) => field)).toEqual([["amount"], ["iban"], ["holder"]]);
  });

  test("goes out as the contract wants it", () => {
    expect(payoutInput({ ...GOOD, amount: "1.234,5", holder: " Elena Ferrer " })).toEqual({
      amount: "1234.50",
      iban: "ES9121000418450200051332",
      holder: "Elena Ferrer",
    });
  });

  test("tells what stays", () => {
    expect(restAfter("100,05", "250.10")).toBe(15_005n);
    expect(restAfter("250,10", "250.10")).toBe(0n);
    expect(restAfter("250,11", "250.10")).toBeNull();
    expect(restAfter("", "250.10")).toBeNull();
  });
});
