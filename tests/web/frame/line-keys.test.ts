import { expect, test } from "@jest/globals";
import { lineAfter } from "../../../web/layouts/palette/line-keys.ts";

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
/** Cases 0–2, people 3–4, actions 5–8. */
const GROUPS = [3, 2, 4];
const from = (at: number, hasText = true) => ({ at, sizes: GROUPS, hasText });

test("arrows go from line to line, and round", () => {
  expect(lineAfter(press("ArrowDown"), from(2))).toBe(3);
  expect(lineAfter(press("ArrowDown"), from(8))).toBe(0);
  expect(lineAfter(press("ArrowUp"), from(0))).toBe(8);
});

test("PageDown and PageUp go from group to group and stay at the ends", () => {
  expect([0, 2, 3, 5].map((at) => lineAfter(press("PageDown"), from(at)))).toEqual([3, 3, 5, 8]);
  expect([8, 5, 3, 0].map((at) => lineAfter(press("PageUp"), from(at)))).toEqual([5, 3, 0, 0]);
});

test("Home and End are the text's where there is some, else those of the list", () => {
  expect([press("Home"), press("End")].map((key) => lineAfter(key, from(4)))).toEqual([null, null]);
  expect([press("Home"), press("End")].map((key) => lineAfter(key, from(4, false)))).toEqual([0, 8]);
  expect([press("Home", true), press("End", true)].map((key) => lineAfter(key, from(4)))).toEqual([0, 8]);
});

test("fewer lines than before, none at all, and other keys", () => {
  expect(lineAfter(press("ArrowDown"), { at: 30, sizes: [2], hasText: true })).toBe(0);
  expect(lineAfter(press("ArrowDown"), { at: 0, sizes: [], hasText: true })).toBeNull();
  expect(lineAfter(press("a"), from(0))).toBeNull();
});
