import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { parseSync, Visitor, type Expression, type Argument } from "oxc-parser";
import { auditActions } from "../../server/domains/accounts/users/audit-words.ts";

/** Texts an expression may turn out as: itself, or either branch of a choice. */
function textsOf(node: Expression | Argument): string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  return node.type === "ConditionalExpression"
    ? [...textsOf(node.consequent), ...textsOf(node.alternate)]
    : [];
}

/** Every action the sources write into the trail: `action: "…"`, `auditX(…, "…")`, and those inside SQL. */
function actionsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const found: string[] = [...code.matchAll(/INSERT INTO audit_entries[^']*VALUES \([^')]*'(\w+)'/g)].map(
    ([, name = ""]) => name,
  );
  new Visitor({
    Property(node) {
      if (
        node.key.type === "Identifier" &&
        node.key.name === "action" &&
        node.value.type !== "AssignmentPattern"
      )
        found.push(...textsOf(node.value as Expression));
    },
    CallExpression(node) {
      if (node.callee.type === "Identifier" && /^audit[A-Z]/.test(node.callee.name))
        found.push(...node.arguments.flatMap(textsOf));
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const used = new Set(globSync("server/domains/**/*.ts").flatMap(actionsOf));
const worded = new Map(auditActions().map(({ action, text }) => [action, text]));

test("every action of the audit trail has Spanish words", () => {
  expect(used.size).toBeGreaterThan(40);
  expect([...used].filter((action) => !worded.has(action))).toEqual([]);
});

test("no words for what nobody does, and no two actions with the same", () => {
  expect([...worded.keys()].filter((action) => !used.has(action))).toEqual([]);
  expect(new Set(worded.values()).size).toBe(worded.size);
});
