import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { importProgress } from "../../server/domains/task-imports/import-view.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { importDesk } from "../support/task-imports.ts";
import { waitFor } from "../support/wait-for.ts";
import type { Order, ProcessOptions } from "./import-process.ts";
import { startImportProcess } from "./start-process.ts";

const ROWS = 20_000;
const SMALL = 200;

// Sweeps only when it is asked for something, so that it never takes over the other instance's imports.
const desk = importDesk({}, { sweepSeconds: 3_600 });
const processes: ChildProcess[] = [];

afterAll(() => {
  for (const process of processes) process.kill("SIGKILL");
});

function list(entity: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${entity};C-${at};Temporal;${at},50;Deudora ${at};d${at}@correo.example;Calle Mayor ${at};dato ${at}`,
  );
  return ["Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección;Otro", ...lines].join("\n");
}

async function startProcess(): Promise<ChildProcess> {
  const options: ProcessOptions = {
    url: desk.database.url,
    filesUrl: desk.deps.env.filesUrl,
    tempDir: join(folder(), `process-${processes.length}`),
    accountId: desk.ctx.actor?.accountId ?? 0,
  };
  const started = await startImportProcess(options);
  processes.push(started);
  return started;
}

function folder(): string {
  return dirname(fileURLToPath(desk.deps.env.filesUrl));
}

async function ask(process: ChildProcess, order: Order): Promise<string> {
  const answered = once(process, "message") as Promise<[{ id?: string; error?: string }]>;
  process.send(order);
  const [{ id, error }] = await answered;
  if (id === undefined) throw new Error(error);
  return id;
}

test("an instance frozen while it saves a list holds up nobody else's, and its own is taken over", async () => {
  // The small ones are uploaded here and wait for their review, so that nothing but the commits is left.
  const other = await desk.uploadText("otra-entidad.csv", list("Banco Sur", SMALL));
  await desk.toReview(other.id);
  const same = await desk.uploadText("misma-entidad.csv", list("BANCO NORTE", SMALL));
  await desk.toReview(same.id);

  const path = join(folder(), "grande.csv");
  await writeFile(path, list("Banco Norte", ROWS));
  const instance = await startProcess();
  const big = await ask(instance, { call: "start", path });
  await desk.until(big, "MAPPING", "REVIEW");
  await ask(instance, { call: "map", id: big });
  await desk.until(big, "REVIEW");
  // From here on the other instance alone works on it until it is frozen in the middle of its rows.
  await ask(instance, { call: "commit", id: big });
  await waitFor(async () => ((await requireImport(desk.deps.db, big)).progress?.done ?? 0) > 0);
  instance.kill("SIGSTOP");
  expect((await requireImport(desk.deps.db, big)).status).toBe("COMMITTING");

  const began = performance.now();
  expect((await desk.toCommitted(other.id)).createdCount).toBe(SMALL);
  expect(performance.now() - began).toBeLessThan(5_000);

  await commitTaskImport(desk.ctx, same.id);
  const waiting = await waitFor(async () => {
    const record = await requireImport(desk.deps.db, same.id);
    return importProgress(record, desk.deps.clock.now())?.waiting;
  });
  expect(waiting).toBe(
    "Esperando a que termine de guardarse «Cartera», que tiene deudas de la misma entidad",
  );

  // Somebody who watches sees that it stands still, and ends its lease.
  await startProcess();
  await desk.until(same.id, "COMMITTED");
  await desk.until(big, "COMMITTED");
  instance.kill("SIGCONT");

  // Whichever came second found the other's debts.
  const records = [await requireImport(desk.deps.db, big), await requireImport(desk.deps.db, same.id)];
  const created = records.reduce((sum, { createdCount }) => sum + createdCount, 0);
  expect(created).toBe(ROWS);
  expect(await desk.count("SELECT count(*) FROM task_duplicates")).toBe(SMALL);
  expect(await desk.count("SELECT count(*) FROM tasks WHERE entity ILIKE 'Banco Norte'")).toBe(ROWS);
  // What the other instance still had to write when it was resumed was rolled back.
  await ask(instance, { call: "commit", id: big });
  expect(await desk.count("SELECT count(*) FROM tasks")).toBe(ROWS + SMALL);
}, 120_000);
