import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { untilKept } from "./kept-attempts.ts";
import { atMost, listed, median, percentile, timed, type Measurement } from "./measurement.ts";
import { askGraphql, openDesk } from "./server-process.ts";

const TASKS = 100_000;
const CONTACTS = 150_000;
const PAYMENTS = 20_000;
const PROMISES = 10_000;
const CALLS = 25_000;
/** Until every connection knows the tables and the compiler the code. */
const WARM_UP = 10;
const ASKED = 60;

const REPORT = `query ($id: ID!, $period: ReportPeriodInput) { listReport(listId: $id, period: $period) {
  recovered outstanding states { state count amount } ages { age count outstanding } stages { stage count } completions { completion count }
  promises { state count } contacts { channel contacts debts } calls { outcome calls } reasons { reason debts } weeks { from total } } }`;

/** The report of a list of 100,000 debts on which people have worked for a year, over HTTP. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("reports", fill);
  const desk = await openDesk(bench, databaseUrl);
  try {
    const [list] = await runSql<{ id: string }>(databaseUrl, "SELECT min(id)::text AS id FROM task_lists");
    // The history was written at once: what the attempts' clock has to make of it isn't the report's.
    await untilKept(desk, list?.id ?? "");
    const times: number[] = [];
    for (let asked = 0; asked < WARM_UP + ASKED; asked += 1)
      times.push(await timed(() => askGraphql(desk, REPORT, { id: list?.id ?? "", period: null })));
    const counted = times.slice(WARM_UP);
    return [
      {
        what: "reports: of a list of 100,000, p95",
        figure: percentile(counted, 0.95),
        unit: "ms",
        bar: atMost(150),
        note: `p50 ${median(counted).toFixed(0)} ms, slowest ${listed(counted.toSorted((a, b) => b - a).slice(0, 3), 0)} ms; ${CONTACTS} contacts, ${PAYMENTS} payments, ${PROMISES} promises, ${CALLS} calls`,
      },
    ];
  } finally {
    await desk.close();
  }
}

async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, TASKS, undefined, { oneList: true });
  const now = systemClock.now();
  const run = (sql: string, ...params: unknown[]) => db.query(sql, params);
  const [who] = await run(
    `INSERT INTO accounts (email, role, status, names, password_hash, created_at, updated_at)
     VALUES ('notes@correo.example', 'ADMIN', 'ACTIVE', 'Bench', '-', $1, $1) RETURNING id`,
    now,
  );
  /** Debts in an order of their own, so that each kind is spread over the list. */
  const some = (seed: number, count: number) =>
    `(SELECT id, amount_debt, currency, list_id, row_number() OVER () AS n FROM tasks ORDER BY hashint8(id + ${seed}) LIMIT ${count}) AS t`;
  for (const seed of [1, 2])
    await run(
      `INSERT INTO task_events (task_id, type, at, actor_id, summary, channel)
       SELECT t.id, 'CONTACT_TRIED', $1::timestamptz - make_interval(hours => (t.n % 8760)::int), $2::bigint, 'Llamada', 1 << (t.n % 4)::int
       FROM ${some(seed, CONTACTS / 2)}`,
      now,
      who.id,
    );
  await run(
    `WITH paid AS (
       INSERT INTO debt_payments (task_id, list_id, day, amount, currency, method, received_by, reference, note, recorded_at)
       SELECT t.id, t.list_id, $1::date - (t.n % 365)::int, round(t.amount_debt / 3, 2), t.currency, 'TRANSFER', 'CREDITOR', '', '', $1
       FROM ${some(3, PAYMENTS)} WHERE t.amount_debt > 1 RETURNING id, task_id, day, amount, recorded_at)
     INSERT INTO debt_entries (payment_id, kind, task_id, day, amount, costs, interest, principal, excess, at)
     SELECT id, 'PAYMENT', task_id, day, amount, 0, 0, amount, 0, recorded_at FROM paid`,
    now,
  );
  await run(
    `INSERT INTO debt_promises (task_id, amount, currency, made_on, due_on, channel, note, made_at, made_by)
     SELECT t.id, 10, t.currency, $1::date - (t.n % 300)::int - 10, $1::date - (t.n % 300)::int, 'PHONE', '', $1, $2
     FROM ${some(4, PROMISES)}`,
    now,
    who.id,
  );
  await run(
    `INSERT INTO work_outcomes (task_id, account_id, at, outcome)
     SELECT t.id, $2, $1::timestamptz - make_interval(hours => (t.n % 8760)::int),
       (ARRAY['PROMISE', 'REFUSES', 'DISPUTED', 'NO_ANSWER', 'WRONG_NUMBER'])[1 + t.n % 5] FROM ${some(5, CALLS)}`,
    now,
    who.id,
  );
  await vacuum(db, [
    "tasks",
    "task_totals",
    "task_events",
    "debt_payments",
    "debt_entries",
    "debt_promises",
    "work_outcomes",
  ]);
}
