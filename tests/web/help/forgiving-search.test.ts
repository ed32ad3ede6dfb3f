import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { searchForgiving } from "../../../web/lib/forgiving-search.ts";

const THINGS = ["Cómo pago un presupuesto", "Cómo exporto una lista", "Qué es un expediente"];
const find = (query: string) =>
  searchForgiving(THINGS, query, (title) => ({ title, text: "" })).map((found) => found.split(" ").at(-1));

test.each([
  ["presupuesto", ["presupuesto"]],
  ["PRESUPÚESTO", ["presupuesto"]],
  ["presupusto", ["presupuesto"]],
  ["presuspueto", ["presupuesto"]],
  ["presu", ["presupuesto"]],
  ["expedeinte", ["expediente"]],
  ["lita", ["lista"]],
  ["pago presupuesto", ["presupuesto"]],
  ["pago lista", []],
  ["xyz", []],
  ["presupxxxxx", []],
])("'%s'", (query, found) => {
  expect(find(query)).toEqual(found);
});

test("a word with one slip of the hand finds what it was meant for", () => {
  fc.assert(
    fc.property(
      fc.nat(9),
      fc.constantFrom(..."a b d f g h k l m o q r s t u v w x y z".split(" ")),
      (at, letter) => {
        const typed = `expediente`.slice(0, at) + letter + `expediente`.slice(at + 1);
        expect(find(typed)).toContain("expediente");
      },
    ),
  );
});
