import { beforeAll, describe, expect, test } from "@jest/globals";
import { DEBT_AGE_ORDER, PAID_STATUSES } from "../../schema/rules/list-reports.ts";
import { addDays } from "../../schema/rules/madrid-days.ts";
import { keepShown } from "../../server/domains/proceedings/attempts/keep-attempts.ts";
import { readUrlState } from "../../web/lib/url-state.ts";
import { listFigureLinks } from "../../web/features/tasks/reports/list-figure-links.ts";
import { taskFilter, taskUrlSpec } from "../../web/features/tasks/hooks/task-url.ts";
import { portfolioFigureLinks } from "../../web/features/portfolios/components/portfolio-figure-links.ts";
import { portfolioFilter, portfolioUrlSpec } from "../../web/features/portfolios/components/portfolio-url.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import { listOf, showTo, type SeededList } from "../portfolios/portfolio-desk.ts";

const TODAY = "2026-11-20";
const DEBTS = 36;

const desk = proceedingsDesk();
let lists: SeededList[];

interface Sum {
  count: number;
  debts: number;
  [name: string]: string | number;
}
interface Report {
  from: string;
  until: string;
  paidInFull: number;
  total: Sum;
  agreements: Sum;
  states: Sum[];
  ages: Sum[];
  stages: Sum[];
  completions: Sum[];
  promises: Sum[];
  contacts: Sum[];
  calls: Sum[];
  reasons: Sum[];
}
const FIGURES = `from until paidInFull total { count } agreements { count } states { state count } ages { age count }
  stages { stage count } completions { completion count } promises { state count debts } contacts { channel debts }
  calls { outcome debts } reasons { reason debts }`;

/** Numbers that are the same in every run. */
let last = 7;
function below(most: number): number {
  last = (last * 48_271) % 2_147_483_647;
  return last % most;
}
const among = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const run = (sql: string, ...params: unknown[]) => desk.app.deps.db.query(sql, params);
const instant = () => `${addDays(TODAY, -below(30))}T${among(["00:30", "09:00", "22:59", "23:30"])}:00+01:00`;

/** Everything a report counts, by chance: of the list that is asked for, and of another. */
async function work(id: number): Promise<void> {
  const age = among([0, 30, 31, 90, 91, 180, 181, 365, 366, 900, -4, null]);
  await run(
    `UPDATE tasks SET debt_date = $2, state = $3, agreed_amount = 10 WHERE id = $1`,
    id,
    age === null ? null : addDays(TODAY, -age),
    among(["ESPERANDO", "LOCALIZADO", "RECHAZO", "CON_ACUERDO"]),
  );
  for (let left = below(3); left > 0; left -= 1) {
    const amount = among(["40.00", "60.00", "100.00", "130.00"]);
    const [{ id: payment }] = await run(
      `INSERT INTO debt_payments (task_id, list_id, day, amount, currency, method, received_by, reference, note, recorded_at)
       SELECT id, list_id, $2, $3, 'EUR', 'TRANSFER', 'CREDITOR', '', '', now() FROM tasks WHERE id = $1 RETURNING id`,
      id,
      addDays(TODAY, -below(20)),
      amount,
    );
    for (const kind of among([["PAYMENT"], ["PAYMENT"], ["PAYMENT", "REVERSAL"]]))
      await run(
        `INSERT INTO debt_entries (payment_id, kind, task_id, day, amount, costs, interest, principal, excess, at, reason)
         SELECT $1, $2, $3, day, amount, 0, 0, amount, 0, now(), CASE $2 WHEN 'REVERSAL' THEN 'Devuelto' ELSE '' END FROM debt_payments WHERE id = $1`,
        payment,
        kind,
        id,
      );
  }
  for (let left = below(4); left > 0; left -= 1) {
    const made = addDays(TODAY, -below(30));
    const withdrawn = below(6) === 0;
    await run(
      `INSERT INTO debt_promises (task_id, amount, currency, made_on, due_on, channel, note, made_at, withdrawn_at, withdrawn_reason)
       VALUES ($1, $2, 'EUR', $3, $4, 'PHONE', '', now(), $5, $6)`,
      id,
      among(["30.00", "50.00", "90.00"]),
      made,
      addDays(made, below(25)),
      withdrawn ? "2026-11-20T10:00:00Z" : null,
      withdrawn ? "Error" : null,
    );
  }
  for (let left = below(4); left > 0; left -= 1)
    await run(
      `INSERT INTO work_outcomes (task_id, account_id, outcome, at) VALUES ($1, $2, $3, $4)`,
      id,
      desk.admin.accountId,
      among(["PROMISE", "REFUSES", "DISPUTED", "NO_ANSWER", "WRONG_NUMBER", "CALL_BACK"]),
      instant(),
    );
  for (let left = below(4); left > 0; left -= 1)
    await run(
      `INSERT INTO task_events (task_id, type, at, actor_id, summary, channel) VALUES ($1, 'CONTACT_TRIED', $2, $3, 'x', $4)`,
      id,
      instant(),
      desk.admin.accountId,
      among([1, 2, 4, 8, null]),
    );
  if (below(3) === 0)
    await run(
      `WITH v AS (INSERT INTO conversations (party_id, task_id, created_at)
         SELECT id, $1, now() FROM parties WHERE task_id = $1 AND side = 'RESPONDENT' RETURNING id)
       INSERT INTO messages (conversation_id, at, by_manager, author_name, text, automatic)
       SELECT id, $2, true, 'x', 'x', $3 FROM v`,
      id,
      instant(),
      below(4) === 0,
    );
  if (below(3) === 0)
    await run(
      `UPDATE parties SET response = 'DECLINED', responded_at = $2 WHERE task_id = $1 AND side = 'RESPONDENT'`,
      id,
      instant(),
    );
  if (below(2) === 0) await restrict(id);
  if (below(8) === 0) await run(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, id);
}

