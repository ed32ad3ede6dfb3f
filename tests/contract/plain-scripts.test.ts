import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { readImports } from "../support/imports.ts";

/**
 * Programs that run from their sources: npm's commands, worker threads, the bench. Node takes types away but knows no
 * decorators: one entity or input class among what they import is a SyntaxError.
 */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const programs = [
  ...Object.values(scripts).flatMap((command) => /\S+\.ts\b/.exec(command)?.[0] ?? []),
  ...globSync("server/**/*-{worker,process}.ts"),
  ...globSync("tests/bench/*.ts"),
  ...globSync("migrations/*.ts"),
];

const imports = Map.groupBy(
  readImports([
    "server",
    "schema/rules",
    "migrations",
    "tests/bench",
    "tests/faults",
    "tests/support",
  ]).filter(({ typeOnly }) => !typeOnly),
  ({ from }) => from,
);
const hasDecorators = (path: string) => /^ *@[A-Z]\w*\(/m.test(readFileSync(path, "utf8"));

/** Files with decorators that are loaded with a program, each with the file that imports it. */
function decoratedBelow(program: string): string[] {
  const waiting = [program];
  const seen = new Set(waiting);
  const found: string[] = [];
  for (const path of waiting) {
    for (const { to } of imports.get(path) ?? []) {
      if (seen.has(to) || !/^(server|schema|migrations|tests)\/.*\.ts$/.test(to)) continue;
      seen.add(to);
      waiting.push(to);
      if (hasDecorators(to)) found.push(`${path} → ${to}`);
    }
  }
  return found;
}

test("the programs were found", () => {
  expect(programs).toEqual(
    expect.arrayContaining([
      "server/create-admin.ts",
      "server/demo/seed-command.ts",
      "server/domains/task-imports/import-worker.ts",
      "server/domains/task-imports/workbook-worker.ts",
      "server/platform/pdf-process.ts",
    ]),
  );
  expect(hasDecorators("server/domains/tasks/create-task.input.ts")).toBe(true);
});

test.each(programs)("%s loads no decorators", (program) => {
  expect(decoratedBelow(program)).toEqual([]);
});
