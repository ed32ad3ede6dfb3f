import { expect, test } from "@jest/globals";
import { soundAlikes } from "../../../server/domains/specialists/search/sound-alikes.ts";

test.each([
  ["gonsales", "gonzalez"],
  ["vilvao", "bilbao"],
  ["ernandes", "hernandez"],
  ["balensia", "valencia"],
  ["saragosa", "zaragoza"],
  ["korunya", "coruna"],
  ["hihon", "gijon"],
  ["ximenes", "jimenez"],
  ["mayorca", "mallorca"],
  ["avogado", "abogado"],
])("%s sounds like %s", (heard, written) => {
  expect(soundAlikes(heard)).toContain(written);
  expect(soundAlikes(heard)).not.toContain(heard);
});

test("however many sounds a word has, its spellings stay few", () => {
  expect(soundAlikes("bvszcgjx".repeat(25)).length).toBeLessThan(64);
  expect(soundAlikes("ana")).toEqual([]);
});