async function restrict(id: number): Promise<void> {
  const kind = among(["DISPUTED", "INSOLVENT", "DECEASED", "VULNERABLE", "NO_CONTACT"]);
  const ended = below(5) === 0;
  await run(
    `WITH d AS (
       INSERT INTO debtors (own_task_id, own_position, name, created_at, updated_at) VALUES ($1, 9, 'x', now(), now()) RETURNING id),
     own AS (INSERT INTO debtor_debts (task_id, position, debtor_id) SELECT $1, 9, id FROM d)
     INSERT INTO restrictions (debtor_id, task_id, kind, reason, until, created_at, ended_at, end_reason)
     SELECT id, $2, $3, 'x', $4, $5, $6, $7 FROM d`,
    id,
    kind === "DISPUTED" && below(2) === 0 ? id : null,
    kind,
    among([null, TODAY, addDays(TODAY, -1)]),
    instant(),
    ended ? "2026-11-20T10:00:00Z" : null,
    ended ? "x" : null,
  );
}

beforeAll(async () => {
  await desk.travel("2026-10-25T10:00:00Z");
  const amounts = Array.from({ length: DEBTS }, (_, at) => (at % 9 === 8 ? "0.01" : "100.00"));
  lists = [await listOf(desk, "Cartera", amounts), await listOf(desk, "Otra", amounts.slice(0, 12))];
  await desk.travel(`${TODAY}T10:00:00Z`);
  for (const { tasks } of lists) for (const { id } of tasks) await work(id);
  // The tables show how attempts stand from what the job keeps.
  for (const { id } of lists) await keepShown(desk.app.deps, id);
  await run(`UPDATE accounts SET company_name = 'Banco Iberia, S.A.' WHERE id = $1`, desk.client.accountId);
  for (const { id } of lists) await showTo(desk, id, desk.client.email);
});

/** What the page at an address asks for, as of the test's day. */
const asOfToday = <T extends { figure?: unknown }>(filter: T): T =>
  filter.figure ? { ...filter, figure: { ...filter.figure, today: TODAY } } : filter;

async function countOf(token: string, query: string, filter: object): Promise<number> {
  const { data, errors } = await desk.app.graphql(query, { filter }, token);
  expect(errors).toEqual([]);
  return Object.values(data as Record<string, { totalCount: number }>)[0]?.totalCount ?? -1;
}

const TASKS = `query ($filter: TaskFilter) { answer: tasks(filter: $filter) { totalCount } }`;
const DEBTS_SHOWN = `query ($filter: PortfolioTaskFilter) { answer: myPortfolioTasks(filter: $filter) { totalCount } }`;

async function reportOf(list: SeededList, period: string): Promise<Report> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ listReport(listId: "${list.id}"${period}) { ${FIGURES} } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { listReport: Report }).listReport;
}

/** Each count of a report with the address that the page gives it. */
function figuresOf(report: Report, links: ReturnType<typeof listFigureLinks>) {
  const each = (name: string, sums: Sum[], key: string, to: (value: never) => string | undefined) =>
    sums.map((sum) => ({
      name: `${name} ${sum[key]}`,
      count: sum.debts ?? sum.count,
      to: to(String(sum[key]) as never),
    }));
  return [
    { name: "all", count: report.total.count, to: links.all },
    { name: "paid in full", count: report.paidInFull, to: links.paid("IN_FULL") },
    { name: "agreements", count: report.agreements.count, to: links.state("CON_ACUERDO") },
    ...each("state", report.states, "state", links.state),
    ...each("age", report.ages, "age", links.age),
    ...each("stage", report.stages, "stage", links.stage),
    ...each("completion", report.completions, "completion", links.completion),
    ...each("promise", report.promises, "state", (state) => links.happened("promise", state)),
    ...each("contact", report.contacts, "channel", (channel) => links.happened("contact", channel)),
    ...each("call", report.calls, "outcome", (outcome) => links.happened("call", outcome)),
    ...each("reason", report.reasons, "reason", (reason) => links.happened("reason", reason)),
  ];
}

