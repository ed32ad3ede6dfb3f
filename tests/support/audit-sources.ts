import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor, type Expression, type Argument } from "oxc-parser";

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

/** Every action that the sources write into the trail, with the types of subject it is written about. */
export function auditedActions(): ReadonlyMap<string, ReadonlySet<string>> {
  const subjects = new Map<string, Set<string>>();
  for (const file of globSync("server/domains/**/*.ts")) {
    const code = readFileSync(file, "utf8");
    const types = [...code.matchAll(/subjectType:\s*([^,}]+)/g)].flatMap(([, text = ""]) =>
      [...text.matchAll(/"([a-z]\w*)"/g)].map(([, type = ""]) => type),
    );
    for (const action of actionsOf(file)) {
      const known = subjects.get(action) ?? new Set();
      for (const type of types) known.add(type);
      subjects.set(action, known);
    }
  }
  return subjects;
}
