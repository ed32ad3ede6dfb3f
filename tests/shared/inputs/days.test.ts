import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { Fault } from "../../../server/shared/fault.ts";
import { Day, OptionalDay } from "../../../server/shared/inputs/days.ts";
import { checkInput } from "../../../server/shared/inputs/read-input.ts";

class Stay {
  @Day((day) => (day < "2026-01-01" ? new Fault("EARLY", "Antes de tiempo") : null)) from!: string;
  @OptionalDay<Stay>((until, { from }) => (until < from ? new Fault("ORDER", "Al revés") : null))
  until: string | null = null;
}

const read = (given: { from?: unknown; until?: unknown }) => {
  const stay = new Stay();
  const problems = checkInput(stay, given).map(({ field, code }) => `${field.join(".")} ${code}`);
  return problems.length > 0 ? problems : { from: stay.from, until: stay.until };
};

test.each([
  [{ from: " 2026-02-01 " }, { from: "2026-02-01", until: null }],
  [
    { from: "2026-02-01", until: "2026-02-01" },
    { from: "2026-02-01", until: "2026-02-01" },
  ],
  [{ from: "", until: " " }, ["from REQUIRED"]],
  [{ from: "2026-02-30", until: "mañana" }, ["from INVALID", "until INVALID"]],
  [{ from: "2025-12-31", until: null }, ["from EARLY"]],
  [{ from: "2026-02-02", until: "2026-02-01" }, ["until ORDER"]],
])("%j reads as %j", (given, reading) => {
  expect(read(given)).toEqual(reading);
});

test("whatever is typed, a day that is read is in the calendar", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      ),
      (typed) => {
        const stay = new Stay();
        if (checkInput(stay, { from: typed }).length === 0) expect(isCalendarDay(stay.from)).toBe(true);
      },
    ),
  );
});
