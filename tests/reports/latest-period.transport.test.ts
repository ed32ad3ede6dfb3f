import { beforeEach, describe, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { latestRows } from "../../schema/rules/latest-figures.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { periodBefore } from "../../server/domains/reports/due-days.ts";
import { sendDueReports } from "../../server/domains/reports/report-clock.ts";
import { reportAttachment } from "../../server/domains/reports/report-mails.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";

/** What a list's mails and page tell of the week or month that has ended, beside the totals. */
const desk = proceedingsDesk();
const HAPPENED = `from until received reversed recovered recoveredShare promises { state count debts amount received }
  contacts { channel contacts debts } calls { outcome calls debts } reasons { reason debts amount }`;
let listId: number;
let debt: { id: number; reference: string };
let banker: string;
let count = 0;

const ctx = () => desk.ctxOf(desk.admin);
const set = (rhythm: "WEEKLY" | "MONTHLY", weekday: number | null) =>
  desk.mutate(
    desk.admin,
    "setReportSchedule",
    `listId: "${listId}", input: ${literal({ isOn: true, recipients: [banker], weekday }).replace(/^\{/, `{ rhythm: ${rhythm}, `)}`,
    "message",
  );
const pay = async (amount: string, day: string) =>
  recordDebtPayment(await ctx(), debt.reference, { amount, day });
const run = () => sendDueReports(desk.app.deps);

type Report = Record<string, unknown> & { latest: Record<string, unknown> | null };

async function report(period = ""): Promise<Report> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ listReport(listId: "${listId}"${period}) { ${HAPPENED} latest { rhythm ${HAPPENED} } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { listReport: Report }).listReport;
}

/** What the list's report says when it is asked for these days, but `latest`. */
async function askedFor(from: string, until: string): Promise<object> {
  const { latest, ...happened } = await report(`, period: { from: "${from}", until: "${until}" }`);
  expect(latest).toBeNull();
  return happened;
}

/** A call that wasn't answered and a contact by telephone at each of these instants. */
async function called(...instants: string[]): Promise<void> {
  for (const at of instants) {
    await desk.app.deps.db.query(
      `INSERT INTO work_outcomes (task_id, account_id, outcome, at) VALUES ($1, $2, 'NO_ANSWER', $3)`,
      [debt.id, desk.admin.accountId, at],
    );
    await desk.app.deps.db.query(
      `INSERT INTO task_events (task_id, type, at, actor_id, summary, channel)
       VALUES ($1, 'CONTACT_TRIED', $3, $2, 'Llamada', 8)`,
      [debt.id, desk.admin.accountId, at],
    );
  }
}

const sent = () =>
  desk.app.deps.db.query<{ id: number; due_on: string; report: Report }[]>(
    `SELECT id, due_on::text, report FROM report_sendings WHERE list_id = $1 ORDER BY id`,
    [listId],
  );
const counted = (days: Record<string, unknown> | null | undefined, part: string, figure: string) =>
  (days?.[part] as Record<string, number>[] | undefined)?.reduce((sum, one) => sum + (one[figure] ?? 0), 0);

beforeEach(async () => {
  await desk.app.deps.db.query(`DELETE FROM report_schedules`);
  await desk.travel("2026-09-01T10:00:00Z");
  banker = `cuentas${++count}@correo.example`;
  const list = await insertTaskList(await ctx(), desk.app.deps.db.manager, {
    name: "Cartera de verano",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  listId = list.id;
  debt = await desk.taskOf(null, { nContract: `LP-${count}`, amountDebt: "1000.00" });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, debt.id]);
});

test("Monday's mail tells of Monday to Sunday in Madrid, also over the change of hour", async () => {
  await set("WEEKLY", 0);
  // Sunday 23:59 and Monday 0:00 in summer time; Sunday 23:59 and Monday 0:00 in winter time.
  await called(
    "2026-10-18T21:59:00Z",
    "2026-10-18T22:00:00Z",
    "2026-10-25T22:59:00Z",
    "2026-10-25T23:00:00Z",
  );
  // 7:59 in winter time; in summer time it would be 8:59.
  await desk.travel("2026-10-26T06:59:00Z");
  await pay("1.00", "2026-10-18");
  await pay("20.00", "2026-10-19");
  await pay("300.00", "2026-10-25");
  await pay("4.00", "2026-10-26");
  const { deps } = desk.app;
  await deps.db.query(`UPDATE report_schedules SET since = '2026-10-20' WHERE list_id = $1`, [listId]);
  expect(await run()).toBe(0);
  await desk.travel("2026-10-26T07:00:00Z");
  expect(await run()).toBe(1);
  const [mail] = await sent();
  const latest = mail?.report.latest;
  expect(latest).toMatchObject({
    rhythm: "WEEKLY",
    from: "2026-10-19",
    until: "2026-10-25",
    received: "320.00",
    recovered: "320.00",
    recoveredShare: "32.00",
    reasons: [{ reason: "NO_ANSWER", debts: 1, amount: "1000.00" }],
  });
  expect(counted(latest, "calls", "calls")).toBe(2);
  expect(counted(latest, "contacts", "contacts")).toBe(2);
  expect(mail?.report["recovered"]).toBe("325.00");
  // The page says the same, and so does the report that is asked for those days.
  const onPage = (await report()).latest;
  expect(latest).toEqual(onPage);
  expect(onPage).toEqual({ rhythm: "WEEKLY", ...(await askedFor("2026-10-19", "2026-10-25")) });
  const [written] = await desk.mailsTo(banker);
  expect(written?.text).toContain("Recuperado desde el inicio: 325,00 € (32,5 %)");
  expect(written?.text.replaceAll(/\s+/g, " ")).toContain(
    "Semana del 19/10/2026 al 25/10/2026: recuperado 320,00 € (32 %); promesas hechas: 0; contactos: 2; llamadas: 2.",
  );
});

test("the first of a month tells of the whole month before, as Madrid counts its days", async () => {
  await set("MONTHLY", null);
  // The last minute of September and the first of October, the last of October and the first of November.
  await called(
    "2026-09-30T21:59:00Z",
    "2026-09-30T22:00:00Z",
    "2026-10-31T22:59:00Z",
    "2026-10-31T23:00:00Z",
  );
  await desk.travel("2026-11-01T07:00:00Z");
  await pay("1.00", "2026-09-30");
  await pay("20.00", "2026-10-01");
  await pay("300.00", "2026-10-31");
  await pay("4.00", "2026-11-01");
  expect(await run()).toBe(1);
  const latest = (await sent())[0]?.report.latest;
  expect(latest).toMatchObject({
    rhythm: "MONTHLY",
    from: "2026-10-01",
    until: "2026-10-31",
    recovered: "320.00",
  });
  expect(counted(latest, "calls", "calls")).toBe(2);
  expect(latest).toEqual({ rhythm: "MONTHLY", ...(await askedFor("2026-10-01", "2026-10-31")) });
  expect((await desk.mailsTo(banker))[0]?.text).toContain("Mes de octubre de 2026: recuperado 320,00 €");
});

test("a mail that goes out late tells of the days of the day on which it was due", async () => {
  await set("WEEKLY", 4);
  await desk.travel("2026-11-22T20:00:00Z");
  await pay("50.00", "2026-11-19");
  await pay("7.00", "2026-11-20");
  expect(await run()).toBe(1);
  expect(await sent()).toMatchObject([
    {
      due_on: "2026-11-20",
      report: { latest: { from: "2026-11-13", until: "2026-11-19", recovered: "50.00" } },
    },
  ]);
});

test("by hand it tells of the last week that has ended", async () => {
  await set("WEEKLY", 4);
  await desk.travel("2026-11-18T11:00:00Z");
  expect(
    (await desk.mutate(desk.admin, "sendReportNow", `listId: "${listId}"`, "message")).userErrors,
  ).toEqual([]);
  expect((await sent())[0]?.report.latest).toMatchObject({ from: "2026-11-06", until: "2026-11-12" });
});

test("a list whose report nobody has scheduled has no such period, nor has a report of chosen days", async () => {
  expect((await report()).latest).toBeNull();
  await set("WEEKLY", 0);
  expect((await report()).latest).not.toBeNull();
  await askedFor("2026-08-24", "2026-08-30");
});

describe("both files", () => {
  async function files() {
    const [mail] = await sent();
    const [pdf, sheet] = await Promise.all(
      ["PDF", "XLSX"].map((format) =>
        reportAttachment(desk.app.deps.db, `list-report:${mail?.id}:${format}`),
      ),
    );
    const text = readPdf(pdf ?? Buffer.alloc(0)).pages.join(" ");
    const { sheets } = await readXlsx(sheet ?? Buffer.alloc(0));
    return { text: text.replaceAll(/\s+/g, " "), sheets };
  }

  beforeEach(async () => {
    await set("WEEKLY", 0);
    await called("2026-10-21T10:00:00Z", "2026-10-14T10:00:00Z");
    await desk.travel("2026-10-26T09:00:00Z");
    await pay("20.00", "2026-10-14");
    await pay("300.00", "2026-10-21");
    await run();
  });

  test("say the week beside the totals", async () => {
    const { text, sheets } = await files();
    const rows = sheets.find(({ name }) => name === "Última semana")?.rows.map((row) => [...row]);
    expect(rows?.[0]).toEqual(["Concepto", "Número", "Importe", "Número en total", "Importe en total"]);
    expect(rows?.find(([label]) => label === "Recuperado")?.slice(1)).toEqual([null, 300, null, 320]);
    expect(rows?.find(([label]) => label === "Llamadas: No contesta")?.slice(1, 4)).toEqual([1, null, 2]);
    expect(text).toContain("Semana del 19/10/2026 al 25/10/2026");
    expect(text).toContain("Recuperado–300,00 €–320,00 €");
  });

  test("of a mail that was written before there were such figures say what it says", async () => {
    await desk.app.deps.db.query(`UPDATE report_sendings SET report = report - 'latest' WHERE list_id = $1`, [
      listId,
    ]);
    const { text, sheets } = await files();
    expect(text).toContain("Recuperado320,00 €");
    expect(text).not.toContain("Semana del 19/10");
    expect(sheets.map(({ name }) => name)).not.toContain("Última semana");
    expect(sheets[0]?.name).toBe("Resumen");
  });
});

test.each([
  ["WEEKLY", "2026-10-26", "2026-10-19", "2026-10-25"],
  ["WEEKLY", "2027-01-01", "2026-12-25", "2026-12-31"],
  // The night in which an hour is missing.
  ["WEEKLY", "2027-03-29", "2027-03-22", "2027-03-28"],
  ["MONTHLY", "2027-01-01", "2026-12-01", "2026-12-31"],
  ["MONTHLY", "2028-03-01", "2028-02-01", "2028-02-29"],
] as const)("%s, due on %s: from %s to %s", (rhythm, dueOn, from, until) => {
  expect(periodBefore(rhythm, dueOn)).toEqual({ from, until });
});

test("what only the period has is named as well, and what nobody did isn't", () => {
  const nothing = {
    received: "0.00",
    reversed: "0.00",
    recovered: "0.00",
    promises: [],
    contacts: [],
    calls: [],
    reasons: [],
  };
  const latest = { ...nothing, reasons: [{ reason: "LAWYER" as const, debts: 1, amount: "70.00" }] };
  const total = {
    ...nothing,
    calls: [
      { outcome: "PLAN" as const, calls: 0 },
      { outcome: "REFUSES" as const, calls: 3 },
    ],
  };
  expect(latestRows(latest, total).slice(3)).toEqual([
    {
      kind: "call",
      value: "REFUSES",
      label: "Llamadas: Se niega a pagar",
      latest: { count: 0, amount: null },
      total: { count: 3, amount: null },
    },
    {
      kind: "reason",
      value: "LAWYER",
      label: "Motivo de impago: Remite a su abogado",
      latest: { count: 1, amount: "70.00" },
      total: { count: 0, amount: "0.00" },
    },
  ]);
});
