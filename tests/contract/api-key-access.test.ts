import { beforeAll, describe, expect, test } from "@jest/globals";
import { isObjectType, type GraphQLObjectType } from "graphql";
import { apiKeyFieldsOf } from "../../server/graphql/api-key-fields.ts";
import { scopesOf } from "../../server/graphql/access.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { restTable } from "../../server/rest/table.ts";
import { API_KEY_SCOPES, type ApiKeyScope } from "../../server/shared/context.ts";
import { payloadOf } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { codesOf, documentFor, rootFields, sample } from "../support/asked-fields.ts";

const desk = apiKeyDesk();
const schema = createSchema();
const secrets = new Map<ApiKeyScope, string>();

beforeAll(async () => {
  for (const scope of API_KEY_SCOPES) {
    const { secret } = await desk.key({ scopes: [scope], requestsPerMinute: 1_200 });
    secrets.set(scope, secret);
  }
});

/** All that is open to keys: whoever opens more says so here. */
const OPEN: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  READ_TASKS: [
    "changes",
    "taskLists",
    "taskList",
    "tasks",
    "task",
    "GET /admin/get-tasks-list",
    "GET /admin/get-individual-task",
    "GET /admin/task-detail/:id",
    "GET /v1/changes",
  ],
  WRITE_TASKS: ["createTask", "changeTaskState", "POST /admin/create-task"],
  READ_PAYMENTS: ["changes", "GET /v1/changes"],
  IMPORT_TASKS: ["taskFileDelivery", "deliverTaskFile", "POST /v1/imports", "GET /v1/imports/:id"],
  BOOK_PAYMENTS: ["recordDebtPayment", "POST /v1/payments"],
  READ_RECORDS: ["GET /v1/records", "GET /v1/records/:id/pdf"],
};

const types = Object.values(schema.getTypeMap()).filter(isObjectType);
const isRoot = (type: GraphQLObjectType) =>
  type === schema.getQueryType() || type === schema.getMutationType();

test("what the contract and the REST rows open to keys is what stands here", () => {
  for (const scope of API_KEY_SCOPES) {
    const fields = rootFields(schema).filter(({ field }) => scopesOf(field).includes(scope));
    const rows = restTable.filter(({ scopes }) => scopes?.includes(scope));
    expect([
      ...fields.map(({ field }) => field.name),
      ...rows.map(({ method, path }) => `${method} ${path}`),
    ]).toEqual(OPEN[scope]);
  }
});

describe("root field × scope, made from the contract", () => {
  test.each(rootFields(schema).map(({ operation, field }) => [field.name, operation, field] as const))(
    "%s is closed to keys but where it names their scope",
    async (_name, operation, field) => {
      const document = documentFor(operation, field);
      const variables = Object.fromEntries(
        field.args.map((argument) => [argument.name, sample(argument.type.toString())]),
      );
      for (const [scope, secret] of secrets) {
        const codes = await codesOf(desk.app, field, document, variables, secret);
        if (scopesOf(field).includes(scope)) expect(codes).not.toContain("FORBIDDEN");
        else expect(codes).toEqual(["FORBIDDEN"]);
      }
    },
  );
});

describe("REST row × scope", () => {
  test.each(restTable.map((row) => [row.method, row.path, row] as const))(
    "%s /api%s is closed to keys but where it names their scope",
    async (method, path, row) => {
      const url = `/api${path.replace(/:\w+/g, "1")}`;
      for (const [scope, secret] of secrets) {
        const { http } = desk.app;
        const request =
          method === "GET" ? http.get(url) : method === "POST" ? http.post(url) : http.delete(url);
        const { status } = await request.set("authorization", `Bearer ${secret}`);
        if (row.scopes?.includes(scope)) expect([200, 201, 404, 422]).toContain(status);
        else expect(status).toBe(403);
      }
    },
  );
});

