import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { nextContactTime } from "../../server/domains/mailings/sending/contact-hours.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { withoutIndexes } from "./fill-tasks.ts";
import { atMost, listed, median, percentile, timed, type Measurement } from "./measurement.ts";
import { askGraphql, openDesk, type Desk } from "./server-process.ts";

type Joining = typeof import("../../server/domains/debtors/join-waiting.ts");

/** With TASKS set to fewer, the figures are those of so many. */
const TASKS = Number(process.env["TASKS"] ?? 1_000_000);
const shown = TASKS.toLocaleString("en-GB");
const ROUNDS = 200;
/** Until every connection knows the tables and the compiler the code. */
const WARM_UP = 20;
const P95_MS = 50;
const HOUR_MS = 3_600_000;
/** Calls that wait, half of them for others than who asks: a tenth of all agreements of a million debts, in a month. */
const PLANS = TASKS / 100;
const NEXT = `mutation ($input: NextWorkItemInput!) { nextWorkItem(input: $input) {
  item { task { id codeId debtor } reasons { text } phone leasedUntil } message userErrors { message } } }`;

/** The next of a million debts, over HTTP, when work has begun at the best ones: many are put off, promised, paid, restricted. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  bench.say(`making ${shown} tasks and joining them to their debtors`);
  const databaseUrl = await bench.freshDatabase("worklists", async (db) => {
    await withoutIndexes(db, () => generateTasks({ db, clock: systemClock }, TASKS));
    await vacuum(db, ["tasks", "task_totals"]);
    const { joinWaiting } = await builtModule<Joining>("server/domains/debtors/join-waiting.js");
    await joinWaiting({ db, clock: systemClock });
    await beginWork(db);
  });
  const now = systemClock.now();
  const movedByMs = nextContactTime(now, () => false).getTime() + HOUR_MS - now.getTime();
  const desk = await openDesk(bench, databaseUrl, {}, movedByMs);
  try {
    const [list] = await runSql<{ id: string }>(databaseUrl, "SELECT min(id)::text AS id FROM task_lists");
    const ruledOut = [
      await nextOnes(desk, "of all", {}),
      await nextOnes(desk, "of one list", { listId: list?.id ?? null }),
    ];
    await breakPlans(databaseUrl);
    return [
      ...ruledOut,
      await nextOnes(desk, `of all, ${PLANS.toLocaleString("en-GB")} plans aren't kept`, {}),
    ];
  } finally {
    await desk.close();
  }
}

/** Of the best fiftieth two in five are put off, one in five each promised, paid, and of somebody with whom contact is restricted. */
async function beginWork(db: DataSource): Promise<void> {
  await db.query(
    `CREATE TABLE bench_best AS SELECT t.id, t.amount_debt, t.currency, t.list_id, row_number() OVER () % 5 AS part FROM (
       SELECT * FROM tasks WHERE deleted_at IS NULL AND contact_phone IS NOT NULL AND assignee_id IS NULL
         AND state NOT IN ('CON_ACUERDO', 'SIN_ACUERDO', 'RECHAZO')
       ORDER BY task_work_value(amount_debt, channels, debt_date) DESC, id LIMIT $1) AS t`,
    [TASKS / 50],
  );
  // Whoever has noted it all.
  await db.query(
    `INSERT INTO accounts (email, role, status, names, password_hash, created_at, updated_at)
     VALUES ('notes@correo.example', 'ADMIN', 'ACTIVE', 'Bench', '-', $1, $1)`,
    [systemClock.now()],
  );
  await db.query(
    `INSERT INTO task_work (task_id, not_before) SELECT id, '2100-01-01' FROM bench_best WHERE part < 2`,
  );
  await db.query(
    `INSERT INTO debt_promises (task_id, amount, currency, made_on, due_on, channel, note, made_at, made_by)
     SELECT b.id, 1, currency, '2026-01-01', '2100-01-01', 'PHONE', '', '2026-01-01', (SELECT min(id) FROM accounts)
     FROM bench_best b WHERE part = 2`,
  );
  await db.query(
    `WITH paid AS (
       INSERT INTO debt_payments (task_id, list_id, day, amount, currency, method, received_by, reference, note, recorded_at)
       SELECT id, list_id, '2026-01-01', amount_debt, currency, 'TRANSFER', 'CREDITOR', '', '', '2026-01-01'
       FROM bench_best WHERE part = 3 AND amount_debt > 0 RETURNING id, task_id, day, amount, recorded_at)
     INSERT INTO debt_entries (payment_id, kind, task_id, day, amount, costs, interest, principal, excess, at)
     SELECT id, 'PAYMENT', task_id, day, amount, 0, 0, amount, 0, recorded_at FROM paid`,
  );
  await db.query(
    `INSERT INTO restrictions (debtor_id, kind, reason, created_by, created_at)
     SELECT DISTINCT s.debtor_id, 'VULNERABLE', '-', (SELECT min(id) FROM accounts), TIMESTAMPTZ '2026-01-01'
     FROM bench_best b JOIN debtor_debts s ON s.task_id = b.id WHERE part = 4`,
  );
  await db.query(`DROP TABLE bench_best`);
  await vacuum(db, [
    "tasks",
    "task_work",
    "debt_promises",
    "debt_entries",
    "restrictions",
    "debtors",
    "debtor_debts",
  ]);
}

