import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ImportStatus } from "../../server/domains/task-imports/import-record.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { workOnFileDeletions } from "../../server/platform/file-deletion.ts";
import { settleUnclaimed } from "../../server/platform/orphan-files.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import type { TestDeps } from "../support/deps.ts";
import { adminContext } from "../support/task-imports.ts";
import { waitFor } from "../support/wait-for.ts";
import type { Order, ProcessOptions } from "./import-process.ts";
import { startImportProcess } from "./start-process.ts";

const ROWS = 20_000;
/** Every hundredth row has an e-mail that is none and is left out. */
const FAILING = ROWS / 100;
const LISTS = 7;

const database = testDatabase();
let deps: TestDeps;
let options: ProcessOptions;
let child: ChildProcess;
let kills = 0;

beforeAll(async () => {
  deps = await testDeps(database);
  const { accountId } = (await adminContext(deps, "admin@correo.example")).actor ?? { accountId: 0 };
  options = {
    url: database.url,
    filesUrl: deps.env.filesUrl,
    tempDir: join(folder(), "child-tmp"),
    accountId,
  };
  child = await startImportProcess(options);
}, 30_000);

afterAll(() => {
  child.kill("SIGKILL");
});

function folder(): string {
  return dirname(fileURLToPath(deps.env.filesUrl));
}

async function killAndRestart(): Promise<void> {
  kills += 1;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  child = await startImportProcess(options);
}

/** The answer's id; null when the process died before it answered. */
async function ask(order: Order): Promise<string | null> {
  const asked = child;
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const onMessage = (answer: { id?: string; error?: string }) =>
    answer.error === undefined ? resolve(answer.id ?? null) : reject(new Error(answer.error));
  const onExit = () => resolve(null);
  asked.once("message", onMessage);
  asked.once("exit", onExit);
  asked.send(order);
  try {
    return await promise;
  } finally {
    asked.off("message", onMessage);
    asked.off("exit", onExit);
  }
}

async function until(id: string, ...statuses: ImportStatus[]): Promise<ImportStatus> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { status, failure } = await requireImport(deps.db, id);
    if (statuses.includes(status)) return status;
    if (status === "FAILED" || Date.now() > deadline) throw new Error(`stuck in ${status}: ${failure}`);
    await pause(10);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function listOf(number: number): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const email = at % 100 === 7 ? "sin arroba" : `d${at}@correo.example`;
    return `Banco Norte;L${number}-${at};Temporal;${at},50;Deudora Número ${at};${email};Calle Mayor ${at};dato ${at}`;
  });
  return ["Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección;Otro", ...lines].join("\n");
}

/** Lets the process work for a random while of at most `longest`, then kills it. Tells which state it was hit in. */
async function killWithin(id: string, longest: number): Promise<ImportStatus> {
  await pause(Math.random() * longest);
  const { status } = await requireImport(deps.db, id);
  await killAndRestart();
  return status;
}

async function uploaded(path: string): Promise<string> {
  for (;;) {
    const id = await ask({ call: "start", path });
    if (id !== null) return id;
  }
}

async function count(sql: string, parameters: unknown[] = []): Promise<number> {
  const [row] = await deps.db.query<{ count: unknown }[]>(sql, parameters);
  return Number(row?.count);
}

test("imports whose server is killed again and again end with exactly the right rows", async () => {
  const hit = new Map<ImportStatus, number>();
  const note = (status: ImportStatus) => hit.set(status, (hit.get(status) ?? 0) + 1);
  for (let number = 1; number <= LISTS; number += 1) {
    const path = join(folder(), `lista-${number}.csv`);
    await writeFile(path, listOf(number));

    // At times even before the upload was answered: then nothing of it may count.
    if (number % 3 === 0) {
      const asked = ask({ call: "start", path });
      await pause(Math.random() * 200);
      await killAndRestart();
      await asked;
    }
    const id = await uploaded(path);
    note(await killWithin(id, 150));
    await until(id, "MAPPING", "REVIEW");

    await ask({ call: "map", id });
    note(await killWithin(id, 400));
    await until(id, "REVIEW");

    await ask({ call: "commit", id });
    note(await killWithin(id, 1_500));
    await until(id, "COMMITTED");

    const record = await requireImport(deps.db, id);
    expect(record).toMatchObject({ rowsTotal: ROWS, createdCount: ROWS - FAILING, rowsLeftOut: FAILING });
    const stored = `FROM tasks WHERE list_id = $1 AND import_number = $2 AND deleted_at IS NULL`;
    const parameters = [record.listId, record.number];
    expect(await count(`SELECT count(*) ${stored}`, parameters)).toBe(ROWS - FAILING);
    expect(await count(`SELECT count(DISTINCT (import_row, n_contract)) ${stored}`, parameters)).toBe(
      ROWS - FAILING,
    );
    expect(await count(`SELECT sum(amount_debt) AS count ${stored}`, parameters)).toBe(expectedSum());
    expect(
      await count("SELECT count(*) FROM task_import_rows WHERE import_number = $1", [record.number]),
    ).toBe(ROWS);
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  // At least now and then the kill must have met a running step, else nothing was tried.
  for (const status of ["STAGING", "VALIDATING", "COMMITTING"] as const)
    expect(hit.get(status) ?? 0).toBeGreaterThan(0);
  expect(await count("SELECT count(*) FROM task_lists")).toBe(LISTS);
  expect(await count("SELECT count(*) FROM tasks")).toBe(LISTS * (ROWS - FAILING));
  expect(await count("SELECT sum(tasks) AS count FROM task_totals")).toBe(LISTS * (ROWS - FAILING));
  expect(await count("SELECT count(*) FROM task_duplicates")).toBe(0);
  expect(await count("SELECT count(*) FROM task_events WHERE type = 'IMPORTED'")).toBe(
    LISTS * (ROWS - FAILING),
  );
  // A commit that died found its numbers again: none was lost.
  const [last] = await deps.db.query<{ last: string }[]>("SELECT max(code_id) AS last FROM tasks");
  expect(last?.last.slice(4)).toBe(String(LISTS * (ROWS - FAILING)).padStart(7, "0"));
  await expectNoFileWithoutRow();
}, 300_000);

/** What uploads that were killed have left in the store goes an hour later. */
async function expectNoFileWithoutRow(): Promise<void> {
  deps.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString());
  await settleUnclaimed(deps);
  await workOnFileDeletions(deps);
  await deps.jobs.start();
  const owned = await deps.db.query<{ key: string }[]>("SELECT file_key AS key FROM task_imports ORDER BY 1");
  await waitFor(async () => (await stored()).length === owned.length);
  expect(await stored()).toEqual(owned.map(({ key }) => key));
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of deps.files.list()) keys.push(...some);
  return keys.toSorted();
}

function expectedSum(): number {
  let sum = 0;
  for (let at = 0; at < ROWS; at += 1) if (at % 100 !== 7) sum += at + 0.5;
  return sum;
}
