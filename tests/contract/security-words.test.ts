import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { isObjectType } from "graphql";
import type { Access } from "../../server/domains/accounts/access.ts";
import { OPERATION_WORDS, RULE_WORDS } from "../../server/domains/accounts/users/security-words.ts";
import { accessOf } from "../../server/graphql/access.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { restTable } from "../../server/rest/table.ts";

/** Not noted as somebody slowed down: they bound the log and mails themselves, or are noted with what was tried. */
const SILENT = new Set([
  "security-event",
  "security-events",
  "guessing-notice",
  "contact-codes",
  ...["password", "second-step", "recovery", "register"].flatMap((of) => [`${of}-each`, `${of}-strangers`]),
]);

test("every rule that slows somebody down has words in the security log, and no words are left over", () => {
  const rules = globSync("server/{domains,shared,graphql,rest}/**/*.ts").flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return [
      ...code.matchAll(/name: "([a-z-]+)",\s*points:/g),
      ...code.matchAll(/paced\(\s*"([a-z-]+)"/g),
    ].map(([, name = ""]) => name);
  });
  expect(rules.length).toBeGreaterThan(50);
  const noted = [...new Set(rules)].filter((name) => !SILENT.has(name));
  expect(Object.keys(RULE_WORDS).toSorted()).toEqual(noted.toSorted());
});

test("every operation that isn't for everybody signed in has words in the security log", () => {
  const isForSome = (to: readonly Access[] | null) =>
    to !== null &&
    to.some((one) => !one.startsWith("STEP_")) &&
    !to.includes("PUBLIC") &&
    !to.includes("SIGNED_IN");
  const fields = Object.values(createSchema().getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  const guarded = [
    ...fields.filter((field) => isForSome(accessOf(field))).map(({ name }) => name),
    ...restTable.filter(({ access }) => isForSome(access)).map(({ method, path }) => `${method} ${path}`),
  ];
  expect(guarded.length).toBeGreaterThan(150);
  expect(guarded.filter((name) => !Object.hasOwn(OPERATION_WORDS, name))).toEqual([]);
});
