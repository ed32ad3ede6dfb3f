import { weekday } from "../../../schema/rules/madrid-days.ts";
import { describe, expect, test } from "@jest/globals";
import { instantInMadrid, madridParts } from "../../../web/lib/madrid-time.ts";

describe("hours in Madrid", () => {
  test.each([
    ["2026-01-15", "10:00", "2026-01-15T09:00:00.000Z"],
    ["2026-07-15", "10:00", "2026-07-15T08:00:00.000Z"],
    ["2026-01-01", "00:30", "2025-12-31T23:30:00.000Z"],
  ])("%s %s is %s, and back", (day, time, instant) => {
    expect(instantInMadrid(day, time)).toBe(instant);
    expect(madridParts(instant)).toEqual({ day, time });
  });

  test("the hour left out in spring moves on, the one that comes twice is the first", () => {
    expect(instantInMadrid("2026-03-29", "02:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(instantInMadrid("2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
    expect(instantInMadrid("2026-10-25", "03:30")).toBe("2026-10-25T02:30:00.000Z");
  });

  test.each([
    ["2026-02-30", "10:00"],
    ["2026-02-03", "25:00"],
    ["", "10:00"],
    ["2026-02-03", ""],
  ])("%s %s is no time", (day, time) => expect(instantInMadrid(day, time)).toBeNull());

  test("the week begins on Monday", () => {
    expect(weekday("2026-03-02")).toBe(0);
    expect(weekday("2026-03-08")).toBe(6);
  });
});
