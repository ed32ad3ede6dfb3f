import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SPREADSHEETS_ONLY } from "../../schema/rules/refusals.ts";
import { createApp } from "../../server/app.ts";
import { sweepChanges } from "../../server/domains/integrations/changes/changes-job.ts";
import { sendWebhooks } from "../../server/domains/integrations/webhooks/webhook-runner.ts";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { freePort } from "../../server/platform/free-port.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { PASSWORD, payloadOf } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { waitFor } from "../support/wait-for.ts";

/** The programs of schema/README.md, letter by letter. */
const readme = readFileSync(projectFolder("schema/README.md"), "utf8");
const programIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? "";

const folder = mkdtempSync(join(tmpdir(), "acuerdo-programs-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true });
});

const desk = apiKeyDesk({ env: { webhookTargets: "any" } });
const { app } = desk;
let origin = "";
let bank: Awaited<ReturnType<typeof desk.list>>;
beforeAll(async () => {
  // A receiver knows the real time.
  app.deps.setNow(new Date().toISOString());
  const served = await createApp(app.deps);
  await served.listen({ port: 0, host: "127.0.0.1" });
  app.database.onClose(() => served.close());
  origin = `http://127.0.0.1:${(served.server.address() as AddressInfo).port}`;
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo", "Eva Bravo"]);
  await desk.list("Fondo Sur", ["Iker Bravo"]);
});

describe("mirror.ts", () => {
  const path = join(folder, "mirror.ts");
  const file = join(folder, "tareas.json");
  writeFileSync(path, programIn("ts"));
  let key = "";
  beforeAll(async () => ({ secret: key } = await desk.key({ listIds: [String(bank.list.id)] })));

  async function mirror(): Promise<string[]> {
    const env = { PATH: process.env["PATH"], ACUERDO_URL: origin, ACUERDO_KEY: key };
    const child = spawn(process.execPath, [path, file], { env, stdio: ["ignore", "ignore", "pipe"] });
    let told = "";
    child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(told);
    const { tasks } = JSON.parse(readFileSync(file, "utf8")) as {
      tasks: Record<string, { id: string; debtor: string; nSessions: number }>;
    };
    return Object.values(tasks)
      .map(({ id, debtor, nSessions }) => `${id} ${debtor} ${nSessions}`)
      .toSorted();
  }

  async function stored(): Promise<string[]> {
    const rows = await app.deps.db.query<{ line: string }[]>(
      `SELECT id || ' ' || debtor || ' ' || n_sessions AS line FROM tasks WHERE list_id = $1 AND deleted_at IS NULL`,
      [bank.list.id],
    );
    return rows.map(({ line }) => line).toSorted();
  }

  test("copies everything once, then what has changed, and begins anew with a cursor that is too old", async () => {
    expect(await mirror()).toEqual(await stored());
    const [changed, deleted] = bank.tasks.map(({ id }) => id);
    const run = (sql: string, id: number | undefined) => app.deps.db.query(sql, [id]);
    await run("UPDATE tasks SET n_sessions = 7, version = version + 1 WHERE id = $1", changed);
    await run("UPDATE tasks SET deleted_at = created_at, version = version + 1 WHERE id = $1", deleted);
    await run("UPDATE tasks SET list_id = $1 WHERE debtor = 'Iker Bravo'", bank.list.id);
    const lines = await mirror();
    expect(lines).toEqual(await stored());
    expect(lines).toHaveLength(3);
    const then = app.deps.clock.now();
    app.deps.setNow(new Date(then.getTime() + 100 * 86_400_000).toISOString());
    await run("UPDATE tasks SET n_sessions = 8, version = version + 1 WHERE id = $1", changed);
    await sweepChanges(app.deps);
    expect(await mirror()).toEqual(await stored());
    app.deps.setNow(then.toISOString());
  }, 60_000);
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Where there is no curl the calls are still made, by tests/task-imports/deliveries.transport.test.ts. */
(hasCurl ? describe : describe.skip)("deliver.sh", () => {
  const path = join(folder, "deliver.sh");
  const file = join(folder, "cartera.csv");
  let env: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    writeFileSync(path, programIn("sh"));
    startImportRunner(app.deps, { sweepSeconds: 1 });
    app.database.onClose(() => importRunner(app.deps).stop());
    const { secret } = await desk.key({ scopes: ["IMPORT_TASKS"] });
    env = { ...process.env, ACUERDO_URL: origin, ACUERDO_KEY: secret };
  });

  async function run(...args: string[]): Promise<{ code: unknown; printed: string }> {
    const child = spawn("sh", [path, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    started.push(child);
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = await once(child, "close");
    return { code, printed };
  }

  test("delivers a file and waits for its end, or says what it waits for", async () => {
    const header = "Entidad;N° Contrato;Tipo Contrato;Importe deuda;Deudor;Dirección 1 (Contrato);Email";
    const line = "Banco Norte;B-77;Otro;120,50;Eva Ruiz Paz;Calle Mayor 1;eva@correo.example";
    writeFileSync(file, `${header}\n${line}\n`);
    const details = "company=Banco%20Norte&email=cobros@banco.example&phone=910000000&name=Marzo";
    const saved = await run(file, details);
    expect([saved.code, JSON.parse(saved.printed).data]).toEqual([
      0,
      expect.objectContaining({ status: "SAVED", created: 1, waitsFor: [] }),
    ]);
    const again = await run(file, details);
    expect([again.code, JSON.parse(again.printed).data.status]).toEqual([1, "WAITING"]);
    const refused = await run(path);
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining(SPREADSHEETS_ONLY)]);
  }, 60_000);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** Where there is no Python the signature is still checked, by the receiver of the other tests. */
(hasPython ? describe : describe.skip)("receive.py", () => {
  test("takes what is signed, once, and nothing else", async () => {
    const path = join(folder, "receive.py");
    writeFileSync(path, programIn("python"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { token } = await app.signIn("ADMIN");
    const input = { name: "Programa", url, events: ["TASK_CHANGED"], password: PASSWORD };
    const made = payloadOf(
      await app.graphql(
        `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }`,
        { input },
        token,
      ),
      "createWebhook",
    ) as { secret: string };
    const env = { ...process.env, ACUERDO_SECRET: made.secret };
    const child = spawn("python3", [path, String(port)], { env, stdio: ["ignore", "pipe", "inherit"] });
    started.push(child);
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const post = (headers: Record<string, string>) => fetch(url, { method: "POST", body: "{}", headers });
    await waitFor(async () => (await post({}).catch(() => null))?.status === 401);
    const id = bank.tasks[2]?.id;
    await app.deps.db.query("UPDATE tasks SET n_sessions = 3, version = version + 1 WHERE id = $1", [id]);
    await sendWebhooks(app.deps);
    await waitFor(() => printed === `task.changed ${id}\n`);
    // The same message once more.
    await app.deps.db.query("UPDATE webhook_deliveries SET state = 'PENDING'");
    await sendWebhooks(app.deps);
    const [{ delivered }] = await app.deps.db.query(
      "SELECT count(*)::int AS delivered FROM webhook_attempts WHERE status = 204",
    );
    expect([delivered, printed]).toEqual([2, `task.changed ${id}\n`]);
    const forged = { "webhook-id": "msg_1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
    expect((await post(forged)).status).toBe(401);
  }, 60_000);
});
