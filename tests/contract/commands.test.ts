import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { projectFolder } from "../../server/platform/project-folder.ts";

const { scripts } = JSON.parse(readFileSync(projectFolder("package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("every script of npm that runs our own TypeScript looks at Node's version first", () => {
  const ours = Object.entries(scripts).filter(([, command]) => /^node .*server\/\S+\.ts/.test(command));
  expect(ours.length).toBeGreaterThan(4);
  expect(ours.filter(([, command]) => !command.startsWith("node --import ./server/check-node.mjs "))).toEqual(
    [],
  );
});

test("and so does every command of the build, before anything else is loaded", () => {
  const dockerfile = readFileSync(projectFolder("Dockerfile"), "utf8");
  expect(dockerfile).toContain("dist/server/main.js");
  for (const command of ["main", "create-admin", "backup/command"]) {
    const [first] = readFileSync(projectFolder(`server/${command}.ts`), "utf8").split("\n");
    expect(first).toMatch(/^import "\.\.?\/check-node\.mjs";$/);
  }
});
