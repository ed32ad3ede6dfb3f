import { describe, expect, test } from "@jest/globals";
import {
  briefMoment,
  longDay,
  longMoment,
  monthNames,
  shortMoment,
  shownDay,
  shownMoment,
  shownMonth,
  shownTime,
  writtenDateAndTime,
  writtenDay,
  writtenMoment,
} from "../../schema/rules/spanish-dates.ts";
import { isAmount, listed, shownAmount, shownCount, shownEuros } from "../../schema/rules/spanish-numbers.ts";

describe("days and instants, as Madrid has them", () => {
  // Half past midnight in Madrid, still the day before in UTC.
  const instant = new Date("2026-02-02T23:30:00Z");

  test.each([
    [shownDay(instant), "03/02/2026"],
    [shownDay("2026-02-03"), "03/02/2026"],
    [shownTime(instant), "00:30"],
    [shortMoment(instant), "03/02/2026 00:30"],
    [shownMoment(instant), "03/02/2026 a las 00:30"],
    [writtenDay(instant), "3 de febrero de 2026"],
    [writtenMoment(instant), "3 de febrero de 2026 a las 00:30"],
    [writtenDateAndTime(instant), "3 de febrero de 2026 a las 0:30"],
    [briefMoment(instant), "3/2/26, 0:30"],
    [
      monthNames().join(" "),
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    ],
    [longDay(instant), "martes, 3 de febrero de 2026"],
    [longDay("2026-02-03"), "martes, 3 de febrero de 2026"],
    [longMoment(instant), "martes, 3 de febrero de 2026, a las 00:30"],
    [shownMonth(instant), "febrero de 2026"],
    [shownMonth("2026-02-28"), "febrero de 2026"],
  ])("%s", (written, expected) => expect(written).toBe(expected));
});

describe("numbers", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1234, "1.234"],
    [-1234567, "-1.234.567"],
  ])("%i", (count, expected) => expect(shownCount(count)).toBe(expected));

  test.each([
    ["0", "0,00"],
    ["-0.00", "0,00"],
    ["1234.5", "1.234,50"],
    ["-1234567.89", "-1.234.567,89"],
    ["00012", "12,00"],
    ["0.1230", "0,123"],
    ["9007199254740993.01", "9.007.199.254.740.993,01"],
  ])("%s", (amount, expected) => {
    expect(shownAmount(amount)).toBe(expected);
    expect(shownEuros(amount)).toBe(`${expected} €`);
  });

  test.each(["", "1,5", "1.2.3", "abc", "1e5"])("%s is no amount", (text) =>
    expect(isAmount(text)).toBe(false),
  );

  test("names in a sentence", () => {
    expect(listed([])).toBe("");
    expect(listed(["Ana"])).toBe("Ana");
    expect(listed(["Ana", "Inés"])).toBe("Ana e Inés");
    expect(listed(["Ana", "Luis", "Marta"])).toBe("Ana, Luis y Marta");
  });
});
