import { beforeAll, describe, expect, test } from "@jest/globals";
import { buildSchema, isObjectType, type GraphQLField, type GraphQLSchema } from "graphql";
import type { Role } from "../../server/shared/context.ts";
import { issueStepToken } from "../../server/domains/accounts/step-tokens.ts";
import { ACCOUNT_STEPS, type AccountStep } from "../../server/shared/account-steps.ts";
import { accessOf, fieldsWithoutAccess } from "../../server/graphql/access.ts";
import { createSchema, readContract } from "../../server/graphql/schema.ts";
import { addAccount, testApp } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";

const app = testApp();
const schema = createSchema();
const tokens = new Map<Role, string>();
const stepTokens = new Map<AccountStep, string>();

beforeAll(async () => {
  for (const role of ["CLIENT", "SPECIALIST", "ADMIN"] as const)
    tokens.set(role, (await app.signIn(role)).token);
  const accountId = await addAccount(app.deps, "ADMIN", "pasos@correo.example");
  for (const step of ACCOUNT_STEPS) {
    stepTokens.set(step, await issueStepToken(app.deps, app.deps.db.manager, step, accountId));
  }
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
  if (inner === "DateTime") return "2026-11-30T10:00:00.000Z";
  if (inner === "StringMap") return {};
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

/** The codes of the errors that the operation answers with; an upload goes along where it takes one. */
async function codesOf(
  field: GraphQLField<unknown, unknown>,
  document: string,
  variables: Record<string, unknown>,
  token?: string,
): Promise<string[]> {
  const takesFile = field.args.some((argument) => argument.type.toString() === "Upload!");
  const file = { name: "x.txt", content: Buffer.from("x") };
  const { errors = [] } = takesFile
    ? await graphqlUpload(app, token ?? null, document, file, variables)
    : await app.graphql(document, variables, token);
  return errors.map((error) => error.extensions.code);
}

const guarded = rootFields(schema).filter(({ field }) => !accessOf(field)?.includes("PUBLIC"));

test("every root field says who may use it", () => {
  expect(fieldsWithoutAccess(schema)).toEqual([]);
  const forgotten = buildSchema([...readContract(), "extend type Query { forgotten: Int }"].join("\n"));
  expect(fieldsWithoutAccess(forgotten)).toEqual(["Query.forgotten"]);
});

describe("role × operation, made from the contract", () => {
  test.each(guarded.map(({ operation, field }) => [field.name, operation, field] as const))(
    "%s refuses visitors, other roles and the tokens of other steps",
    async (_name, operation, field) => {
      const document = documentFor(operation, field);
      const variables = Object.fromEntries(
        field.args.map((argument) => [argument.name, sample(argument.type.toString())]),
      );
      const ask = (token?: string) => codesOf(field, document, variables, token);
      expect(await ask()).toEqual(["UNAUTHENTICATED"]);
      const allowed = accessOf(field) ?? [];
      for (const role of tokens.keys()) {
        if (allowed.includes(role) || allowed.includes("SIGNED_IN")) continue;
        expect(await ask(tokens.get(role))).toEqual(["FORBIDDEN"]);
      }
      for (const [step, token] of stepTokens) {
        if (allowed.includes(`STEP_${step}`)) continue;
        expect(await ask(token)).toEqual(["UNAUTHENTICATED"]);
      }
    },
  );
});
