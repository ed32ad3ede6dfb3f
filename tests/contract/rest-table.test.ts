import { beforeAll, describe, expect, test } from "@jest/globals";
import { issueStepToken } from "../../server/domains/accounts/step-tokens.ts";
import { ACCOUNT_STEPS, type AccountStep } from "../../server/shared/account-steps.ts";
import type { Row } from "../../server/rest/row.ts";
import { restTable } from "../../server/rest/table.ts";
import { addAccount, testApp } from "../support/app.ts";

const app = testApp();

/** The documented calls of this stage, letter by letter: a path that disappears breaks a client. */
const documented = [
  "POST /customers/register-customer",
  "POST /customers/register-customer-company",
  "POST /specialists/register-specialist",
  "POST /contacts/verify-email-code",
  "POST /specialists/continue-register-specialist",
  "POST /customers/continue-register-customer",
  "POST /auth/login",
  "POST /auth/forgot-password",
  "POST /auth/forgot-password/:historicalId",
  "POST /auth/update-forgotten-password",
  "POST /auth/update-password",
  "GET /catalogs/languages",
  "GET /catalogs/skills",
  "GET /specialists",
  "GET /admin/get-tasks-list",
  "POST /admin/preview-file",
  "POST /admin/upload-task-list",
  "DELETE /admin/delete-task-list/:id",
  "POST /admin/create-task",
  "GET /admin/get-individual-task",
  "DELETE /admin/delete-task/:id",
  "POST /admin/overwritte-tasks",
  "POST /admin/overwritte-tasks-independent",
  "GET /admin/task-detail/:id",
  "GET /downloads/pdf/:documentKey",
];

const rows = restTable.map((row) => `${row.method} ${row.path}`);

/** Asks a row with made-up parameters. */
function ask(method: Row["method"], path: string) {
  const url = `/api${path.replace(/:\w+/g, "1")}`;
  if (method === "GET") return app.http.get(url);
  return method === "POST" ? app.http.post(url) : app.http.delete(url);
}

test("every documented call has its row", () => {
  expect(rows).toEqual(expect.arrayContaining(documented));
});

test("no row stands twice", () => {
  expect(new Set(rows).size).toBe(rows.length);
});

describe("access", () => {
  const tokens: string[] = [];
  beforeAll(async () => {
    for (const role of ["CLIENT", "SPECIALIST"] as const) tokens.push((await app.signIn(role)).token);
  });
  const admin = restTable.filter((row) => row.access.includes("ADMIN"));

  test.each(admin.map((row) => [row.method, row.path] as const))(
    "%s /api%s is for administrators",
    async (method, path) => {
      const call = (token?: string) => {
        const request = ask(method, path);
        return token ? request.set("authorization", `Bearer ${token}`) : request;
      };
      expect((await call()).status).toBe(401);
      expect((await call("a.b.c")).status).toBe(401);
      expect(tokens).toHaveLength(2);
      for (const token of tokens) {
        const answer = await call(token);
        expect(answer.status).toBe(403);
        expect(answer.body.message).toBe("No tienes permiso para hacer esto.");
      }
    },
  );
});

describe("a step token", () => {
  const stepTokens = new Map<AccountStep, string>();
  beforeAll(async () => {
    const accountId = await addAccount(app.deps, "ADMIN", "pasos@correo.example");
    for (const step of ACCOUNT_STEPS) {
      stepTokens.set(step, await issueStepToken(app.deps, app.deps.db.manager, step, accountId));
    }
  });
  const guarded = restTable.filter((row) => !row.access.includes("PUBLIC"));

  test.each(guarded.map((row) => [row.method, row.path, row] as const))(
    "of another step doesn't open %s /api%s",
    async (method, path, row) => {
      for (const [step, token] of stepTokens) {
        if (row.access.includes(`STEP_${step}`)) continue;
        await ask(method, path).set("authorization", `Bearer ${token}`).expect(401);
      }
    },
  );
});

test("the documentation describes exactly the table", async () => {
  const { body } = await app.http.get("/api/openapi.json").expect(200);
  const described = Object.entries(body.paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`,
      ),
  );
  expect(described.toSorted()).toEqual(rows.toSorted());
  const page = await app.http.get("/api/docs").expect(200);
  for (const row of restTable) expect(page.text).toContain(`/api${row.path.replace(/:(\w+)/g, "{$1}")}`);
});

test("what answers with a file is no JSON in the documentation", async () => {
  const { body } = await app.http.get("/api/openapi.json").expect(200);
  const paths = body.paths as Record<
    string,
    Record<string, { responses: Record<string, { content: object }> }>
  >;
  const files = Object.entries(paths).filter(
    ([, methods]) => "*/*" in (methods["get"]?.responses["200"]?.content ?? {}),
  );
  expect(files.map(([path]) => path).toSorted()).toEqual([
    "/api/downloads/exports/{ticket}",
    "/api/downloads/pdf/{documentKey}",
    "/api/photos/{name}",
    "/api/v1/records/{id}/pdf",
  ]);
});

test.each(restTable.map((row) => [row.method, row.path] as const))(
  "an empty body, of whatever content type, is none for %s /api%s",
  async (method, path) => {
    const without = await ask(method, path);
    for (const type of ["application/json", "application/json; charset=utf-8", "text/plain"]) {
      const { status, body } = await ask(method, path).set("content-type", type);
      expect([type, status, body]).toEqual([type, without.status, without.body]);
    }
  },
);

test("an unknown path and a broken body get the envelope", async () => {
  const unknown = await app.http.get("/api/no-existe").expect(404);
  expect(unknown.body).toEqual({ message: "Esta dirección no existe." });
  const broken = await app.http
    .post("/api/auth/login")
    .set("content-type", "application/json")
    .send("{")
    .expect(400);
  expect(broken.body).toEqual({ message: "La petición no se entiende: revisa su formato." });
  const list = await app.http.post("/api/auth/login").send([]).expect(400);
  expect(list.body).toEqual(broken.body);
  const blank = await app.http
    .delete("/api/admin/delete-task/1")
    .set("content-type", "application/json")
    .send(" ");
  expect([blank.status, blank.body]).toEqual([400, broken.body]);
});
