import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { searchDesk, type FoundHit, type Person, type SearchDesk } from "../support/search-desk.ts";

/** What else the desks of support, money and messages show: tickets, requests, transfers, conversations. */
const app = testApp();
let desk: SearchDesk;
let otherSpecialist: Person;
let otherClient: Person;
let ticket: { id: number; number: string };

beforeAll(async () => {
  desk = await searchDesk(app);
  otherSpecialist = await app.signIn("SPECIALIST");
  otherClient = await app.signIn("CLIENT");
  await app.graphql(
    `mutation { createTicket(input: { category: OTHER, subject: "Factura duplicadísima", text: "b" }) { message } }`,
    {},
    desk.client.token,
  );
  const [made] = await app.deps.db.query<(typeof ticket)[]>(`SELECT id, number FROM tickets`);
  if (made === undefined) throw new Error("no ticket");
  ticket = made;
});

const found = async (by: Person, query: string, kind: string): Promise<FoundHit[]> =>
  (await desk.search(by, query, { kinds: [kind] })).groups.flatMap(({ hits }) => hits);
const ids = async (by: Person, query: string, kind: string) =>
  (await found(by, query, kind)).map(({ id }) => id);

test("a ticket is found by number and subject: one's own, and any by administrators", async () => {
  for (const query of [ticket.number.toLowerCase(), "duplicadisima factura", "factura"]) {
    expect(await found(desk.client, query, "TICKET")).toMatchObject([
      { id: ticket.number, title: "Factura duplicadísima", path: `/dashboard/help/${ticket.id}` },
    ]);
    expect(await found(desk.admin, query, "TICKET")).toMatchObject([
      { path: `/dashboard/admin/support/tickets/${ticket.id}` },
    ]);
    for (const by of [otherClient, desk.specialist]) expect(await ids(by, query, "TICKET")).toEqual([]);
  }
});

test("a request is found by administrators alone", async () => {
  const [lead] = await app.deps.db.query<{ id: number; code: string }[]>(
    `INSERT INTO leads (code_id, kind, status, full_name, company, email, lada, phone, message, commercial_consent,
       privacy_version, fingerprint, created_at, updated_at)
     VALUES ('S26-900001', 'CORPORATE_TASKS', 'NEW', 'Brígida Zorrilla', 'Carteras Zeta', 'bz@zeta.example', '34',
       '600000001', 'm', false, '1', 'f', '2026-11-20', '2026-11-20') RETURNING id, code_id AS code`,
  );
  for (const query of ["s26-900001", "zorrilla brigida", "carteras zeta", "bz@zeta.example"]) {
    expect(await found(desk.admin, query, "LEAD")).toMatchObject([
      { id: "S26-900001", title: "Carteras Zeta", path: `/dashboard/admin/support/${lead?.id}` },
    ]);
    for (const by of [desk.client, desk.specialist]) expect(await ids(by, query, "LEAD")).toEqual([]);
  }
});

test("a transfer is found by number and exact amount: a specialist's own, and any by administrators", async () => {
  await app.deps.db.query(
    `INSERT INTO payouts (number, specialist_id, amount, iban, holder, status, requested_at)
     VALUES ('R26900001', $1, 1234.56, 'ES9121000418450200051332', 'x', 'REQUESTED', '2026-11-20')`,
    [desk.specialist.accountId],
  );
  for (const query of ["r26900001", "1.234,56 €"]) {
    expect(await found(desk.specialist, query, "PAYOUT")).toMatchObject([
      { id: "R26900001", path: "/dashboard/specialist/payments" },
    ]);
    expect(await found(desk.admin, query, "PAYOUT")).toMatchObject([
      { path: "/dashboard/admin/payments?tab=transferencias&estado=todas&search=R26900001" },
    ]);
    for (const by of [otherSpecialist, desk.client]) expect(await ids(by, query, "PAYOUT")).toEqual([]);
  }
  expect(await ids(desk.admin, "1.234,57 €", "PAYOUT")).toEqual([]);
  // The account it goes to isn't shown there.
  expect(await ids(desk.admin, "ES9121000418450200051332", "PAYOUT")).toEqual([]);
});

