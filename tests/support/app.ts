import { afterAll, beforeAll } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import supertest from "supertest";
import { createApp } from "../../server/app.ts";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import type { Role } from "../../server/shared/context.ts";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import type { GraphqlBudgets } from "../../server/graphql/request-budget.ts";
import { answersAgainstDocumentation } from "./documented-answers.ts";
import { testDatabase, type TestDatabase } from "./database.ts";
import { testDeps, type TestDeps, type TestDepsOverrides } from "./deps.ts";

export const PASSWORD = "Prueba-1234";

export interface GraphqlAnswer {
  status: number;
  data: Record<string, never> | null;
  errors: { message: string; extensions: { code: string; retryAfterSeconds?: number } }[];
}

/** What the one field asked for has answered. */
export function payloadOf({ data, errors }: GraphqlAnswer, field: string): unknown {
  const payload = data?.[field];
  if (!payload) throw new Error(`no ${field}: ${JSON.stringify(errors)}`);
  return payload;
}

export interface TestApp {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  readonly http: ReturnType<typeof supertest>;
  /** An active account of the role and a live token of its own, as after a log-in with all its steps. */
  signIn(role: Role, email?: string): Promise<{ token: string; accountId: number; email: string }>;
  /** One operation over GraphQL; variables and token as given. */
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<GraphqlAnswer>;
}

export type TestAppOptions = TestDepsOverrides & { budgets?: GraphqlBudgets };

/** Tests ask what they like as fast as they can. */
const ENOUGH = { burstMs: 600_000, msPerSecond: 1_000 };
const PLENTY: GraphqlBudgets = { address: ENOUGH, visitors: ENOUGH, account: ENOUGH };

/** The whole application on a database of its own, asked over HTTP. Call at the top of a test file. */
export function testApp(options: TestAppOptions = {}): TestApp {
  const database = testDatabase();
  let app: FastifyInstance;
  let deps: TestDeps;
  let http: ReturnType<typeof supertest>;
  let count = 0;
  let undocumented: string[] = [];

  beforeAll(async () => {
    // Read only now: a part may be made in a beforeAll before this one.
    const { budgets = PLENTY, ...overrides } = options;
    deps = await testDeps(database, overrides);
    app = await createApp(deps, { budgets });
    await app.ready();
    database.onClose(() => app.close());
    undocumented = answersAgainstDocumentation(app.server);
    http = supertest(app.server);
  }, 30_000);

  // Each file that asks over REST holds the documentation to what is really answered.
  afterAll(() => {
    if (undocumented.length > 0)
      throw new Error(
        `answers that /api/openapi.json doesn't describe:\n${[...new Set(undocumented)].join("\n")}`,
      );
  });

  return {
    database,
    get deps() {
      return deps;
    },
    get http() {
      return http;
    },
    async signIn(role, email = `${role.toLowerCase()}${(count += 1)}@correo.example`) {
      const accountId = await addAccount(deps, role, email);
      const account = { id: accountId, email, role };
      const token = await openSession({ ...deps, userAgent: "" }, deps.db.manager, account);
      return { token, accountId, email };
    },
    async graphql(query, variables = {}, token) {
      const request = http.post("/graphql").set("apollo-require-preflight", "1");
      if (token) request.set("authorization", `Bearer ${token}`);
      const answer = await request.send({ query, variables });
      return { status: answer.status, data: answer.body.data ?? null, errors: answer.body.errors ?? [] };
    },
  };
}

/** An active account with PASSWORD; gives its id. */
export async function addAccount(deps: TestDeps, role: Role, email: string): Promise<number> {
  const repository = deps.db.getRepository(Account);
  const account = await repository.save({
    email,
    role,
    status: "ACTIVE" as const,
    names: "Nombre",
    surnames: "De Prueba",
    companyName: null,
    createdAt: deps.clock.now(),
    updatedAt: deps.clock.now(),
    passwordHash: await deps.hashing.hashPassword(PASSWORD),
  });
  return account.id;
}
