import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";

const STATEMENT = /`\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\b/;
/** Demonstration data are made by the database itself, all in SQL. */
const files = globSync("server/**/*.ts").filter((path) => !path.startsWith("server/demo/"));

test("a file with statements in SQL says in its first line why they don't go through repositories", () => {
  const silent = files.filter((path) => {
    const text = readFileSync(path, "utf8");
    return STATEMENT.test(text) && !/^\/\/ SQL: .+\.\n/.test(text);
  });
  expect(silent).toEqual([]);
});
