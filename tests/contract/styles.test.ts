import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { parse } from "postcss";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { DASHBOARD_SHAPES } from "../../web/ui/dashboard-icons.ts";
import { readImports } from "../support/imports.ts";
import { sourcesOf } from "../support/sql-in-sources.ts";

const imports = readImports(["web"]).filter(({ typeOnly }) => !typeOnly);
const sources = sourcesOf("web").filter(({ path }) => path.endsWith(".tsx"));

/** What can be reached from files, they themselves included. */
function reachedFrom(roots: readonly string[], stop = /^$/): Set<string> {
  const reached = new Set(roots);
  // Grows while it is walked.
  for (const file of reached)
    for (const { from, to } of imports) if (from === file && !stop.test(to)) reached.add(to);
  return reached;
}

const publicFiles = reachedFrom(
  [
    "web/app/entry.tsx",
    "web/app/public-tree.tsx",
    ...imports.map(({ from }) => from).filter((path) => path.endsWith("/public-routes.tsx")),
  ],
  /\/(auth|dashboard)-routes\.tsx$/,
);

function classesOf(path: string): Set<string> {
  const found = new Set<string>();
  parse(readFileSync(projectFolder(path), "utf8")).walkRules(({ selector }) => {
    // Ant Design's own stand in :global().
    const own = selector.replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, "");
    for (const [, name = ""] of own.matchAll(/\.([a-z][\w-]*)/gi)) found.add(name);
  });
  return found;
}

/** The words in the texts of an attribute, without what a value is compared with. */
function wordsOfClassNames(code: string): string[] {
  const attributes = code.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  return [...attributes].flatMap(([, text, expression = ""]) => {
    const texts = expression
      .replaceAll(/[=!]==\s*"[^"]*"|\[[^\]]*\]|\w+\([^()]*\)/g, "")
      .matchAll(/"([^"]*)"|`([^`]*)`/g);
    const parts = [...texts].map(
      ([, plain, template = ""]) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, " "),
    );
    return [text ?? "", ...parts]
      .join(" ")
      .split(/\s+/)
      .filter((word) => word !== "");
  });
}

describe("style sheets", () => {
  const sheets = [...new Set(imports.map(({ to }) => to).filter((to) => to.endsWith(".module.css")))];

  test("every class of a component's sheet is used, and every class used is there", () => {
    const wrong = sheets.flatMap((sheet) => {
      const used = new Set<string>();
      let isByName = true;
      for (const { path, code } of sources) {
        const local = new RegExp(`import (\\w+) from "[^"]*/${sheet.split("/").at(-1) ?? ""}";`).exec(
          code,
        )?.[1];
        if (local === undefined || !imports.some(({ from, to }) => from === path && to === sheet)) continue;
        for (const [, name = ""] of code.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, "g")))
          used.add(name);
        if (new RegExp(`(?<![\\w."])${local}\\b(?!\\.| from)`).test(code)) isByName = false;
      }
      const there = classesOf(sheet);
      const unused = isByName ? [...there].filter((name) => !used.has(name)) : [];
      const missing = isByName ? [...used].filter((name) => !there.has(name)) : [];
      return [
        ...unused.map((name) => `${sheet} .${name} unused`),
        ...missing.map((name) => `${sheet} .${name} missing`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  const everywhere = classesOf("web/theme/global.css");
  const signedIn = classesOf("web/theme/shared.css");

  test("what is named in plain words stands in a shared sheet that the page has", () => {
    const wrong = sources.flatMap(({ path, code }) =>
      wordsOfClassNames(code)
        .filter((word) => !everywhere.has(word) && (publicFiles.has(path) || !signedIn.has(word)))
        .map((word) => `${path} ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  test("each shared class is used", () => {
    const words = new Set(sources.flatMap(({ code }) => code.match(/[a-z][a-z\d]*(?:-[a-z\d]+)*/g) ?? []));
    expect([...signedIn].filter((name) => !words.has(name) && !/^(ant|anticon)/.test(name))).toEqual([]);
  });

  test("pages behind sign-in have at most a third of the lines they once had", () => {
    const own = new Set(imports.map(({ to }) => to));
    const lines = [...own]
      .filter((path) => /^web\/.*\.css$/.test(path) && !publicFiles.has(path))
      .map((path) => readFileSync(projectFolder(path), "utf8").split("\n").length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5_029);
  });
});

test("pages of sign-in and links name no icon that comes with the dashboard alone", () => {
  const reached = reachedFrom(
    imports.map(({ from }) => from).filter((path) => path.endsWith("auth-routes.tsx")),
  );
  expect(reached.size).toBeGreaterThan(100);
  const named = new RegExp(
    `\\b(?:icon\\w*|name)\\b[^"\\n]*"(?:${Object.keys(DASHBOARD_SHAPES).join("|")})"`,
    "gi",
  );
  const found = sources
    .filter(({ path }) => reached.has(path))
    .flatMap(({ path, code }) => [...code.matchAll(named)].map(([match]) => `${path}: ${match}`));
  expect(found).toEqual([]);
});
