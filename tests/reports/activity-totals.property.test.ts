import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { UNPAID_REASON_ORDER } from "../../schema/rules/list-reports.ts";
import { CONTACT_CHANNELS } from "../../schema/rules/task-contacts.ts";
import { WORK_OUTCOMES, type WorkOutcome } from "../../schema/rules/work-outcomes.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import {
  activitiesOf,
  callsAmong,
  contactsAmong,
  reasonsOf,
} from "../../server/domains/reports/activities.ts";
import type { Days } from "../../server/domains/reports/report.ts";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask, restoreTask } from "../../server/domains/tasks/delete-tasks.ts";
import { callRows, contactRows, reasonRows } from "../../server/domains/tasks/report-rows.ts";
import { CHANNEL_BITS } from "../../server/domains/tasks/task-channels.ts";
import { unlessRefused } from "../support/unless-refused.ts";
import { writersAtOnce } from "../support/writers-at-once.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const TASKS = 8;
const TODAY = "2026-11-20";
/** Around midnight in Madrid, in winter and summer, and out of order. */
const INSTANTS = [
  "2026-11-01T10:00:00Z",
  "2026-11-02T22:59:59Z",
  "2026-11-02T23:00:00Z",
  "2026-07-05T21:59:59Z",
  "2026-07-05T22:00:00Z",
  "2026-11-10T08:00:00Z",
];
const OUTCOMES = Object.keys(WORK_OUTCOMES) as WorkOutcome[];

type Step =
  | { do: "contact" | "call" | "message"; task: number; at: number; what: number }
  | { do: "restrict" | "decline"; task: number; at: number; what: number }
  | { do: "flip" | "forget"; which: number }
  | { do: "edit"; task: number; amount: number }
  | { do: "move"; task: number; list: number }
  | { do: "delete" | "restore" | "erase"; task: number }
  | { do: "deleteList" | "restoreList"; list: number };

const task = fc.nat({ max: 30 });
const list = fc.nat({ max: 3 });
const fact = { task, at: fc.nat({ max: INSTANTS.length - 1 }), what: fc.nat({ max: 20 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("contact" as const, "call" as const, "message" as const),
      ...fact,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("restrict" as const, "decline" as const), ...fact }),
  },
  fc.record({ do: fc.constantFrom("flip" as const, "forget" as const), which: task }),
  fc.record({ do: fc.constant("edit" as const), task, amount: fc.nat({ max: 30_000 }) }),
  fc.record({ do: fc.constant("move" as const), task, list }),
  fc.record({ do: fc.constantFrom("delete" as const, "restore" as const, "erase" as const), task }),
  fc.record({ do: fc.constantFrom("deleteList" as const, "restoreList" as const), list }),
);

const query = <Row>(sql: string, ...params: unknown[]) => desk.deps.db.query<Row[]>(sql, params);

/** As services write: in a transaction, which may wait for another one. */
const write = (sql: string, ...params: unknown[]) =>
  desk.deps.db.transaction((manager) => manager.query<unknown>(sql, params));

async function nth(at: number, from: string): Promise<number> {
  const rows = await query<{ id: number }>(`SELECT id FROM ${from} ORDER BY id`);
  return rows[at % Math.max(rows.length, 1)]?.id ?? 0;
}

