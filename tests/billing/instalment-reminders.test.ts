import { afterEach, expect, test } from "@jest/globals";
import { remindOfInstalments } from "../../server/domains/case-progress/instalment-reminders.ts";
import { testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import type { BillingDesk } from "../support/billing.ts";

const app = testApp();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => app.deps.setNow(NOON));

const mailsTo = async (email: string, word: string) =>
  (await app.deps.sentMails()).filter(({ to, subject }) => to === email && subject.includes(word));
const toClient = (desk: BillingDesk) => mailsTo(desk.client.email, "Pago pendiente");
const toSpecialist = (desk: BillingDesk) => mailsTo(desk.specialist.email, "con retraso");

/** The first day on which an instalment of the case is late, and so many days after it. */
async function lateDay(desk: BillingDesk, later = 0): Promise<string> {
  const [first] = await app.deps.db.query<{ day: string }[]>(
    `SELECT (min(i.due_on) + 1 + $2::int)::text AS day FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id
     WHERE b.case_id = $1 AND i.concept <> 'SIGNING'`,
    [desk.caseId, later],
  );
  return `${first?.day}T11:00:00.000Z`;
}

test("the day after a fee was due and then weekly: the client, and the specialist; once each", async () => {
  const desk = await billingDesk(app);
  await desk.accepted({ singlePayment: true });
  app.deps.setNow(await lateDay(desk, -1));
  await remindOfInstalments(app.deps);
  expect([await toClient(desk), await toSpecialist(desk)]).toEqual([[], []]);
  app.deps.setNow(await lateDay(desk));
  await Promise.all(Array.from({ length: 4 }, () => remindOfInstalments(app.deps)));
  await remindOfInstalments(app.deps);
  expect(await toClient(desk)).toHaveLength(1);
  const told = await toSpecialist(desk);
  expect(told.map(({ subject }) => subject)).toEqual(["Un pago va con retraso"]);
  expect(told[0]?.text).toContain(`· ${desk.number}: `);
  expect(told[0]?.text).toContain("se lo recordamos a tu cliente");
  const [bell] = await app.deps.db.query<{ text: string; path: string }[]>(
    `SELECT text, path FROM notifications WHERE account_id = $1 AND kind = 'instalments-late'`,
    [desk.specialist.accountId],
  );
  expect(bell?.text).toMatch(new RegExp(`^${desk.number}: `));
  // Of one matter alone it leads there.
  expect(bell?.path).toBe(`/dashboard/specialist/cases/details/${desk.number}?tab=presupuesto`);
  expect(told[0]?.text).toContain(bell?.path);
  for (const [days, count] of [
    [6, 1],
    [7, 2],
    [9, 2],
    [15, 3],
  ] as const) {
    app.deps.setNow(await lateDay(desk, days));
    await remindOfInstalments(app.deps);
    expect([days, (await toClient(desk)).length, (await toSpecialist(desk)).length]).toEqual([
      days,
      count,
      count,
    ]);
  }
  // In the same words each time: none takes the place of an earlier one that isn't read yet.
  const bells = await app.deps.db.query<{ count: number }[]>(
    `SELECT count FROM notifications WHERE account_id = $1 AND kind = 'instalments-late'`,
    [desk.specialist.accountId],
  );
  expect(bells.map((one) => one.count)).toEqual([1, 1, 1]);
});

test("not of what is notified, nor after twelve weeks; the client not twice on a day", async () => {
  const notified = await billingDesk(app);
  await notified.accepted({ singlePayment: true });
  const [only] = await notified.instalments();
  app.deps.setNow(await lateDay(notified));
  await app.deps.db.query(
    `INSERT INTO payments (number, instalment_id, case_id, amount, method, notified_at, notified_by)
     SELECT 'R26999999', i.id, $4, i.amount, 'TRANSFER', $2, $3 FROM budget_instalments i WHERE i.id = $1`,
    [only?.id, app.deps.clock.now(), notified.client.accountId, notified.caseId],
  );
  await remindOfInstalments(app.deps);
  expect([await toClient(notified), await toSpecialist(notified)]).toEqual([[], []]);

  app.deps.setNow(NOON);
  const byHand = await billingDesk(app);
  await byHand.accepted({ singlePayment: true });
  app.deps.setNow(await lateDay(byHand));
  await app.deps.db.query(
    `UPDATE budget_instalments SET reminded_at = $2 WHERE budget_id IN (SELECT id FROM budgets WHERE case_id = $1)`,
    [byHand.caseId, app.deps.clock.now()],
  );
  await remindOfInstalments(app.deps);
  expect(await toClient(byHand)).toEqual([]);
  expect(await toSpecialist(byHand)).toHaveLength(1);

  app.deps.setNow(NOON);
  const old = await billingDesk(app);
  await old.accepted({ singlePayment: true });
  app.deps.setNow(await lateDay(old, 84));
  await remindOfInstalments(app.deps);
  expect([await toClient(old), await toSpecialist(old)]).toEqual([[], []]);
});

test("within preferences; instalments between the parties of an agreement go to the specialist alone", async () => {
  const desk = await billingDesk(app);
  await app.deps.db.query(
    `WITH g AS (INSERT INTO agreements (case_id, number, status, title, terms, amount, content_hash, created_by,
         created_at, updated_at, closed_at) VALUES ($1, 1, 'ACCEPTED', 'Pagar', 'x', 100, 'x', $2, $3, $3, $3) RETURNING id)
     INSERT INTO agreement_instalments (agreement_id, number, due_on, amount) SELECT id, 1, '2026-11-19', 100 FROM g`,
    [desk.caseId, desk.specialist.accountId, app.deps.clock.now()],
  );
  const quiet = await billingDesk(app);
  await quiet.accepted({ singlePayment: true });
  await app.deps.db.query(`UPDATE accounts SET notify_email = false WHERE id = ANY($1)`, [
    [quiet.client.accountId, quiet.specialist.accountId],
  ]);
  await remindOfInstalments(app.deps);
  const [told] = await toSpecialist(desk);
  expect(told?.text).toContain(
    `· ${desk.number}: Pagar, plazo 1, 100,00 €. Vencía el 19/11/2026; anótalo si ya se pagó.`,
  );
  expect(await toClient(desk)).toEqual([]);
  app.deps.setNow(await lateDay(quiet));
  await remindOfInstalments(app.deps);
  expect([await toClient(quiet), await toSpecialist(quiet)]).toEqual([[], []]);
});

test("the specialist hears of a client who gets no mails", async () => {
  const desk = await billingDesk(app);
  await desk.accepted({ singlePayment: true });
  await app.deps.db.query(`UPDATE accounts SET notify_email = false WHERE id = $1`, [desk.client.accountId]);
  app.deps.setNow(await lateDay(desk));
  await remindOfInstalments(app.deps);
  expect(await toClient(desk)).toEqual([]);
  expect((await toSpecialist(desk))[0]?.text).toContain("tu cliente no recibe correos: díselo tú.");
});
