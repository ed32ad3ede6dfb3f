import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, jest, test } from "@jest/globals";
import { checkEmail, checkPhone } from "../../schema/rules/contact-checks.ts";
import { openPhoto } from "../../server/domains/accounts/my-account/photo.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { attemptFunnel } from "../../server/domains/proceedings/attempts/attempt-funnel.ts";
import { listConversations } from "../../server/domains/messaging/list-conversations.ts";
import { taskMeasurements } from "../../server/domains/tasks/task-measurements.ts";
import { taskOverview } from "../../server/domains/tasks/task-overview.ts";
import { listTaskLists } from "../../server/domains/tasks/list-task-lists.ts";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { readIdentityDocument } from "../../server/shared/identity/identity-documents.ts";
import { readPhone } from "../../server/shared/identity/phones.ts";
import { languagesById, skillsById } from "../../server/domains/catalogs/catalogs.loaders.ts";
import { verifiedCredentials } from "../../server/domains/specialists/credentials.ts";
import { profileGaps } from "../../server/domains/specialists/profile-gaps.ts";
import { profileValues } from "../../server/domains/specialists/profile-values.ts";
import { UpdateSpecialistProfileInput } from "../../server/domains/specialists/update-specialist-profile.input.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { readInput, type Unchecked } from "../../server/shared/inputs/read-input.ts";
import { publicSpecialists } from "../../server/domains/specialists/search/public-specialists.ts";
import { feeCharges, modalityOf, typeLevels } from "../../server/domains/specialists/specialist-profile.ts";
import type { SpecialistRecord } from "../../server/domains/specialists/specialist-profile.ts";
import { assignableSpecialists } from "../../server/domains/specialists/specialists.service.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

// The whole demonstration is written, beside other tests that use the same two cores.
jest.setTimeout(60_000);

test("the demonstration: people, lists and tasks, once however often it is asked for", async () => {
  await Promise.all([seedDemo(desk.deps), seedDemo(desk.deps)]);
  await seedDemo(desk.deps);

  const accounts = await desk.deps.db.query<{ email: string; role: string; hash: string }[]>(
    `SELECT email, role, password_hash AS hash FROM accounts WHERE email LIKE '%@demo.acuerdo.es' ORDER BY email`,
  );
  expect(accounts.map(({ email, role }) => [email, role])).toEqual([
    ["acreedor@demo.acuerdo.es", "CLIENT"],
    ["admin@demo.acuerdo.es", "ADMIN"],
    ["cliente@demo.acuerdo.es", "CLIENT"],
    ["especialista@demo.acuerdo.es", "SPECIALIST"],
  ]);
  expect(await desk.deps.hashing.verifyPassword(accounts[0]?.hash ?? "", "Demo-1234")).toBe(true);
  expect(await assignableSpecialists(desk.ctx(), {})).toHaveLength(60);
  expect((await listTaskLists(desk.ctx(), {}, "DATE", "DESC")).totalCount).toBe(3);
});

test("the help desk has questions that wait, one that is answered and closed ones", async () => {
  const rows = await desk.deps.db.query<{ status: string; answers: number }[]>(
    `SELECT t.status, count(*) FILTER (WHERE m.by_support)::int AS answers
     FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id GROUP BY t.id ORDER BY t.created_at`,
  );
  expect(rows.map(({ status, answers }) => `${status} ${answers}`)).toEqual([
    "CLOSED 1",
    "CLOSED 1",
    "ANSWERED 1",
    "OPEN 0",
    "OPEN 0",
  ]);
});

