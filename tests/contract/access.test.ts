import { beforeAll, describe, expect, test } from "@jest/globals";
import { buildSchema } from "graphql";
import type { Role } from "../../server/shared/context.ts";
import { issueStepToken } from "../../server/domains/accounts/step-tokens.ts";
import { ACCOUNT_STEPS, type AccountStep } from "../../server/shared/account-steps.ts";
import { accessOf, fieldsWithoutAccess } from "../../server/graphql/access.ts";
import { createSchema, readContract } from "../../server/graphql/schema.ts";
import { addAccount, testApp } from "../support/app.ts";
import { codesOf, documentFor, rootFields, sample } from "../support/asked-fields.ts";

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
      const ask = (token?: string) => codesOf(app, field, document, variables, token);
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
