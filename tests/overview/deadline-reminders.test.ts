import { afterEach, expect, test } from "@jest/globals";
import { remindOfDeadlines } from "../../server/domains/overview/deadline-reminders.ts";
import { publicSpecialist } from "../support/cases.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { Person } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

const subjects = async ({ email }: Person) =>
  (await desk.mailsTo(email)).map(({ subject }) => subject).filter((one) => one.includes("plazo"));

/** Its conciliator's term to try the first contact ends on 5 December. */
const newCase = (specialist: Person) =>
  desk.caseOf({
    specialistId: specialist.accountId,
    status: "PENDING_COUNTERPARTY",
    interventionType: 1,
    counterparty: "Rosa",
  });

test("a week and two days before, once each, also when several instances look at once", async () => {
  const specialist = await publicSpecialist(desk.app);
  const { reference } = await newCase(specialist);
  await desk.travel("2026-11-27T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  expect(await subjects(specialist)).toEqual([]);
  await desk.travel("2026-11-28T11:00:00.000Z");
  await Promise.all(Array.from({ length: 4 }, () => remindOfDeadlines(desk.app.deps)));
  expect(await subjects(specialist)).toEqual([`Un plazo del expediente ${reference} acaba en 7 días`]);
  const [mail] = (await desk.mailsTo(specialist.email)).slice(-1);
  expect(mail?.text).toContain(
    `· ${reference}: Intentar el primer contacto con la contraparte, el 05/12/2026, en 7 días (LO 1/2025, art. 7.2.b).`,
  );
  expect(mail?.text).toContain(`/dashboard/specialist/cases/details/${reference}`);
  const [bell] = await desk.app.deps.db.query<{ text: string }[]>(
    `SELECT text FROM notifications WHERE account_id = $1 AND kind = 'deadline-reminder'`,
    [specialist.accountId],
  );
  expect(bell?.text).toMatch(new RegExp(`^${reference}: Intentar el primer contacto`));
  await desk.travel("2026-12-01T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  expect(await subjects(specialist)).toHaveLength(1);
  // A day on which nothing ran is made up for.
  await desk.travel("2026-12-04T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  await remindOfDeadlines(desk.app.deps);
  expect((await subjects(specialist)).slice(1)).toEqual([
    `Un plazo del expediente ${reference} acaba mañana`,
  ]);
  await desk.travel("2026-12-06T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  expect(await subjects(specialist)).toHaveLength(2);
});

test("not of what has been done; several terms in one mail", async () => {
  const [done, busy] = [await publicSpecialist(desk.app), await publicSpecialist(desk.app)];
  const one = await newCase(done);
  const matters = [await newCase(busy), await newCase(busy)];
  // A session that its counterparty came to, or a word in writing, ends the terms of the first contact.
  await desk.app.deps.db.query(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent) VALUES ($1, 'ANSWER', 'Hola', $2, '', '')`,
    [one.respondentId, desk.app.deps.clock.now()],
  );
  await desk.travel("2026-11-28T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  expect(await subjects(done)).toEqual([]);
  expect(await subjects(busy)).toEqual(["2 plazos acaban pronto"]);
  const [mail] = (await desk.mailsTo(busy.email)).slice(-1);
  for (const { reference } of matters) expect(mail?.text).toContain(reference);
});

test("those of another morning don't take the place of unread ones in the bell", async () => {
  const specialist = await publicSpecialist(desk.app);
  const ofOne = [await newCase(specialist), await newCase(specialist)];
  await desk.travel("2026-11-21T11:00:00.000Z");
  const ofOther = [await newCase(specialist), await newCase(specialist)];
  for (const day of ["28", "29", "30"]) {
    await desk.travel(`2026-11-${day}T11:00:00.000Z`);
    await remindOfDeadlines(desk.app.deps);
  }
  expect(await subjects(specialist)).toEqual(["2 plazos acaban pronto", "2 plazos acaban pronto"]);
  const bells = await desk.app.deps.db.query<{ text: string }[]>(
    `SELECT text FROM notifications WHERE account_id = $1 AND kind = 'deadline-reminder' AND read_at IS NULL ORDER BY id`,
    [specialist.accountId],
  );
  const told = bells.map(({ text }) => text);
  expect(told).toHaveLength(2);
  for (const { reference } of ofOne) expect(told[0]).toContain(reference);
  for (const { reference } of ofOther) expect(told[1]).toContain(reference);
});

test("only who wants such mails; another specialist of the case is told, not the former one", async () => {
  const [former, next, quiet] = [
    await publicSpecialist(desk.app),
    await publicSpecialist(desk.app),
    await publicSpecialist(desk.app),
  ];
  const matter = await newCase(former);
  await newCase(quiet);
  await desk.app.deps.db.query(`UPDATE accounts SET notify_email = false WHERE id = $1`, [quiet.accountId]);
  await desk.app.deps.db.query(`UPDATE cases SET specialist_id = $2 WHERE id = $1`, [
    matter.id,
    next.accountId,
  ]);
  await desk.travel("2026-11-28T11:00:00.000Z");
  await remindOfDeadlines(desk.app.deps);
  expect([await subjects(former), await subjects(quiet)]).toEqual([[], []]);
  expect(await subjects(next)).toHaveLength(1);
});
