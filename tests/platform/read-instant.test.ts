import { expect, test } from "@jest/globals";
import { readInstant } from "../../server/platform/clock.ts";

test.each([
  ["2026-02-28T10:00:00Z", "2026-02-28T10:00:00.000Z"],
  ["2028-02-29T23:30+01:00", "2028-02-29T22:30:00.000Z"],
  // Date takes them for 3 March and 1 December.
  ["2026-02-31T10:00:00Z", null],
  ["2026-11-31T10:00", null],
  ["2026-11-31T10:00+01:00", null],
  ["2026-11-30T10:00:00", null],
])("an instant as a form gives it: %s", (given, instant) => {
  expect(readInstant(given)?.toISOString() ?? null).toBe(instant);
});