describe("fields of types", () => {
  const opened = types.filter((type) => apiKeyFieldsOf(type).length > 0);

  test("each named one exists, and what it leads to names fields as well", () => {
    const wrong = opened.flatMap((type) =>
      apiKeyFieldsOf(type).filter((name) => {
        const field = type.getFields()[name];
        if (!field) return true;
        const to = schema.getType(field.type.toString().replace(/[[\]!]/g, ""));
        return isObjectType(to) && apiKeyFieldsOf(to).length === 0;
      }),
    );
    expect(opened.some(isRoot)).toBe(false);
    expect(wrong).toEqual([]);
  });

  const CHANGE = `changeTaskState(id: "1", input: { version: 1, state: LOCALIZADO, reason: "Lo dice el banco" })`;

  /** How a document gets to a type that keys read. */
  const WAYS: Readonly<Record<string, (inner: string) => string>> = {
    CreateTaskPayload: (inner) =>
      `mutation Create($input: CreateTaskInput!) { createTask(input: $input) { ${inner} } }`,
    ChangeTaskStatePayload: (inner) => `mutation { ${CHANGE} { ${inner} } }`,
    DebtPaymentPayload: (inner) =>
      `mutation { recordDebtPayment(taskId: "1", input: { amount: "1.00", day: "2026-01-01" }) { ${inner} } }`,
    DeliverTaskFilePayload: (inner) =>
      `mutation Deliver($file: Upload!) { deliverTaskFile(file: $file) { ${inner} } }`,
    TaskFileDelivery: (inner) => `{ taskFileDelivery(id: "1") { ${inner} } }`,
    TaskFileProblem: (inner) => `{ taskFileDelivery(id: "1") { problems { ${inner} } } }`,
    UserError: (inner) => `mutation { ${CHANGE} { userErrors { ${inner} } } }`,
    Task: (inner) => `{ tasks { nodes { ${inner} } } }`,
    TaskPage: (inner) => `{ tasks { ${inner} } }`,
    TaskAddress: (inner) => `{ tasks { nodes { addresses { ${inner} } } } }`,
    TaskList: (inner) => `{ taskLists { nodes { ${inner} } } }`,
    TaskListPage: (inner) => `{ taskLists { ${inner} } }`,
    StateCount: (inner) => `{ taskLists { nodes { progress { ${inner} } } } }`,
    Contact: (inner) =>
      `query { task(id: "1") { contact { ...Inner } } } fragment Inner on Contact { ${inner} }`,
    Change: (inner) => `{ changes { nodes { ${inner} } } }`,
    ChangePage: (inner) => `{ changes { ${inner} } }`,
    CursorInfo: (inner) => `{ changes { pageInfo { ${inner} } } }`,
    DebtPayment: (inner) => `{ changes { nodes { payment { ${inner} } } } }`,
    DebtPaymentReversal: (inner) => `{ changes { nodes { payment { reversal { ${inner} } } } } }`,
    PageInfo: (inner) => `{ tasks { pageInfo { ${inner} } } }`,
  };

  test("there is a way to each type that keys read", () => {
    expect(opened.map(({ name }) => name).toSorted()).toEqual(Object.keys(WAYS).toSorted());
  });

  const fields = opened.flatMap((type) =>
    Object.values(type.getFields()).map((field) => [type, field] as const),
  );
  test.each(fields.map(([type, field]) => [`${type.name}.${field.name}`, type, field] as const))(
    "%s is open to keys where its type says so, and nowhere else",
    async (name, type, field) => {
      const inner = isObjectType(schema.getType(field.type.toString().replace(/[[\]!]/g, "")))
        ? `${field.name} { __typename }`
        : field.name;
      const document = WAYS[type.name]?.(inner) ?? "";
      const isWrite = document.startsWith("mutation");
      const isDelivery = /deliver/i.test(document);
      const isBooking = document.includes("recordDebtPayment");
      const writes = isBooking ? "BOOK_PAYMENTS" : "WRITE_TASKS";
      const secret = secrets.get(isDelivery ? "IMPORT_TASKS" : isWrite ? writes : "READ_TASKS");
      const { status, errors } = await desk.app.graphql(document, { input: {} }, secret);
      const told = errors.map(({ message }) => message);
      if (!apiKeyFieldsOf(type).includes(field.name))
        expect([status, told[0]]).toEqual([403, expect.stringContaining(`(${name})`)]);
      // There is no such task, and no such input.
      else if (isWrite) expect(told.join()).not.toContain("clave de API");
      else expect(told).toEqual([]);
    },
  );

  test("an alias, a fragment or a second operation open nothing, and a refused part leaves nothing done", async () => {
    const secret = secrets.get("READ_TASKS");
    for (const document of [
      `{ tasks { totalCount } id: users { totalCount } }`,
      `query { ...All } fragment All on Query { tasks { totalCount } auditEntries { pageInfo { hasNextPage } } }`,
      `{ tasks { nodes { ... on Task { state: assignee { email } } } } }`,
      `{ tasks { totalCount nodes { relatedTasks { totalCount } } } }`,
    ]) {
      const { status, data, errors } = await desk.app.graphql(document, {}, secret);
      expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, "FORBIDDEN"]);
    }
  });

  test("introspection is open to keys", async () => {
    const { errors } = await desk.app.graphql(
      "{ __schema { queryType { name } } }",
      {},
      secrets.get("READ_TASKS"),
    );
    expect(errors).toEqual([]);
  });
});

test("what a key was refused stands in the security log under its name", async () => {
  const { token } = await desk.app.signIn("ADMIN");
  const answer = await desk.app.graphql(
    `{ securityEvents(filter: { kind: ACCESS }, first: 100) { nodes { accountId sentence { text } } } }`,
    {},
    token,
  );
  const { nodes } = payloadOf(answer, "securityEvents") as {
    nodes: { accountId: null; sentence: { text: string }[] }[];
  };
  const told = nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
  expect(told).toContainEqual(
    expect.stringMatching(
      /^Se rechazó a la clave de API «Clave \d+» algo para lo que no tiene permiso: «Previsualizar un archivo por la API»$/,
    ),
  );
});