async function note(action: Extract<Step, { what: number }>): Promise<unknown> {
  const id = await nth(action.task, "tasks");
  const at = INSTANTS[action.at];
  const pick = <T>(from: readonly T[]) => from[action.what % from.length];
  switch (action.do) {
    case "contact":
      return write(
        `INSERT INTO task_events (task_id, type, at, summary, channel) SELECT id, 'CONTACTED', $2, 'X', $3 FROM tasks WHERE id = $1`,
        id,
        at,
        pick([null, ...Object.values(CHANNEL_BITS)]),
      );
    case "call":
      return write(
        `INSERT INTO work_outcomes (task_id, account_id, at, outcome) SELECT id, $4, $2, $3 FROM tasks WHERE id = $1`,
        id,
        at,
        pick(OUTCOMES),
        desk.ctx().actor.accountId,
      );
    case "message":
      return write(
        `WITH v AS (INSERT INTO conversations (party_id, task_id, created_at)
           SELECT id, task_id, now() FROM parties WHERE task_id = $1 AND side = $3
           ON CONFLICT (party_id) DO UPDATE SET last_message_at = now() RETURNING id)
         INSERT INTO messages (conversation_id, at, by_manager, author_name, text, automatic)
         SELECT v.id, $2, $4, 'Ana', 'Hola', $5 FROM v`,
        id,
        at,
        action.what % 7 === 0 ? "CLAIMANT" : "RESPONDENT",
        action.what % 3 > 0,
        action.what % 5 === 0,
      );
    case "restrict":
      return write(
        `INSERT INTO restrictions (debtor_id, task_id, kind, reason, created_at)
         SELECT debtor_id, CASE WHEN $4 AND $2 = 'DISPUTED' THEN task_id END, $2, 'X', $3 FROM debtor_debts WHERE task_id = $1 LIMIT 1`,
        id,
        pick(["DISPUTED", "INSOLVENT", "DECEASED"]),
        at,
        action.what % 2 === 0,
      );
    case "decline":
      return write(
        `UPDATE parties SET response = 'DECLINED', responded_at = $2 WHERE task_id = $1 AND side = 'RESPONDENT'`,
        id,
        at,
      );
  }
}

async function perform(action: Step): Promise<unknown> {
  const ctx = desk.ctx();
  if ("what" in action) return note(action);
  const listAt = async (at: number) => (at === 3 ? null : nth(at, "task_lists"));
  switch (action.do) {
    case "flip":
      return write(
        "UPDATE messages SET automatic = NOT automatic WHERE id = $1",
        await nth(action.which, "messages"),
      );
    case "forget":
      return write("DELETE FROM conversations WHERE id = $1", await nth(action.which, "conversations"));
    case "edit":
      return write(
        "UPDATE tasks SET amount_debt = $2 WHERE id = $1",
        await nth(action.task, "tasks"),
        action.amount / 100,
      );
    case "move":
      return write(
        "UPDATE tasks SET list_id = $2 WHERE id = $1",
        await nth(action.task, "tasks"),
        await listAt(action.list),
      );
    case "delete":
      return deleteTask(ctx, String(await nth(action.task, "tasks")));
    case "restore":
      return restoreTask(ctx, String(await nth(action.task, "tasks")));
    case "erase":
      return write("DELETE FROM tasks WHERE id = $1", await nth(action.task, "tasks"));
    case "deleteList":
      return deleteTaskList(ctx, String(await listAt(action.list)));
    case "restoreList":
      return restoreTaskList(ctx, String(await listAt(action.list)));
  }
}

const WANTED = {
  of: (id: string) => `${id} IN (SELECT id FROM tasks WHERE list_id = $1 AND deleted_at IS NULL)`,
  from: "$2",
  until: "$3",
};

