import { beforeAll } from "@jest/globals";
import type { Context } from "../../server/shared/context.ts";
import { insertTasks } from "../../server/domains/tasks/store-tasks.ts";
import type { TaskList } from "../../server/domains/tasks/task-list.entity.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import type { CreateApiKeyInput, RollApiKeyInput } from "../../server/generated/schema-types.ts";
import {
  PASSWORD,
  payloadOf,
  testApp,
  type GraphqlAnswer,
  type TestApp,
  type TestAppOptions,
} from "./app.ts";
import { VALUES } from "./task-desk.ts";
import { adminContext } from "./task-imports.ts";

export interface MadeKey {
  id: string;
  secret: string;
}

export interface ApiKeyDesk {
  readonly app: TestApp;
  /** The token of an administrator. */
  readonly admin: string;
  /** A list with tasks of these debtors. */
  list(name: string, debtors: readonly string[]): Promise<{ list: TaskList; tasks: Task[] }>;
  /** A task without a list. */
  loneTask(debtor: string): Promise<Task>;
  create(input?: Partial<CreateApiKeyInput>, token?: string): Promise<GraphqlAnswer>;
  /** The same, done. */
  key(input?: Partial<CreateApiKeyInput>): Promise<MadeKey>;
  roll(id: string, input: Partial<RollApiKeyInput>): Promise<GraphqlAnswer>;
  revoke(id: string, password?: string): Promise<GraphqlAnswer>;
  /** A documented call. */
  get(path: string, secret: string): ReturnType<TestApp["http"]["get"]>;
}

const FIELDS = `{ apiKey { id name status scopes secrets { prefix endsAt } } secret message userErrors { field code message } }`;

/** Keys of programs, and something they may or may not read. Call at the top of a test file. */
export function apiKeyDesk(options: TestAppOptions = {}): ApiKeyDesk {
  const app = testApp(options);
  let admin = "";
  let ctx: Context;
  let made = 0;
  beforeAll(async () => {
    ({ token: admin } = await app.signIn("ADMIN", "olga@correo.example"));
    ctx = await adminContext(app.deps, "ana@correo.example");
  });
  const store = (listId: number | null, debtors: readonly string[]) =>
    app.deps.db.transaction((manager) =>
      insertTasks(
        ctx,
        manager,
        debtors.map((debtor) => ({ values: { ...VALUES, debtor }, listId })),
        { type: "IMPORTED", summary: "Importada" },
      ),
    );
  const desk: ApiKeyDesk = {
    app,
    get admin() {
      return admin;
    },
    async list(name, debtors) {
      const details = {
        name,
        company: name,
        contactEmail: "a@b.example",
        contactLada: "34",
        contactPhone: "910000000",
      };
      const list = await app.deps.db.transaction((manager) => insertTaskList(ctx, manager, details));
      return { list, tasks: await store(list.id, debtors) };
    },
    async loneTask(debtor) {
      const [task] = await store(null, [debtor]);
      if (!task) throw new Error("no task");
      return task;
    },
    create: (input = {}, token = admin) =>
      app.graphql(
        `mutation Create($input: CreateApiKeyInput!) { createApiKey(input: $input) ${FIELDS} }`,
        { input: { name: `Clave ${(made += 1)}`, scopes: ["READ_TASKS"], password: PASSWORD, ...input } },
        token,
      ),
    async key(input) {
      // Each of an administrator of its own: proofs are counted.
      const { token } = await app.signIn("ADMIN");
      const payload = payloadOf(await desk.create(input, token), "createApiKey") as {
        apiKey: { id: string } | null;
        secret: string;
        userErrors: unknown[];
      };
      if (!payload.apiKey) throw new Error(`no key: ${JSON.stringify(payload.userErrors)}`);
      return { id: payload.apiKey.id, secret: payload.secret };
    },
    roll: (id, input) =>
      app.graphql(
        `mutation Roll($id: ID!, $input: RollApiKeyInput!) { rollApiKey(id: $id, input: $input) ${FIELDS} }`,
        { id, input: { overlapHours: 0, password: PASSWORD, ...input } },
        admin,
      ),
    revoke: (id, password = PASSWORD) =>
      app.graphql(
        `mutation Revoke($id: ID!, $input: ProofInput!) { revokeApiKey(id: $id, input: $input) ${FIELDS} }`,
        { id, input: { password } },
        admin,
      ),
    get: (path, secret) => app.http.get(`/api${path}`).set("authorization", `Bearer ${secret}`),
  };
  return desk;
}
