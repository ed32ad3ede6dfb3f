import { expect, test } from "@jest/globals";
import { FormulaLooker } from "../../schema/rules/personal-data/workbook-parts.ts";

const formula = 'A1*2</v><f t="array">IF(B2="no","Juan Pérez Ruiz","-")</f><v>1</v>';

test("a formula is read whole, wherever the parts of its sheet break", () => {
  for (let at = 0; at <= formula.length; at += 1) {
    const looker = new FormulaLooker();
    const found = [looker.look(formula.slice(0, at)), looker.look(formula.slice(at))];
    expect([at, found.includes(true)]).toEqual([at, true]);
  }
});

test.each([
  ["<f>VLOOKUP(A2,'Ana García López'!A:B,2,0)</f>", true],
  ["<formula1>&quot;Ana García López,Sin asignar&quot;</formula1>", true],
  ['<f>IF(A1="Sin novedad","Impago","Banco Gil, S.A.")</f>', false],
  ["<f>SUM(AB123456:AB123499)</f>", false],
  ["<v>Juan Pérez Ruiz</v>", false],
])("%s: %s", (xml, named) => {
  expect(new FormulaLooker().look(xml)).toBe(named);
});
