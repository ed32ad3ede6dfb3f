import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { describe, expect, test } from "@jest/globals";
import { clockFrom } from "../../server/platform/clock.ts";

describe("the day in Madrid", () => {
  test.each([
    ["winter, a minute before midnight", "2026-01-15T22:59:59.999Z", "2026-01-15"],
    ["winter, midnight", "2026-01-15T23:00:00.000Z", "2026-01-16"],
    ["summer, a minute before midnight", "2026-07-15T21:59:59.999Z", "2026-07-15"],
    ["summer, midnight", "2026-07-15T22:00:00.000Z", "2026-07-16"],
    ["the night clocks go forward", "2026-03-29T00:59:59.000Z", "2026-03-29"],
    ["the last evening of winter time", "2026-03-28T22:59:59.000Z", "2026-03-28"],
    ["midnight before clocks go back (still summer time)", "2026-10-24T22:00:00.000Z", "2026-10-25"],
    ["the evening after clocks went back", "2026-10-25T22:59:59.000Z", "2026-10-25"],
    ["midnight after clocks went back", "2026-10-25T23:00:00.000Z", "2026-10-26"],
    ["new year", "2026-12-31T23:00:00.000Z", "2027-01-01"],
  ])("%s", (_name, instant, day) => {
    expect(dayInMadrid(new Date(instant))).toBe(day);
  });

  test("a clock follows its instant", () => {
    let instant = new Date("2026-10-24T21:59:59Z");
    const clock = clockFrom(() => instant);
    expect(clock.today()).toBe("2026-10-24");
    instant = new Date("2026-10-24T22:00:00Z");
    expect(clock.today()).toBe("2026-10-25");
  });
});