const PERIODS = [
  ["whole", ""],
  ["two weeks", `, period: { from: "2026-11-02", until: "2026-11-15" }`],
  ["one day", `, period: { from: "2026-11-11", until: "2026-11-11" }`],
] as const;

describe.each(PERIODS)("%s", (_name, period) => {
  test("what stands behind the link of a figure are as many debts as the figure says", async () => {
    for (const list of lists) {
      const report = await reportOf(list, period);
      const counted: Record<string, number> = {};
      const said: Record<string, number> = {};
      for (const { name, count, to } of figuresOf(
        report,
        listFigureLinks({ ...list, id: String(list.id) }, report),
      )) {
        const url = readUrlState(taskUrlSpec, `http://localhost${to ?? ""}`);
        const filter = asOfToday(taskFilter(url, String(list.id)));
        said[name] = count;
        counted[name] = await countOf(desk.admin.token, TASKS, filter);
        // Also found where the list isn't named: its debts are among those of all.
        const { listId: _listId, ...everywhere } = filter;
        if (filter.figure)
          expect(await countOf(desk.admin.token, TASKS, everywhere)).toBeGreaterThanOrEqual(count);
      }
      expect(counted).toEqual(said);
      // By chance there is something of everything, so that this compares more than zeros.
      if (period === "" && list === lists[0])
        for (const kind of ["age", "promise", "contact", "call", "reason"])
          expect(
            Object.entries(said).filter(([name, count]) => name.startsWith(kind) && count > 0).length,
          ).toBeGreaterThan(3);
    }
  });

  test("the creditor's people are led to what is shown of each debt, and to as many", async () => {
    for (const list of lists) {
      const report = await reportOf(list, period);
      const led = figuresOf(report, portfolioFigureLinks(list.codeId)).filter(({ to }) => to !== undefined);
      expect(led.length).toBe(3 + report.states.length + DEBT_AGE_ORDER.length);
      for (const { name, count, to } of led) {
        const url = readUrlState(portfolioUrlSpec, `http://localhost${to ?? ""}`);
        const filter = asOfToday(portfolioFilter(list.codeId, url));
        const counted = await countOf(desk.client.token, DEBTS_SHOWN, filter);
        expect({ name, counted }).toEqual({ name, counted: count });
      }
    }
  });
});

test("debts that are paid, owed and overpaid are those whose rows say so", async () => {
  const [list] = lists as [SeededList];
  const rows = await run(
    `SELECT t.amount_debt AS amount, coalesce(sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END), 0) AS paid
     FROM tasks t LEFT JOIN debt_entries e ON e.task_id = t.id WHERE t.list_id = $1 AND t.deleted_at IS NULL GROUP BY t.id`,
    list.id,
  );
  const cents = (value: unknown) => Math.round(Number(value) * 100);
  const expected: Record<string, number> = { OWING: 0, IN_FULL: 0, EXCESS: 0 };
  for (const { amount, paid } of rows as { amount: string; paid: string }[]) {
    if (cents(paid) < cents(amount)) expected["OWING"] = (expected["OWING"] ?? 0) + 1;
    else expected["IN_FULL"] = (expected["IN_FULL"] ?? 0) + 1;
    if (cents(paid) > cents(amount)) expected["EXCESS"] = (expected["EXCESS"] ?? 0) + 1;
  }
  expect(Math.min(...Object.values(expected))).toBeGreaterThan(0);
  for (const paid of Object.keys(PAID_STATUSES)) {
    const figure = { today: TODAY, paid };
    expect(await countOf(desk.admin.token, TASKS, { listId: String(list.id), figure })).toBe(expected[paid]);
    expect(await countOf(desk.client.token, DEBTS_SHOWN, { portfolioId: list.codeId, figure })).toBe(
      expected[paid],
    );
  }
});

test.each([
  ["days that are missing", { today: TODAY, call: "REFUSES" }, "desde qué día"],
  [
    "a period that ends before it begins",
    { today: TODAY, from: TODAY, until: "2026-11-02", age: "UNDATED" },
    "posterior",
  ],
])("%s are refused", async (_name, figure, words) => {
  const { errors } = await desk.app.graphql(TASKS, { filter: { figure } }, desk.admin.token);
  expect(JSON.stringify(errors)).toContain(words);
});

test("the creditor's people filter by nothing that isn't shown to them", async () => {
  const figure = { today: TODAY, from: TODAY, until: TODAY, reason: "DECEASED" };
  const { data, errors } = await desk.app.graphql(DEBTS_SHOWN, { filter: { figure } }, desk.client.token);
  expect(data).toBeNull();
  expect(JSON.stringify(errors)).toContain("PortfolioFigureFilter");
});
