import { setTimeout } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { atMost, median, percentile, timed, type Measurement } from "./measurement.ts";
import { askForTasks, probeWhile } from "./probes.ts";
import { askGraphql, openDesk, type Desk } from "./server-process.ts";

/** As many as one batch may have, among as many again. */
const CHOSEN = 100_000;
const SPECIALISTS = 10;
const ROUNDS = 3;
const POLL_MS = 100;

const PREVIEW = `query ($selection: TaskSelectionInput!, $ids: [ID!]!) {
  previewTaskBatch(selection: $selection, action: SPREAD, specialistIds: $ids) { count changing shares { tasks reasons } } }`;
const START = `mutation ($input: StartTaskBatchInput!) { startTaskBatch(input: $input) {
  batch { id } userErrors { message } } }`;
const UNDO = `mutation ($id: ID!) { undoTaskBatch(id: $id) { batch { id } userErrors { message } } }`;
const STATUS = `query ($id: ID!) { taskBatch(id: $id) { status changed restored summary } }`;
const SUGGEST = `query ($filter: TaskFilter) {
  suggestSpecialists(taskFilter: $filter, page: { size: 6 }) { nodes { reasons } } }`;

/** Those nobody has. */
const filter = { assigned: false };
const selection = { filter, expectedCount: CHOSEN };

/** 100,000 of 200,000 tasks spread over ten specialists in one batch, over HTTP, and taken back by its undo. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("batches", fill);
  const desk = await openDesk(bench, databaseUrl);
  try {
    const people = await runSql<{ id: string }>(
      databaseUrl,
      "SELECT account_id::text AS id FROM specialists ORDER BY 1",
    );
    const ids = people.map(({ id }) => id);
    const previews = await timesOf(() => askGraphql(desk, PREVIEW, { selection, ids }));
    const suggestions = await timesOf(() => askGraphql(desk, SUGGEST, { filter }));
    const input = { selection, action: "SPREAD", specialistIds: ids };
    const spread = await carryOut(desk, () => idOf(desk, START, { input }), "FINISHED");
    const undone = await carryOut(desk, () => idOf(desk, UNDO, { id: spread.id }), "UNDONE");
    return [
      row(`batches: what spreading ${shown} tasks would do`, median(previews), "ms", 2_000),
      row(`batches: who is suggested for ${shown} tasks of a filter`, median(suggestions), "ms", 2_000),
      row(`batches: ${shown} tasks spread over ${SPECIALISTS}`, spread.ms / 1_000, "s", 120),
      row(`batches: ${shown} tasks as before by its undo`, undone.ms / 1_000, "s", 120),
      {
        ...row("batches: a page of tasks meanwhile, p95", percentile(spread.probes, 0.95), "ms", 100),
        note: `beginning it was answered after ${Math.round(spread.answered)} ms, its undo after ${Math.round(undone.answered)} ms`,
      },
    ];
  } finally {
    await desk.close();
  }
}

const shown = CHOSEN.toLocaleString("en-GB");

function row(what: string, figure: number, unit: string, most: number): Measurement {
  return { what, figure, unit, bar: atMost(most) };
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(ask));
  return times;
}

async function idOf(desk: Desk, mutation: string, variables: object): Promise<string> {
  type Answer = Record<string, { batch: { id: string } | null; userErrors: { message: string }[] }>;
  const [payload] = Object.values(await askGraphql<Answer>(desk, mutation, variables));
  if (!payload?.batch) throw new Error(payload?.userErrors[0]?.message);
  return payload.batch.id;
}

/** From asking for it until it is done, with the answers to others meanwhile. */
async function carryOut(desk: Desk, begin: () => Promise<string>, wanted: string) {
  const began = performance.now();
  const id = await begin();
  const answered = performance.now() - began;
  const through = untilStatus(desk, id, wanted);
  const probes = await probeWhile(through, () => askForTasks(desk));
  return { id, answered, probes, ms: (await through) - began };
}

async function untilStatus(desk: Desk, id: string, wanted: string): Promise<number> {
  for (;;) {
    const { taskBatch } = await askGraphql<{ taskBatch: { status: string } }>(desk, STATUS, { id });
    if (taskBatch.status === wanted) return performance.now();
    if (taskBatch.status === "FAILED") throw new Error("the batch failed");
    await setTimeout(POLL_MS);
  }
}

async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, 2 * CHOSEN);
  await db.query(
    `WITH people AS (
       INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       SELECT now(), now(), 'mediador' || n || '@correo.example', 'SPECIALIST', 'ACTIVE', 'Mediador', n::text, 'none'
       FROM generate_series(1, ${SPECIALISTS}) AS n RETURNING id)
     INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities)
     SELECT now(), now(), id, '{2}', '{1}',
       ARRAY(SELECT name FROM places WHERE inhabitants > 50 ORDER BY md5(spelling || people.id) LIMIT 3) FROM people`,
  );
  await db.query(
    `WITH other AS (SELECT id FROM tasks ORDER BY id LIMIT ${CHOSEN})
     UPDATE tasks SET assignee_id = (SELECT min(account_id) FROM specialists) WHERE id IN (SELECT id FROM other)`,
  );
  await vacuum(db, ["tasks", "task_totals", "accounts", "specialists"]);
}