test("people whose data keep the rules, and specialists whom the public finds", async () => {
  const accounts = await desk.deps.db.query<
    { nif: string; lada: string; phone: string; isCompany: boolean }[]
  >(`SELECT identity_document AS nif, lada, phone, company_name IS NOT NULL AS "isCompany" FROM accounts`);
  for (const { nif, lada, phone, isCompany } of accounts) {
    if (nif === null) continue; // the test's own administrator
    expect(readIdentityDocument(nif, isCompany ? "COMPANY" : "PERSON")).toEqual({
      number: nif,
      kind: isCompany ? "CIF" : "NIF",
    });
    expect(readPhone(lada, phone)).toEqual({ lada, phone });
  }
  const { nodes, totalCount } = await publicSpecialists(desk.ctx(), {}, "BEST_MATCH", { size: 100 });
  expect(totalCount).toBe(60);
  const catalogue = { skills: await skillsById(desk.ctx()), languages: await languagesById(desk.ctx()) };
  for (const record of nodes) {
    const form = new UpdateSpecialistProfileInput({ ...catalogue, stored: record });
    expect(profileValues(readInput(form, formOf(record)))).toMatchObject({ skills: record.skills });
  }
  expect(new Set(nodes.map(({ presentation }) => presentation)).size).toBeGreaterThan(30);
  const verified = await Promise.all(
    nodes.map(({ accountId }) => verifiedCredentials(desk.ctx(), accountId)),
  );
  expect(verified.filter((credentials) => credentials.length > 0).length).toBeGreaterThan(20);

  const elena = nodes.find(({ surnames }) => surnames === "Ferrer Ibáñez");
  const gaps = elena ? await profileGaps(desk.ctx(), elena) : [];
  expect(gaps.map(({ code }) => code)).toEqual(["PHOTO", "INSURANCE"]);
});

test("some people have a photo of their own, served as if they had uploaded it", async () => {
  const photos = await desk.deps.db.query<{ key: string; bytes: number }[]>(
    `SELECT photo_key AS key, photo_bytes AS bytes FROM accounts WHERE photo_key IS NOT NULL`,
  );
  expect(photos.length).toBeGreaterThan(20);
  const pictures = await Promise.all(
    photos.map(async ({ key }) => buffer((await openPhoto(desk.ctx(), basename(key))).file)),
  );
  expect(pictures.map(({ length }) => length)).toEqual(photos.map(({ bytes }) => bytes));
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(photos.length);
});

/** The form that would have stored this profile. */
function formOf(record: SpecialistRecord): Unchecked<Contract.UpdateSpecialistProfileInput> {
  const { cities, headline, presentation, training } = record;
  return {
    types: typeLevels(record),
    skillIds: record.skills.map(String),
    approximateFee: { feeCharges: feeCharges(record) },
    languageLocation: {
      cities,
      workModality: modalityOf(record),
      nativeLanguageId: String(record.nativeLanguage),
      additionalLanguages: record.additionalLanguages.map(({ language, level }) => ({
        languageId: String(language),
        level,
      })),
    },
    presentation: { headline, presentation, training },
  };
}