/** Counted from the rows that the figures of the report lead to. */
async function counted(listId: number, { from, until }: Days) {
  const of = (rows: string, column: string) =>
    query<{ key: string | number; times: number; debts: number }>(
      `SELECT ${column} AS key, count(*)::int AS times, count(DISTINCT task_id)::int AS debts FROM (${rows}) AS r GROUP BY 1`,
      listId,
      from,
      until,
    );
  const contacts = await of(contactRows({ ...WANTED, today: "" }), "channel");
  const calls = await of(callRows({ ...WANTED, today: "" }), "outcome");
  const reasons = await query<{ reason: string; debts: number; amount: string }>(
    `SELECT r.reason, count(DISTINCT r.task_id)::int AS debts, sum(t.amount_debt)::text AS amount
     FROM (${reasonRows({ ...WANTED, today: "$4" }, "$5::text[]")}) AS r JOIN tasks t ON t.id = r.task_id GROUP BY 1`,
    listId,
    from,
    until,
    TODAY,
    UNPAID_REASON_ORDER,
  );
  return {
    contacts: CONTACT_CHANNELS.map((channel) => {
      const found = contacts.find(({ key }) => key === CHANNEL_BITS[channel]);
      return { channel, contacts: found?.times ?? 0, debts: found?.debts ?? 0 };
    }),
    calls: OUTCOMES.map((outcome) => {
      const found = calls.find(({ key }) => key === outcome);
      return { outcome, calls: found?.times ?? 0, debts: found?.debts ?? 0 };
    }),
    reasons: reasons.toSorted((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}

async function kept(listId: number, days: Days) {
  const { db } = desk.deps;
  const activities = await activitiesOf(db, listId, days);
  const reasons = await reasonsOf(db, listId, { days, today: TODAY, activities });
  return {
    contacts: contactsAmong(activities),
    calls: callsAmong(activities),
    reasons: reasons.toSorted((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}

const PERIODS: readonly Days[] = [
  { from: "2026-01-01", until: TODAY },
  { from: "2026-07-05", until: "2026-07-05" },
  { from: "2026-07-06", until: "2026-11-02" },
  { from: "2026-11-01", until: "2026-11-10" },
];

/** Of the figures, how many aren't nought. */
async function expectTotals(): Promise<number> {
  let figures = 0;
  const lists = await query<{ id: number }>("SELECT id FROM task_lists");
  for (const { id } of lists)
    for (const days of PERIODS) {
      const expected = await counted(id, days);
      expect({ id, days, ...(await kept(id, days)) }).toEqual({ id, days, ...expected });
      figures += [...expected.contacts, ...expected.calls, ...expected.reasons].filter(
        ({ debts }) => debts > 0,
      ).length;
    }
  return figures;
}

/** Each kind once, one after the other: chance alone left some of them out now and then. */
const EACH: Step[] = [
  { do: "contact", task: 0, at: 0, what: 1 },
  { do: "call", task: 1, at: 1, what: 1 },
  { do: "message", task: 2, at: 2, what: 1 },
  { do: "flip", which: 0 },
  { do: "forget", which: 0 },
  { do: "move", task: 4, list: 1 },
  ...(["delete", "restore"] as const).map((what) => ({ do: what, task: 5 })),
  { do: "erase", task: 6 },
];

test("what is kept of contacts, calls and reasons is what counting would say, of any period, also when written at once", async () => {
  for (let made = 0; made < 3; made += 1) {
    const { tasks } = await desk.list(Array.from({ length: TASKS }, () => ({})));
    await partiesOfDebts(desk.deps.db.manager, tasks);
  }
  // Each person owes a debt, and one of the next, too.
  await query(
    `WITH d AS (INSERT INTO debtors (own_task_id, own_position, name, created_at, updated_at)
       SELECT id, 1, 'X', now(), now() FROM tasks RETURNING id, own_task_id)
     INSERT INTO debtor_debts (task_id, position, debtor_id)
     SELECT t.id, 1 + (t.id - d.own_task_id), d.id FROM d JOIN tasks t ON t.id - d.own_task_id IN (0, 1)`,
  );
  let figures = 0;
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      async (rounds) => {
        for (const atOnce of rounds)
          await Promise.all(
            atOnce.map(async (action) => {
              if (await unlessRefused(perform(action))) done.add(action.do);
            }),
          );
        figures += await expectTotals();
      },
    ),
    { numRuns: 20, examples: [[EACH.map((one) => [one])]] },
  );
  expect([...done]).toEqual(expect.arrayContaining(EACH.map((one) => one.do)));
  expect(figures).toBeGreaterThan(100);
}, 180_000);

test("twenty who note calls of one list at once don't wait for each other", async () => {
  const { list: own, tasks } = await desk.list(Array.from({ length: 20 }, () => ({})));
  const { accountId } = desk.ctx().actor;
  await writersAtOnce(
    desk.database.url,
    tasks.map(({ id }) => ({
      sql: `WITH o AS (INSERT INTO work_outcomes (task_id, account_id, at, outcome) VALUES ($1, $2, '2026-11-19T10:00:00Z', 'REFUSES'))
            INSERT INTO task_events (task_id, type, at, summary, channel) VALUES ($1, 'CONTACT_TRIED', '2026-11-19T10:00:00Z', 'X', 8)`,
      params: [id, accountId],
    })),
  );
  const days = { from: TODAY, until: TODAY };
  expect(await kept(own.id, { ...days, from: "2026-11-19" })).toMatchObject({
    reasons: [{ reason: "REFUSES", debts: 20, amount: "2000.00" }],
  });
  expect(await kept(own.id, days)).toMatchObject({ reasons: [] });
  await expectTotals();
});
