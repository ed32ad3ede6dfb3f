import { expect, test } from "@jest/globals";
import { createPace } from "../../server/refusal-pace.ts";

const PACE = { atOnce: 5, perSecond: 100, longestMs: 1_000 };

function waits(count: number, waitOf: (now: number) => number, now: number): number[] {
  return Array.from({ length: count }, () => waitOf(now));
}

test("a few refusals go out at once, a crowd's one after the other", () => {
  expect(waits(8, createPace(PACE), 10_000)).toEqual([0, 0, 0, 0, 0, 10, 20, 30]);
});

test("nobody is held back longer than a second, however many there are", () => {
  expect(waits(5_000, createPace(PACE), 10_000).at(-1)).toBe(1_000);
});

test("after a quiet time refusals go out at once again", () => {
  const waitOf = createPace(PACE);
  waits(1_000, waitOf, 10_000);
  expect(waitOf(10_500)).toBeGreaterThan(0);
  expect(waits(5, waitOf, 12_000)).toEqual([0, 0, 0, 0, 0]);
});