test("twelve cases in every status, with reviews of closed ones and one that waits for its review", async () => {
  const cases = await desk.deps.db.query<{ status: string; reviewed: boolean; number: string }[]>(
    `SELECT c.number, c.status, r.id IS NOT NULL AS reviewed FROM cases c LEFT JOIN reviews r ON r.case_id = c.id
     ORDER BY c.id`,
  );
  expect(cases).toHaveLength(12);
  const [documented] = await desk.deps.db.query<{ statuses: number; silent: number }[]>(
    `SELECT count(DISTINCT c.status)::int AS statuses,
       count(*) FILTER (WHERE NOT EXISTS (SELECT FROM case_entries e WHERE e.case_id = c.id))::int AS silent
     FROM cases c JOIN accounts a ON a.id = c.specialist_id WHERE a.email = 'especialista@demo.acuerdo.es'`,
  );
  expect(documented).toEqual({ statuses: 6, silent: 0 });
  expect(new Set(cases.map(({ status }) => status)).size).toBe(6);
  const closed = cases.filter(({ status }) => ["AGREED", "BROKEN"].includes(status));
  expect(closed.filter(({ reviewed }) => reviewed)).toHaveLength(closed.length - 1);
  expect(cases.filter(({ reviewed }) => reviewed).every((row) => closed.includes(row))).toBe(true);
  const [wrong] = await desk.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM cases c LEFT JOIN reviews r ON r.case_id = c.id
     LEFT JOIN specialists s ON s.account_id = c.specialist_id
     WHERE c.closed_at IS NULL = (c.status IN ('AGREED', 'BROKEN')) OR r.created_at < c.closed_at OR r.created_at > $1
       OR r.replied_at < r.created_at OR c.closed_at < c.created_at
       OR NOT (s.types @> ARRAY[c.intervention_type] OR s.types = '{4}' OR c.specialist_id IS NULL)`,
    [desk.deps.clock.now()],
  );
  expect(wrong).toEqual({ count: 0 });
});

test("every state occurs, charts have something to show, nothing lies in the future", async () => {
  const overview = await taskOverview(desk.ctx());
  expect(overview.tasks).toBe(200);
  for (const { count } of overview.progress) expect(count).toBeGreaterThan(0);
  // Who stands in agreement has one.
  const agreed = Number(overview.agreedAmount);
  const owed = Number(overview.progress.find(({ state }) => state === "CON_ACUERDO")?.amount);
  expect(agreed).toBeGreaterThan(owed / 2);
  expect(agreed).toBeLessThan(owed);
  // The oldest list was loaded before the month that is shown.
  expect(overview.createdPerDay.filter(({ count }) => count > 0)).toHaveLength(2);
  expect(overview.topCompanies).toHaveLength(3);
  const [row] = await desk.deps.db.query<{ late: number; foreign: number; wrong: number }[]>(
    `SELECT (SELECT count(*)::int FROM task_events WHERE at > $1) AS late,
       (SELECT count(*)::int FROM tasks WHERE contact_email NOT LIKE '%@correo.example') AS foreign,
       (SELECT count(*)::int FROM tasks t WHERE version > 1 AND version <>
         (SELECT max(task_version) FROM task_events e WHERE e.task_id = t.id)) AS wrong`,
    [desk.deps.clock.now()],
  );
  expect(row).toEqual({ late: 0, foreign: 0, wrong: 0 });
  const { nodes } = await listTasks(desk.ctx(), { state: "CON_ACUERDO" }, "CODE", "ASC");
  const { timeInState, secondsToFirstContact } = await taskMeasurements(
    desk.ctx(),
    nodes[0] as (typeof nodes)[0],
  );
  expect(timeInState.map(({ state }) => state)).toEqual([
    "ESPERANDO",
    "LOCALIZADO",
    "ACEPTACION",
    "CON_ACUERDO",
  ]);
  expect(timeInState.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(secondsToFirstContact).toBeGreaterThan(0);
});

test("what was added by hand to debts: one charge counts, one was taken back", async () => {
  const charges = await desk.deps.db.query<{ kind: string; amount: string; counts: boolean }[]>(
    `SELECT c.kind, c.amount::text, r.id IS NULL AS counts FROM debt_charges c
     LEFT JOIN debt_charges r ON r.reverses_id = c.id WHERE c.reverses_id IS NULL ORDER BY c.id`,
  );
  expect(charges).toEqual([
    { kind: "FEES", amount: "18.50", counts: true },
    { kind: "COURT_COSTS", amount: "60.00", counts: false },
  ]);
});

test("money as people made it: budgets in every state, payments, payouts, and a ledger that balances", async () => {
  const statuses = await desk.deps.db.query<{ status: string }[]>(
    `SELECT DISTINCT status FROM budgets ORDER BY 1`,
  );
  expect(statuses.map(({ status }) => status)).toEqual(["ACCEPTED", "SENT"]);
  const payments = await desk.deps.db.query<{ status: string }[]>(
    `SELECT DISTINCT status FROM payments ORDER BY 1`,
  );
  expect(payments.map(({ status }) => status)).toEqual(["CONFIRMED", "NOTIFIED"]);
  const payouts = await desk.deps.db.query<{ status: string }[]>(
    `SELECT status FROM payouts ORDER BY id LIMIT 2`,
  );
  expect(payouts.map(({ status }) => status)).toEqual(["SETTLED", "REQUESTED"]);
  const [ledger] = await desk.deps.db.query<{ sum: string; held: boolean }[]>(
    `SELECT sum(balance)::text AS sum, sum(balance) FILTER (WHERE kind = 'BANK') < 0 AS held FROM ledger_accounts`,
  );
  expect(ledger).toEqual({ sum: "0.00", held: true });
  const late = await desk.deps.db.query<unknown[]>(
    `SELECT FROM case_entries e JOIN case_entries o ON o.case_id = e.case_id AND o.id < e.id AND o.at > e.at
     WHERE e.type IN ('PRESUPUESTO', 'PAGO')`,
  );
  expect(late).toEqual([]);
});

test("sessions past and to come, agreements in several states, records: all in their time", async () => {
  const sessions = await desk.deps.db.query<{ status: string; wrong: boolean }[]>(
    `SELECT status, (status = 'SCHEDULED') <> (starts_at > $1) AS wrong FROM matter_sessions`,
    [desk.deps.clock.now()],
  );
  expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(["HELD", "SCHEDULED"]));
  // One was yesterday: how it went is still to be written down.
  expect(sessions.filter(({ wrong }) => wrong)).toEqual([{ status: "SCHEDULED", wrong: true }]);
  const agreements = await desk.deps.db.query<{ status: string }[]>(
    `SELECT DISTINCT status FROM agreements ORDER BY 1`,
  );
  expect(agreements.map(({ status }) => status)).toEqual(["ACCEPTED", "PROPOSED"]);
  const documents = await desk.deps.db.query<{ key: string }[]>(
    `SELECT DISTINCT template_key AS key FROM issued_documents ORDER BY 1`,
  );
  expect(documents.map(({ key }) => key)).toEqual(["certificado-intento", "invitacion"]);
  const [facts] = await desk.deps.db.query<{ wrong: number; late: number }[]>(
    `SELECT count(*) FILTER (WHERE c.status = 'AGREED' AND c.accepted_agreements <> 1
         AND (c.client_id = (SELECT id FROM accounts WHERE email = 'cliente@demo.acuerdo.es')
           OR c.specialist_id = (SELECT id FROM accounts WHERE email = 'especialista@demo.acuerdo.es')))::int AS wrong,
       count(*) FILTER (WHERE c.last_action_at > $1)::int AS late FROM cases c`,
    [desk.deps.clock.now()],
  );
  expect(facts).toEqual({ wrong: 0, late: 0 });
});

test("no mail of the demonstration's past still waits to leave", async () => {
  const notices = await desk.deps.db.query<{ waits: boolean }[]>(
    `SELECT handed_over_at IS NULL AS waits FROM party_notices WHERE channel = 'EMAIL'`,
  );
  expect(notices.length).toBeGreaterThan(5);
  expect(notices.filter(({ waits }) => waits)).toEqual([]);
});

test("each of the three has a bell with something to read, dated in the order it happened", async () => {
  const rows = await desk.deps.db.query<{ email: string; at: Date; readAt: Date | null; title: string }[]>(
    `SELECT a.email, n.at, n.read_at AS "readAt", n.title FROM notifications n JOIN accounts a ON a.id = n.account_id
     WHERE a.email LIKE '%@demo.acuerdo.es' ORDER BY n.id`,
  );
  for (const who of ["especialista", "admin", "cliente"]) {
    const own = rows.filter(({ email }) => email === `${who}@demo.acuerdo.es`);
    expect([
      who,
      own.some(({ readAt }) => readAt === null),
      own.some(({ readAt }) => readAt !== null),
    ]).toEqual([who, true, true]);
    expect(own.map(({ at }) => at)).toEqual(
      own.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
    );
    expect(own.filter(({ readAt }) => readAt === null).length).toBeLessThan(12);
  }
});

test("mails came back: an answer that counts, an automatic one that doesn't, and one that could not be delivered", async () => {
  const [came] = await desk.deps.db.query<{ counting: number; automatic: number; bounced: number }[]>(
    `SELECT (SELECT count(*)::int FROM mailed_messages WHERE counts) AS counting,
       (SELECT count(*)::int FROM mailed_messages WHERE NOT counts) AS automatic,
       (SELECT count(*)::int FROM party_notices WHERE failed) AS bounced`,
  );
  // Answers of a case's party, of a debtor and of one whom the mailing wrote to; three of its mails came back, too.
  expect(came).toEqual({ counting: 3, automatic: 2, bounced: 5 });
});

test("a mailing has written to a list: its ledger shows who got it, opened it, answered and where it came back", async () => {
  const [mailing] = await desk.deps.db.query<{ id: number; status: string; days: number }[]>(
    `SELECT id, status, extract(isodow FROM started_at AT TIME ZONE 'Europe/Madrid')::int AS days FROM mailings`,
  );
  expect(mailing).toMatchObject({ status: "FINISHED" });
  expect(mailing?.days).toBeLessThan(6);
  const { recipients, ...counts } = await countsOf(mailing?.id ?? 0);
  expect(recipients).toBeGreaterThan(50);
  // One answered by mail, five are the conversations of the inbox.
  expect(counts).toEqual({
    hard: 2,
    soft: 1,
    answered: 6,
    hasOpened: true,
    hasDelivered: true,
    waiting: 0,
    late: 0,
  });
});

async function countsOf(mailingId: number) {
  const [counts] = await desk.deps.db.query<
    {
      recipients: number;
      hard: number;
      soft: number;
      answered: number;
      hasOpened: boolean;
      hasDelivered: boolean;
      waiting: number;
      late: number;
    }[]
  >(
    `SELECT count(*) FILTER (WHERE state <> 'SKIPPED')::int AS recipients,
       count(*) FILTER (WHERE bounce_kind = 'HARD')::int AS hard, count(*) FILTER (WHERE bounce_kind = 'SOFT')::int AS soft,
       count(answered_at)::int AS answered, count(opened_at) > 10 AS "hasOpened", count(delivered_at) > 10 AS "hasDelivered",
       count(*) FILTER (WHERE state NOT IN ('SENT', 'BOUNCED', 'SKIPPED'))::int AS waiting,
       count(*) FILTER (WHERE greatest(sent_at, delivered_at, opened_at, answered_at) > $2)::int AS late
     FROM mailing_recipients WHERE mailing_id = $1`,
    [mailingId, desk.deps.clock.now()],
  );
  if (!counts) throw new Error("no ledger");
  return counts;
}

test("the inbox has something of each: debtors who wait, one answered, one attended, and one that a specialist answers", async () => {
  const [admin] = await desk.deps.db.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE email = 'admin@demo.acuerdo.es'`,
  );
  const ctx = desk.ctx();
  const asAdmin = { ...ctx, actor: { ...ctx.actor, accountId: admin?.id ?? 0 } };
  const own = await listConversations(asAdmin, {});
  expect(
    own.nodes.map(({ waitingSince, attendedAt }) => [waitingSince !== null, attendedAt !== null]),
  ).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect((await listConversations(asAdmin, { waitingOnly: true })).totalCount).toBe(2);
  const [assigned] = (await listConversations(asAdmin, { ofAssigned: true })).nodes;
  expect(assigned).toMatchObject({ isMine: false, managerName: expect.any(String), attendedAt: null });
  const [late] = await desk.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM messages m JOIN messages o ON o.conversation_id = m.conversation_id AND o.id < m.id
     WHERE o.at > m.at OR m.at > $1`,
    [desk.deps.clock.now()],
  );
  expect(late).toEqual({ count: 0 });
});

test("the funnel of the oldest list has every state, and some tasks with a mediator are ready for a certificate", async () => {
  const [list] = await desk.deps.db.query<{ id: string }[]>("SELECT min(id)::text AS id FROM task_lists");
  const { stages, waiting } = await attemptFunnel(desk.ctx(), list?.id ?? "");
  expect(waiting).toBe(0);
  expect(stages.filter(({ count }) => count === 0).map(({ stage }) => stage)).toEqual([]);
  const [ready] = await desk.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM task_attempts a JOIN tasks t ON t.id = a.task_id
     WHERE a.may_certify AND NOT a.is_certified AND EXISTS (SELECT FROM specialist_credentials c
       WHERE c.account_id = t.assignee_id AND c.kind = 'QUALIFICATION' AND c.status <> 'REJECTED')`,
  );
  expect(ready?.count).toBeGreaterThan(4);
});

test("addresses and telephones of the demonstration pass the checks of the forms they are edited in", async () => {
  await seedDemo(desk.deps);
  const contacts = await desk.deps.db.query<{ email: string; phone: string | null }[]>(
    `SELECT contact_email AS email, contact_phone AS phone FROM task_lists
     UNION SELECT contact_email, contact_phone FROM tasks WHERE contact_email IS NOT NULL`,
  );
  expect(contacts.length).toBeGreaterThan(100);
  const refused = contacts.filter(
    ({ email, phone }) => checkEmail(email) !== null || (phone !== null && checkPhone(phone) !== null),
  );
  expect(refused).toEqual([]);
});