/** Of debts with an agreement, every second one given to somebody; what was late of one in ten has been paid since. */
async function breakPlans(databaseUrl: string): Promise<void> {
  const now = systemClock.now();
  await runSql(
    databaseUrl,
    `CREATE TABLE bench_plans AS SELECT id, row_number() OVER () AS n FROM tasks
     WHERE state = 'CON_ACUERDO' AND deleted_at IS NULL AND contact_phone IS NOT NULL LIMIT ${PLANS};
     UPDATE tasks t SET assignee_id = CASE WHEN n % 2 = 0 THEN (SELECT min(id) FROM accounts) END FROM bench_plans b WHERE t.id = b.id;
     INSERT INTO agreements (task_id, number, agreement_version, title, terms, place, amount, currency, status, content_hash, created_by,
       created_at, updated_at, proposed_at, closed_at)
     SELECT id, 1, 1, 'Plan', '-', '', 600, 'EUR', 'ACCEPTED', '-', (SELECT min(id) FROM accounts), '2026-01-01', '2026-01-01',
       '2026-01-01', '2026-01-01' FROM bench_plans;
     INSERT INTO agreement_instalments (agreement_id, number, due_on, amount, covered, paid_on)
     SELECT g.id, 1, '2026-02-01', 600, CASE WHEN n % 10 = 0 THEN 600 ELSE 0 END, CASE WHEN n % 10 = 0 THEN DATE '2026-02-03' END
     FROM agreements g JOIN bench_plans b ON b.id = g.task_id;
     INSERT INTO task_work (task_id, call_at, call_reason)
     SELECT id, '${now.toISOString()}'::timestamptz - n * interval '1 minute', 'BROKEN_PLAN' FROM bench_plans
     ON CONFLICT (task_id) DO NOTHING;
     DROP TABLE bench_plans; ANALYZE agreements, agreement_instalments, task_work`,
  );
}

/** One after the other, each put back for an hour: nobody has been called about any of them. */
async function nextOnes(desk: Desk, which: string, input: object): Promise<Measurement> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    times.push(
      await timed(async () => {
        const { nextWorkItem } = await askGraphql<{ nextWorkItem: { item: object | null; message: string } }>(
          desk,
          NEXT,
          { input: { ...input, skip: true } },
        );
        if (nextWorkItem.item === null) throw new Error(nextWorkItem.message);
      }),
    );
  }
  const [first = 0] = times;
  const others = times.slice(WARM_UP);
  return {
    what: `worklists: next of ${shown} debts, ${which}, p95`,
    figure: percentile(others, 0.95),
    unit: "ms",
    bar: atMost(P95_MS),
    note: `${ROUNDS} requests after ${WARM_UP} others, p50 ${median(others).toFixed(1)} ms, slowest ${listed(others.toSorted((a, b) => b - a).slice(0, 3), 1)} ms; the first, which leaves out who is restricted, ${first.toFixed(0)} ms`,
  };
}
