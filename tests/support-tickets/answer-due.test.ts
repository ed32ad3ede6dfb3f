import { describe, expect, test } from "@jest/globals";
import { answerDue } from "../../server/domains/support/answer-due.ts";

/** Three working days in Madrid. */
describe("until when support has to answer", () => {
  test.each([
    ["a Monday morning", "2026-03-02T09:15:00Z", "2026-03-05T09:15:00.000Z"],
    ["a Wednesday, over the weekend", "2026-03-04T17:00:00Z", "2026-03-09T17:00:00.000Z"],
    ["a Saturday counts from Monday's first minute", "2026-03-07T12:00:00Z", "2026-03-11T23:00:00.000Z"],
    ["a Sunday in summer time", "2026-06-07T12:00:00Z", "2026-06-10T22:00:00.000Z"],
    [
      "just after midnight, over the longest day of the year",
      "2026-10-21T22:15:00Z",
      "2026-10-26T23:15:00.000Z",
    ],
    ["just before midnight, over the shortest one", "2026-03-25T22:45:00Z", "2026-03-30T21:45:00.000Z"],
    ["Friday 23:30 UTC is Saturday in Madrid", "2026-03-06T23:30:00Z", "2026-03-11T23:00:00.000Z"],
  ])("%s", (_case, asked, due) => {
    expect(answerDue(new Date(asked)).toISOString()).toBe(due);
  });
});
