import { afterEach, expect, test } from "@jest/globals";
import { keepWaiting } from "../../server/domains/proceedings/attempts/attempts-job.ts";
import { remindOfDeadlines } from "../../server/domains/overview/deadline-reminders.ts";
import { calendarFeed } from "../../server/domains/overview/calendar-feed.ts";
import { specialistPending } from "../../server/domains/overview/pending/specialist-pending.ts";
import { publicSpecialist } from "../support/cases.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

/** Told now, and it has read that: thirty days to answer, until 20 December. */
async function told(specialist: Person, matter: TestMatter): Promise<string> {
  const { url } = await desk.mutate(
    specialist,
    "inviteParty",
    `partyId: "${matter.respondentId}", input: { channel: LINK }`,
    "url",
  );
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return token;
}

async function toldTasks(specialist: Person, count: number): Promise<TestMatter[]> {
  const matters: TestMatter[] = [];
  for (let n = 0; n < count; n++) {
    const matter = await desk.taskOf(specialist, { nContract: `PLAZO-${specialist.accountId}-${n}` });
    await told(specialist, matter);
    matters.push(matter);
  }
  await keepWaiting(desk.app.deps);
  return matters;
}

async function agendaOf(person: Person): Promise<unknown[]> {
  const { data, errors } = await desk.ask(
    person,
    `{ agenda(from: "2026-12-01", to: "2027-01-20") { id kind title text day isOver reference path } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { agenda: unknown[] }).agenda;
}

async function pendingOf(person: Person): Promise<unknown[]> {
  const { data, errors } = await desk.ask(
    person,
    `{ pendingForMe { items { kind title text actionLabel path dueOn overdue reference count } } }`,
  );
  expect(errors).toEqual([]);
  const { items } = (data as unknown as { pendingForMe: { items: { kind: string }[] } }).pendingForMe;
  return items.filter(({ kind }) => kind === "DEADLINE");
}

test("a term of one task leads to its terms, of several on a day to the list with these", async () => {
  const [few, many] = [await publicSpecialist(desk.app), await publicSpecialist(desk.app)];
  const [task] = await toldTasks(few, 1);
  const tasks = await toldTasks(many, 3);
  const code = task?.reference ?? "";
  expect(await agendaOf(few)).toEqual([
    {
      id: "DEADLINE:tasks:2026-12-20",
      kind: "DEADLINE",
      title: "Fin de los 30 días para responder",
      text: "LO 1/2025, art. 10.4.a",
      day: "2026-12-20",
      isOver: false,
      reference: code,
      path: `/dashboard/specialist/tasks/${code}/plazos`,
    },
  ]);
  expect(await agendaOf(many)).toEqual([
    expect.objectContaining({
      reference: "3 tareas",
      path: "/dashboard/specialist/tasks?dueFrom=2026-12-20&dueTo=2026-12-20",
    }),
  ]);
  const { data } = await desk.ask(
    many,
    `{ assignedTasks(filter: { deadlineFrom: "2026-12-20", deadlineTo: "2026-12-20" }, sort: CODE, direction: ASC) { totalCount nodes { codeId } } }`,
  );
  expect(data).toEqual({
    assignedTasks: { totalCount: 3, nodes: tasks.map(({ reference }) => ({ codeId: reference })) },
  });
  const { errors } = await desk.ask(
    many,
    `{ assignedTasks(filter: { deadlineFrom: "2026-12-20", deadlineTo: "2026-12-19" }) { totalCount } }`,
  );
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["BAD_USER_INPUT"]);
  expect(await agendaOf(desk.otherSpecialist)).toEqual([]);
});

test("it waits from fifteen days before, until it is answered, has passed, or the task has ended", async () => {
  const specialist = await publicSpecialist(desk.app);
  const matter = await desk.taskOf(specialist, { nContract: "PENDIENTE-1" });
  const token = await told(specialist, matter);
  const [ended] = await toldTasks(specialist, 1);
  const ask = async (at: string) => {
    await desk.travel(at);
    // Log-ins end with the day.
    const again = await desk.ctxOf(desk.specialist);
    const groups = await specialistPending({
      ...again,
      actor: { ...again.actor, accountId: specialist.accountId },
    });
    return groups.flatMap(({ items }) => items).filter(({ kind }) => kind === "DEADLINE");
  };
  expect(await pendingOf(specialist)).toEqual([]);
  expect(await ask("2026-12-04T11:00:00.000Z")).toEqual([]);
  expect(await ask("2026-12-05T11:00:00.000Z")).toEqual([
    expect.objectContaining({
      title: "Fin de los 30 días para responder",
      text: "El plazo de 2 tareas acaba en 15 días, el 20/12/2026 (LO 1/2025, art. 10.4.a).",
      actionLabel: "Ver las tareas",
      path: "/dashboard/specialist/tasks?dueFrom=2026-12-20&dueTo=2026-12-20",
      dueOn: "2026-12-20",
      overdue: false,
      reference: null,
      count: 2,
    }),
  ]);
  await byLink(desk.app, token, "writeByInvitation", `text: "No debo nada"`);
  await keepWaiting(desk.app.deps);
  expect(await ask("2026-12-20T22:30:00.000Z")).toEqual([
    expect.objectContaining({ reference: ended?.reference, actionLabel: "Ver los plazos", count: 1 }),
  ]);
  await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE code_id = $1`, [
    ended?.reference,
  ]);
  await keepWaiting(desk.app.deps);
  expect(await ask("2026-12-20T22:31:00.000Z")).toEqual([]);
  await desk.app.deps.db.query(`UPDATE tasks SET state = 'ESPERANDO' WHERE code_id = $1`, [ended?.reference]);
  await keepWaiting(desk.app.deps);
  // Also before anybody has computed what the day that came changes.
  expect(await ask("2026-12-20T23:00:00.000Z")).toEqual([]);
});

test("the calendar says how many, never who; a reminder a week and two days before, once for each day", async () => {
  const specialist = await publicSpecialist(desk.app);
  await toldTasks(specialist, 2);
  const ctx = await desk.ctxOf(desk.specialist);
  const whose = { accountId: specialist.accountId, role: "SPECIALIST" } as const;
  const text = (await calendarFeed(ctx, whose)).replaceAll("\r\n ", "");
  expect(text).toContain("UID:deadline-tasks-2026-12-20@");
  expect(text).toContain("SUMMARY:Fin de los 30 días para responder · 2 tareas");
  const subjects = async () =>
    (await desk.mailsTo(specialist.email))
      .map(({ subject }) => subject)
      .filter((one) => one.includes("plazo"));
  for (const [at, sent] of [
    ["2026-12-12T11:00:00.000Z", 0],
    ["2026-12-13T11:00:00.000Z", 1],
    ["2026-12-14T11:00:00.000Z", 1],
    ["2026-12-18T11:00:00.000Z", 2],
    ["2026-12-21T11:00:00.000Z", 2],
  ] as const) {
    await desk.travel(at);
    await Promise.all([remindOfDeadlines(desk.app.deps), remindOfDeadlines(desk.app.deps)]);
    expect([at, (await subjects()).length]).toEqual([at, sent]);
  }
  expect(await subjects()).toEqual([
    "Un plazo de 2 tareas acaba en 7 días",
    "Un plazo de 2 tareas acaba en 2 días",
  ]);
  const [mail] = (await desk.mailsTo(specialist.email)).slice(-1);
  expect(mail?.text).toContain("Ver las tareas");
  expect(mail?.text).toContain(
    "· 2 tareas: Fin de los 30 días para responder, el 20/12/2026, en 2 días (LO 1/2025, art. 10.4.a).",
  );
});
