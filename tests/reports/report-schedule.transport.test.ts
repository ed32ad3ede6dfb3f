import { beforeEach, describe, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { lastDue, nextDue } from "../../server/domains/reports/due-days.ts";
import { sendDueReports } from "../../server/domains/reports/report-clock.ts";
import { noteReportDelivery, reportAttachment } from "../../server/domains/reports/report-mails.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { literal, proceedingsDesk, type Person } from "../support/proceedings.ts";
import { readPdf } from "../support/read-pdf.ts";

const desk = proceedingsDesk();
let listId: number;
let count = 0;
let banker: string;

const ctx = () => desk.ctxOf(desk.admin);
const set = (form: object, person: Person = desk.admin) =>
  desk.mutate(
    person,
    "setReportSchedule",
    `listId: "${listId}", input: ${literal({ isOn: true, recipients: [banker], weekday: 4, ...form }).replace(/^\{/, `{ rhythm: WEEKLY, `)}`,
    "message list { reportSchedule { isOn recipients rhythm weekday nextOn } }",
  );
const now = (person: Person = desk.admin) =>
  desk.mutate(person, "sendReportNow", `listId: "${listId}"`, "message");
const run = () => sendDueReports(desk.app.deps);

interface Sending {
  id: string;
  dueOn: string | null;
  recipient: string;
  status: string;
  reason: string | null;
}

async function sendings(): Promise<Sending[]> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ taskList(id: "${listId}") { reportSendings { id dueOn recipient status reason } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { taskList: { reportSendings: Sending[] } }).taskList.reportSendings;
}

/** Wednesday 18 November. */
beforeEach(async () => {
  await desk.app.deps.db.query(`DELETE FROM report_schedules`);
  await desk.travel("2026-11-18T11:00:00Z");
  banker = `banco${++count}@correo.example`;
  const list = await insertTaskList(await ctx(), desk.app.deps.db.manager, {
    name: "Cartera de otoño",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  listId = list.id;
});

test("off until somebody switches it on", async () => {
  const { data } = await desk.ask(
    desk.admin,
    `{ taskList(id: "${listId}") { reportSchedule { isOn } reportSendings { id } } }`,
  );
  expect(data).toEqual({ taskList: { reportSchedule: null, reportSendings: [] } });
  await desk.travel("2026-11-20T09:00:00Z");
  expect(await run()).toBe(0);
});

test("isn't replaced unseen: of two who opened the same the second one is told", async () => {
  const both = await Promise.all([set({ insteadOf: null }), set({ insteadOf: null, weekday: 1 })]);
  expect(both.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["STALE"]);
  const seen = async () => {
    const { data } = await desk.ask(
      desk.admin,
      `{ taskList(id: "${listId}") { reportSchedule { weekday updatedAt } } }`,
    );
    return (data as unknown as { taskList: { reportSchedule: { weekday: number; updatedAt: string } } })
      .taskList.reportSchedule;
  };
  const { updatedAt } = await seen();
  await desk.travel("2026-11-18T11:05:00Z");
  expect((await set({ insteadOf: updatedAt, weekday: 2 })).userErrors).toEqual([]);
  expect((await set({ insteadOf: updatedAt, weekday: 3 })).userErrors).toMatchObject([{ code: "STALE" }]);
  expect((await set({ insteadOf: "ayer", weekday: 3 })).userErrors).toMatchObject([{ code: "STALE" }]);
  expect(await seen()).toMatchObject({ weekday: 2 });
});

test("goes on its day at eight in Madrid, once, also when two jobs run at once", async () => {
  expect((await set({}))["list"]).toEqual({
    reportSchedule: {
      isOn: true,
      recipients: [banker],
      rhythm: "WEEKLY",
      weekday: 4,
      nextOn: "2026-11-20",
    },
  });
  expect(await run()).toBe(0);
  // 7:59 in Madrid
  await desk.travel("2026-11-20T06:59:00Z");
  expect(await run()).toBe(0);
  await desk.travel("2026-11-20T07:00:00Z");
  const mailed = await Promise.all([run(), run(), run()]);
  expect(mailed.reduce((sum, mails) => sum + mails, 0)).toBe(1);
  await desk.travel("2026-11-21T12:00:00Z");
  expect(await run()).toBe(0);
  expect(await desk.mailsTo(banker)).toHaveLength(1);
  expect(await sendings()).toMatchObject([
    { dueOn: "2026-11-20", recipient: banker, status: "QUEUED", reason: null },
  ]);
  await desk.travel("2026-11-27T07:30:00Z");
  expect(await run()).toBe(1);
});

test("what wasn't sent since nobody was there goes the next time the job runs", async () => {
  await set({});
  await desk.travel("2026-11-22T20:00:00Z");
  expect(await run()).toBe(1);
  expect(await sendings()).toMatchObject([{ dueOn: "2026-11-20" }]);
});

test("switched off it goes to nobody; switched on after its hour, the next time", async () => {
  await set({ isOn: false });
  await desk.travel("2026-11-20T07:00:00Z");
  expect(await run()).toBe(0);
  await desk.travel("2026-11-20T10:00:00Z");
  expect(((await set({}))["list"] as { reportSchedule: object }).reportSchedule).toMatchObject({
    nextOn: "2026-11-27",
  });
  expect(await run()).toBe(0);
});

test("both attachments say the same, also when something is paid before the mail goes out", async () => {
  const task = await desk.taskOf(null, { nContract: `S-${count}`, amountDebt: "1000.00" });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [listId, task.id]);
  await recordDebtPayment(await ctx(), task.reference, { amount: "125.00", day: "2026-11-18" });
  await set({});
  expect((await now()).userErrors).toEqual([]);
  await recordDebtPayment(await ctx(), task.reference, { amount: "300.00", day: "2026-11-18" });
  const [mail] = await desk.mailsTo(banker);
  expect(mail?.text).toContain("Recuperado desde el inicio: 125,00 € (12,5 %)");
  const files = (mail?.attachments ?? []).map(({ made }) => reportAttachment(desk.app.deps.db, made ?? ""));
  const [pdf, sheet] = await Promise.all(files);
  expect(readPdf(pdf ?? Buffer.alloc(0)).pages.join(" ")).toMatch(/Recuperado\s*125,00 €/);
  const { sheets } = await readXlsx(sheet ?? Buffer.alloc(0));
  const recovered = sheets[0]?.rows.find(([label]) => label === "Recuperado");
  expect(recovered?.[3]).toBe(125);
});

test("by hand it goes at once, and a second click within a minute sends nothing", async () => {
  expect((await now()).userErrors).toMatchObject([{ code: "NO_RECIPIENTS" }]);
  await set({ isOn: false });
  expect((await now()).message).toBe("El informe sale hacia 1 correo.");
  expect((await now()).userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
  expect(await sendings()).toMatchObject([{ dueOn: null, status: "QUEUED" }]);
});

test("what became of each is told", async () => {
  await set({ recipients: [banker, `otro-${banker}`] });
  await now();
  const [second, first] = await sendings();
  const delivery = { messageId: "x", at: new Date("2026-11-18T11:01:00Z") };
  const tell = (id: string | undefined, outcome: "handed-over" | "refused", response: string) =>
    noteReportDelivery(desk.app.deps.db, {
      ...delivery,
      reference: `list-report:${id}`,
      outcome,
      response,
    });
  await tell(first?.id, "handed-over", "250 OK");
  await tell(second?.id, "refused", "550 no such user");
  expect(await sendings()).toMatchObject([
    { recipient: `otro-${banker}`, status: "FAILED", reason: "550 no such user" },
    { recipient: banker, status: "SENT", reason: null },
  ]);
});

describe("a form that can't be kept", () => {
  test.each([
    [{ recipients: [] }, "recipients"],
    [{ recipients: ["no es un correo"] }, "recipients"],
    [{ recipients: [1, 2, 3, 4, 5, 6].map((at) => `a${at}@correo.example`) }, "recipients"],
    [{ weekday: 7 }, "weekday"],
    [{ weekday: null }, "weekday"],
  ])("%j", async (form, field) => {
    expect((await set(form)).userErrors).toMatchObject([{ field: ["input", field] }]);
  });
});

test.each(["specialist", "client"] as const)("a %s changes and sends nothing", async (name) => {
  await expect(set({}, desk[name])).rejects.toThrow();
  await expect(now(desk[name])).rejects.toThrow();
});

test.each([
  // A Wednesday.
  ["WEEKLY", 4, "2026-11-18", "2026-11-13", "2026-11-20"],
  ["WEEKLY", 2, "2026-11-18", "2026-11-18", "2026-11-18"],
  ["WEEKLY", 0, "2026-11-18", "2026-11-16", "2026-11-23"],
  ["MONTHLY", null, "2026-12-31", "2026-12-01", "2027-01-01"],
  ["MONTHLY", null, "2026-12-01", "2026-12-01", "2026-12-01"],
] as const)("%s %s on %s: the last one is of %s, the next of %s", (rhythm, weekday, today, last, next) => {
  expect(lastDue({ rhythm, weekday }, today)).toBe(last);
  expect(nextDue({ rhythm, weekday }, today)).toBe(next);
});
