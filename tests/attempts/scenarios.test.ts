import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import { treeOf, valueAt } from "../../server/domains/attempts/paths.ts";
import { readScenarios } from "../../server/domains/attempts/scenarios/read-scenarios.ts";

/**
 * `scenarios.json`: 40 histories of an attempt with values reasoned by hand from LO 1/2025, Ley 5/2012 and RD 980/2013; made for
 * this project. `own-scenarios.json`: further ones of the same kind, with the article in their `why`.
 */
const files = ["scenarios.json", "own-scenarios.json"];

describe.each(files)("the engine agrees with what was reasoned by hand: %s", (file) => {
  const read = readScenarios(readFileSync(new URL(file, import.meta.url), "utf8"));

  test("all can be read, and name something to compare", () => {
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read.filter(({ scenario }) => Object.keys(scenario?.hand ?? {}).length === 0)).toEqual([]);
  });

  test.each(read.map(({ id, scenario }) => [id, scenario?.title, scenario] as const))(
    "%s %s",
    (_id, _title, scenario) => {
      if (scenario === null) throw new Error("not read");
      const tree = treeOf(attemptAt(scenario.history, scenario.now));
      const said = Object.keys(scenario.hand).map((path) => [path, valueAt(tree, path)]);
      expect(Object.fromEntries(said)).toEqual(scenario.hand);
    },
  );
});
