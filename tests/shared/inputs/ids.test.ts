import { expect, test } from "@jest/globals";
import { Fault } from "../../../server/shared/fault.ts";
import { describeInput } from "../../../server/shared/inputs/describe-input.ts";
import { Ids } from "../../../server/shared/inputs/ids.ts";
import { checkInput } from "../../../server/shared/inputs/read-input.ts";

const TOO_MANY = new Fault("TOO_LONG", "Dos como mucho");

class Chosen {
  @Ids({ most: 2, tooMany: TOO_MANY, none: new Fault("REQUIRED", "Elige uno") }) needed!: number[];
  @Ids({ most: 2, tooMany: TOO_MANY }) optional!: number[];
}

test.each([
  [
    ["1", "2", "1"],
    [1, 2],
  ],
  [
    [7, "x", ""],
    [7, 0],
  ],
])("%j: each once, 0 for what is none", (given, ids) => {
  const chosen = new Chosen();
  expect(checkInput(chosen, { needed: given, optional: given })).toEqual([]);
  expect([chosen.needed, chosen.optional]).toEqual([ids, ids]);
});

test("none is told where one is needed, and too many everywhere", () => {
  const told = (given: unknown) =>
    checkInput(new Chosen(), { needed: given, optional: given }).map(({ field, code }) => [field[0], code]);
  expect(told([])).toEqual([["needed", "REQUIRED"]]);
  expect(told("1")).toEqual([["needed", "REQUIRED"]]);
  expect(told(["1", "2", "3"])).toEqual([
    ["needed", "TOO_LONG"],
    ["optional", "TOO_LONG"],
  ]);
  expect(describeInput(new Chosen())["required"]).toEqual(["needed"]);
});
