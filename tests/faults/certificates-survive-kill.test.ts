import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { CertificateRun } from "../../server/domains/certificate-runs/certificate-run.entity.ts";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { taskDesk } from "../support/task-desk.ts";
import { tellDebts } from "../support/told-debts.ts";
import { waitFor } from "../support/wait-for.ts";
import { startCertificateProcess } from "./start-process.ts";

const TASKS = 120;
const KILLS = Number(process.env["KILLS"] ?? 2);
/** Without a sign of life for 10 s a job is another process's. */
const TAKEN_OVER_MS = 120_000;

const desk = taskDesk();
let worker: ChildProcess | null = null;

afterAll(() => void worker?.kill("SIGKILL"));

const newWorker = async () => void (worker = await startCertificateProcess({ url: desk.database.url }));
const stored = (id: number) => desk.deps.db.getRepository(CertificateRun).findOneByOrFail({ id });

async function count(sql: string): Promise<number> {
  const [row] = await desk.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`);
  return row?.count ?? 0;
}

async function killOnceMoved(id: number): Promise<void> {
  const { printed } = await stored(id);
  await waitFor(async () => (await stored(id)).printed > printed, TAKEN_OVER_MS);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
  const gone = once(worker!, "exit");
  worker?.kill("SIGKILL");
  await gone;
}

test("whenever the process is killed, each debt gets one certificate, one seal and one file", async () => {
  const { list } = await desk.list(Array.from({ length: TASKS }, (_, at) => ({ nContract: `N-${at}` })));
  await tellDebts(desk.deps.db, {
    listId: list.id,
    now: desk.deps.clock.now(),
    told: TASKS,
    received: TASKS,
  });
  // The settings of a queue come from who works on it; a job keeps those it was made with.
  await newWorker();
  const { run } = await startCertificateRun(desk.ctx(), {
    filter: { listId: String(list.id) },
    expectedCount: TASKS,
  });
  for (let kill = 0; kill < KILLS; kill++) {
    await killOnceMoved(run.id);
    expect(await stored(run.id)).toMatchObject({ status: "RUNNING" });
    await newWorker();
  }
  await waitFor(async () => (await stored(run.id)).status === "FINISHED", TAKEN_OVER_MS);

  expect(await stored(run.id)).toMatchObject({
    certified: TASKS,
    documents: TASKS,
    skipped: 0,
    printed: TASKS,
  });
  expect(await count("issued_documents")).toBe(TASKS);
  expect(await count("(SELECT DISTINCT task_id FROM issued_documents) AS each")).toBe(TASKS);
  expect(await count("(SELECT DISTINCT number FROM issued_documents) AS each")).toBe(TASKS);
  expect(await count("sealed_files WHERE file_key IS NOT NULL")).toBe(TASKS);
  expect(await count("task_events WHERE type = 'RECORD'")).toBe(TASKS);
}, 600_000);
