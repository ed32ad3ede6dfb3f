import { expect, test } from "@jest/globals";
import { parseTypedDay, parseTypedTime } from "../../web/lib/typed-day.ts";

test.each([
  ["31/12/2026", "2026-12-31"],
  ["10/12/2026", "2026-12-10"],
  ["3/1/27", "2027-01-03"],
  ["03-01-2027", "2027-01-03"],
  ["3.1.2027", "2027-01-03"],
  ["3 1 2027", "2027-01-03"],
  ["03012027", "2027-01-03"],
  ["2027-01-03", "2027-01-03"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2027", null],
  ["12/31/2026", null],
  ["31/12", null],
  ["mañana", null],
  ["", null],
])("the day «%s»", (typed, day) => expect(parseTypedDay(typed)).toBe(day));

test.each([
  ["9", "09:00"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["930", "09:30"],
  ["18 h", "18:00"],
  ["23:59", "23:59"],
  ["24:00", null],
  ["9:75", null],
  ["9:30 PM", null],
])("the time «%s»", (typed, time) => expect(parseTypedTime(typed)).toBe(time));
