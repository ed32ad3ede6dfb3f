import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { CASE_MOVES } from "../../server/domains/cases/case-machine.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";

test("the README draws every move of a case, and no other", () => {
  const readme = readFileSync(projectFolder("server/domains/cases/README.md"), "utf8");
  const drawn = [...readme.matchAll(/^ {2}([A-Z_]+ --> [A-Z_]+: .+)$/gm)].map(([, line]) => line);
  const moves = Object.entries(CASE_MOVES).flatMap(([move, { from, to }]) =>
    from.map((status) => `${status} --> ${to}: ${move}`),
  );
  expect(new Set(drawn)).toEqual(new Set(moves));
});