describe("a conversation", () => {
  let number = "";
  let party = 0;

  beforeAll(async () => {
    const matter = await desk.addCase(
      {},
      { names: "Casilda", surnames: "Ormaechea", email: "co@correo.example" },
    );
    number = matter.number;
    party = matter.respondentId;
  });

  test("nobody has written in is none", async () => {
    expect(await ids(desk.specialist, "ormaechea", "CONVERSATION")).toEqual([]);
  });

  test("is found by whom it is with and what it is about, by who is in it", async () => {
    await app.deps.db.query(`UPDATE conversations SET last_message_at = '2026-11-20' WHERE party_id = $1`, [
      party,
    ]);
    for (const query of ["ormaechea casilda", number.toLowerCase()])
      expect(await found(desk.specialist, query, "CONVERSATION")).toMatchObject([
        {
          id: String(party),
          title: "Casilda Ormaechea",
          path: `/dashboard/specialist/inbox?conversacion=${party}`,
        },
      ]);
    // Of cases administrators read none; the client of the case isn't in it, nor does it tell an e-mail.
    for (const by of [desk.admin, desk.client, otherSpecialist])
      expect(await ids(by, "ormaechea", "CONVERSATION")).toEqual([]);
    expect(await ids(desk.specialist, "co@correo.example", "CONVERSATION")).toEqual([]);
  });

  test("with the specialist is found by the client by the specialist's name", async () => {
    const { db } = app.deps;
    await db.query(`UPDATE accounts SET names = 'Wenceslada', surnames = 'Ruiz' WHERE id = $1`, [
      desk.specialist.accountId,
    ]);
    await db.query(
      `UPDATE conversations v SET last_message_at = '2026-11-20' FROM parties p JOIN cases c ON c.id = p.case_id
       WHERE p.id = v.party_id AND p.account_id = $1 AND c.number = $2`,
      [desk.client.accountId, number],
    );
    const [hit, ...more] = await found(desk.client, "wenceslada", "CONVERSATION");
    expect(more).toEqual([]);
    expect(hit).toMatchObject({ title: "Wenceslada Ruiz", text: `${number} · 20/11/2026` });
    expect(await ids(otherClient, "wenceslada", "CONVERSATION")).toEqual([]);
  });

  test("about a task is read by whom it is assigned to and by administrators, nobody else", async () => {
    const { db } = app.deps;
    const code = await desk.task({ debtor: "Eustaquia Larrañaga", nContract: "CT-E1" });
    await db.query(`UPDATE tasks SET assignee_id = $2 WHERE code_id = $1`, [code, desk.specialist.accountId]);
    // They are made when somebody reads them.
    await app.graphql(`{ task(id: "${code}") { parties { id } } }`, {}, desk.admin.token);
    const [made] = await db.query<{ id: number }[]>(
      `SELECT p.id FROM parties p JOIN tasks t ON t.id = p.task_id WHERE t.code_id = $1 AND p.side = 'RESPONDENT'`,
      [code],
    );
    if (made === undefined) throw new Error("the task has no party");
    await db.query(
      `INSERT INTO conversations (party_id, task_id, created_at, last_message_at)
       SELECT $1, id, '2026-11-20', '2026-11-20' FROM tasks WHERE code_id = $2
       ON CONFLICT (party_id) DO UPDATE SET last_message_at = '2026-11-20'`,
      [made.id, code],
    );
    expect(await found(desk.admin, code.toLowerCase(), "CONVERSATION")).toMatchObject([
      { id: String(made.id), path: `/dashboard/admin/inbox?conversacion=${made.id}&tareas=asignadas` },
    ]);
    expect(await ids(desk.specialist, code, "CONVERSATION")).toEqual([String(made.id)]);
    expect(await ids(otherSpecialist, code, "CONVERSATION")).toEqual([]);
    await db.query(`UPDATE tasks SET assignee_id = NULL WHERE code_id = $1`, [code]);
    expect(await found(desk.admin, code, "CONVERSATION")).toMatchObject([
      { path: `/dashboard/admin/inbox?conversacion=${made.id}` },
    ]);
    expect(await ids(desk.specialist, code, "CONVERSATION")).toEqual([]);
  });
});
