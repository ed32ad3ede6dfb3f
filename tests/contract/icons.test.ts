import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { readImports } from "../support/imports.ts";

const imports = readImports(["web"]);

/** Files that come with the public site, the sign-in and the registration. */
function reachable(): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) visit(to);
  };
  const pages = imports.map(({ from }) => from).filter((file) => /\/(public|auth)-routes\.tsx$/.test(file));
  for (const file of ["web/app/public-tree.tsx", ...pages]) visit(file);
  return [...seen].filter((file) => file.startsWith("web/"));
}

test("the public site and the sign-in show only icons they have loaded", () => {
  const shapes = readFileSync("web/ui/more-icons.ts", "utf8");
  const more = [...shapes.matchAll(/^ {2}"?([a-z-]+)"?:/gm)].map(([, name]) => name ?? "");
  expect(more.length).toBeGreaterThan(10);
  const files = reachable();
  expect(files.length).toBeGreaterThan(100);
  expect(files).not.toContain("web/ui/more-icons.ts");
  const shown = new RegExp(`(?:name|icon|Icon)(?:=|: |=\\{[^}]*)"(${more.join("|")})"`, "g");
  const missing = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(shown)].map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
