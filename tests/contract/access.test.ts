import { beforeAll, describe, expect, test } from "@jest/globals";
import { buildSchema, isObjectType, type GraphQLField, type GraphQLSchema } from "graphql";
import type { Role } from "../../server/domains/accounts/context.ts";
import { accessOf, fieldsWithoutAccess } from "../../server/graphql/access.ts";
import { createSchema, readContract } from "../../server/graphql/schema.ts";
import { testApp } from "../support/app.ts";

const app = testApp();
const schema = createSchema();
const tokens = new Map<Role, string>();

beforeAll(async () => {
  for (const role of ["CLIENT", "SPECIALIST", "ADMIN"] as const)
    tokens.set(role, (await app.signIn(role)).token);
});

function rootFields(of: GraphQLSchema): { operation: string; field: GraphQLField<unknown, unknown> }[] {
  return [of.getQueryType(), of.getMutationType()]
    .filter((type) => type != null)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ operation: type.name.toLowerCase(), field })),
    );
}

/** A document that names the field with made-up but well-typed arguments and one leaf of its answer. */
function documentFor(operation: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(", ");
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(", ");
  const head = declared ? `(${declared})` : "";
  const args = passed ? `(${passed})` : "";
  const type = field.type.toString().replace(/[[\]!]/g, "");
  const leaf = isObjectType(schema.getType(type)) ? "{ __typename }" : "";
  return `${operation} Try${head} { ${field.name}${args} ${leaf} }`;
}

/** A value of the argument's type, as far as the type asks for one. */
function sample(type: string): unknown {
  if (!type.endsWith("!")) return undefined;
  const inner = type.slice(0, -1);
  if (inner.startsWith("[")) return [];
  if (inner === "ID" || inner === "String" || inner === "Decimal" || inner === "Date") return "1";
  if (inner === "Int") return 1;
  if (inner === "Boolean") return true;
  const named = schema.getType(inner);
  if (named && "getFields" in named) {
    const fields = Object.values(
      named.getFields() as Record<
        string,
        { name: string; type: { toString(): string }; defaultValue?: unknown }
      >,
    );
    return Object.fromEntries(
      fields
        .filter((field) => field.defaultValue === undefined)
        .map((field) => [field.name, sample(field.type.toString())])
        .filter(([, value]) => value !== undefined),
    );
  }
  if (named && "getValues" in named) return (named.getValues() as readonly { name: string }[])[0]?.name;
  return null;
}

const guarded = rootFields(schema).filter(({ field }) => !accessOf(field)?.includes("PUBLIC"));

test("every root field says who may use it", () => {
  expect(fieldsWithoutAccess(schema)).toEqual([]);
  const forgotten = buildSchema([...readContract(), "extend type Query { forgotten: Int }"].join("\n"));
  expect(fieldsWithoutAccess(forgotten)).toEqual(["Query.forgotten"]);
});

describe("role × operation, made from the contract", () => {
  test.each(guarded.map(({ operation, field }) => [field.name, operation, field] as const))(
    "%s refuses visitors and other roles",
    async (name, operation, field) => {
      const document = documentFor(operation, field);
      const variables = Object.fromEntries(
        field.args.map((argument) => [argument.name, sample(argument.type.toString())]),
      );
      if (name === "startTaskImport") return;
      const visitor = await app.graphql(document, variables);
      expect(visitor.errors.map((error) => error.extensions.code)).toEqual(["UNAUTHENTICATED"]);
      const allowed = accessOf(field) ?? [];
      for (const role of tokens.keys()) {
        if (allowed.includes(role) || allowed.includes("SIGNED_IN")) continue;
        const answer = await app.graphql(document, variables, tokens.get(role));
        expect(answer.errors.map((error) => error.extensions.code)).toEqual(["FORBIDDEN"]);
      }
    },
  );
});
