import { describe, expect, test } from "@jest/globals";
import { endVelocity, grouped, swipeStep, wrapped } from "../../../web/ui/site/carousel-steps.ts";

describe("where a step leads", () => {
  test.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [1, -1, 3, 0],
    [0, -4, 3, 2],
    [0, 1, 1, 0],
  ])("from %i by %i among %i: %i", (index, step, count, expected) => {
    expect(wrapped(index, step, count)).toBe(expected);
  });
});

describe("what stands at each dot", () => {
  test("six images on three places are three pairs in order, none left out", () => {
    expect(grouped(["a", "b", "c", "d", "e", "f"], 3)).toEqual([
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ]);
  });

  test("as many as places stand alone", () => {
    expect(grouped([1, 2, 3], 3)).toEqual([[1], [2], [3]]);
  });

  test("a place without an image is none", () => {
    expect(grouped([1, 2, 3, 4], 3)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

describe("a swipe", () => {
  test.each([
    ["to the left goes on", -101, -100, 1],
    ["to the right goes back", 101, 100, -1],
    ["of exactly 10,000 is none, leftwards", -100, -100, 0],
    ["of exactly 10,000 is none, rightwards", 100, 100, 0],
    ["far but standing still at the end is none", -400, 0, 0],
    ["short and slow is none", -20, -200, 0],
    ["short and quick counts", -20, -501, 1],
    ["that turned back before letting go goes where it went last", -60, 400, -1],
  ])("%s", (_what, offset, velocity, expected) => {
    expect(swipeStep(offset, velocity)).toBe(expected);
  });

  test("is as quick as its last tenth of a second, in pixels a second", () => {
    const slowThenQuick = [
      { x: 300, time: 0 },
      { x: 290, time: 500 },
      { x: 290, time: 600 },
      { x: 190, time: 650 },
    ];
    expect(endVelocity(slowThenQuick)).toBe(-1000);
  });

  test("keeps its speed where a busy phone reports it seldom", () => {
    const seldom = [
      { x: 300, time: 0 },
      { x: 200, time: 200 },
      { x: 100, time: 400 },
      { x: 100, time: 410 },
    ];
    expect(endVelocity(seldom)).toBeCloseTo(-450);
  });

  test("of a moment is the speed of the whole", () => {
    const brief = [
      { x: 300, time: 20 },
      { x: 250, time: 70 },
    ];
    expect(endVelocity(brief)).toBe(-1000);
  });

  test("has no speed when the finger rested before letting go", () => {
    const rested = [
      { x: 300, time: 0 },
      { x: 100, time: 50 },
      { x: 100, time: 400 },
    ];
    expect(endVelocity(rested)).toBe(0);
  });

  test("of a single touch has no speed", () => {
    expect(endVelocity([{ x: 10, time: 5 }])).toBe(0);
    expect(endVelocity([])).toBe(0);
  });
});
