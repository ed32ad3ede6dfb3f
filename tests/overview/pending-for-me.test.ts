import { afterEach, describe, expect, test } from "@jest/globals";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import { pendingForMe } from "../../server/domains/overview/pending/pending-for-me.ts";
import type { PendingForMe } from "../../server/domains/overview/pending/pending-for-me.ts";
import {
  adminPaths,
  adminTaskManagement,
  clientPaths,
  importPaths,
  specialistPaths,
} from "../../server/domains/overview/pending/pending-paths.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { paths } from "../../web/app/paths.ts";
import { billingDesk } from "../support/billing.ts";
import { addCaseRow, publicSpecialist } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";
const IDENTIFIED = "12345678Z";

afterEach(() => desk.travel(NOON));

/** Whoever it is at whatever time: log-ins end with the day. */
async function contextOf({ accountId, email }: Person): Promise<SignedInContext> {
  const ctx = await desk.ctxOf(desk.admin);
  const { role } = await desk.app.deps.db.getRepository(Account).findOneByOrFail({ id: accountId });
  return { ...ctx, actor: { ...ctx.actor, accountId, email, role } };
}

const of = async (person: Person): Promise<PendingForMe> => pendingForMe(await contextOf(person));
const kindsOf = async (person: Person) => (await of(person)).items.map(({ kind }) => kind);
const itemOf = async (person: Person, kind: string) =>
  (await of(person)).items.find((item) => item.kind === kind);

async function identified(person: Person): Promise<Person> {
  await desk.app.deps.db.query(`UPDATE accounts SET identity_document = $2 WHERE id = $1`, [
    person.accountId,
    IDENTIFIED,
  ]);
  return person;
}

const newSpecialist = async () => identified(await publicSpecialist(desk.app));
const newClient = async () => identified(await desk.app.signIn("CLIENT"));

async function session(
  person: Person,
  { input, claimantId, respondentId }: TestMatter,
  startsAt: string,
  change: object = {},
): Promise<string> {
  const form = {
    kind: en("JOINT"),
    startsAt,
    minutes: 60,
    channel: en("VIDEO"),
    place: "https://sala.example/1",
    partyIds: [claimantId, respondentId],
    notify: false,
    ...change,
  };
  const call = `matter: ${literal(input)}, input: ${literal(form)}`;
  const { session: made, userErrors } = await desk.mutate(person, "scheduleSession", call, "session { id }");
  expect(userErrors).toEqual([]);
  return (made as { id: string }).id;
}

/** Accepted on the day, its counterparty not told yet. */
const waitingCase = (specialist: Person, change: object = {}) =>
  desk.caseOf({
    specialistId: specialist.accountId,
    status: "PENDING_COUNTERPARTY",
    interventionType: 1,
    ...change,
  });

describe("a specialist's day", () => {
  test("of a case without anything to do there is the budget alone, and nobody else's is shown", async () => {
    const [one, other] = [await newSpecialist(), await newSpecialist()];
    const { reference } = await desk.caseOf({ specialistId: one.accountId });
    expect(await of(one)).toMatchObject({
      items: [
        {
          kind: "BUDGET_TO_SEND",
          text: "Este expediente no tiene presupuesto.",
          actionLabel: "Preparar presupuesto",
          path: `/dashboard/specialist/cases/details/${reference}?tab=presupuesto#apartados`,
          reference,
          overdue: false,
        },
      ],
      counts: [{ kind: "BUDGET_TO_SEND", count: 1 }],
      totalCount: 1,
    });
    expect(await of(other)).toEqual({ items: [], counts: [], totalCount: 0 });
  });

  test("an unanswered request, late after the five days after which administrators hear of it", async () => {
    const specialist = await newSpecialist();
    const row = await addCaseRow(desk.app.deps, {
      clientId: desk.client.accountId,
      specialistId: specialist.accountId,
      status: "PENDING_ACCEPTANCE",
    });
    expect((await of(specialist)).items).toMatchObject([
      { kind: "CASE_TO_ANSWER", reference: row.number, dueOn: "2026-11-25", overdue: false },
    ]);
    await desk.travel("2026-11-26T11:00:00.000Z");
    expect(await itemOf(specialist, "CASE_TO_ANSWER")).toMatchObject({ overdue: true });
  });

  test("terms of law from fifteen days before, as the case says them; past ones stay", async () => {
    const specialist = await newSpecialist();
    const { reference } = await waitingCase(specialist);
    const { data } = await desk.ask(
      specialist,
      `{ case(number: "${reference}") { deadlines { label source date } } }`,
    );
    const [deadline] = (data as unknown as { case: { deadlines: { label: string; date: string }[] } }).case
      .deadlines;
    expect(deadline).toMatchObject({
      label: "Intentar el primer contacto con la contraparte",
      date: "2026-12-05",
    });
    expect(await itemOf(specialist, "DEADLINE")).toMatchObject({
      title: deadline?.label,
      dueOn: deadline?.date,
      text: "El plazo acaba en 15 días, el 05/12/2026 (LO 1/2025, art. 7.2.b).",
      overdue: false,
      reference,
    });
    await desk.travel("2026-12-05T22:59:00.000Z");
    expect(await itemOf(specialist, "DEADLINE")).toMatchObject({
      text: "El plazo acaba hoy, el 05/12/2026 (LO 1/2025, art. 7.2.b).",
      overdue: false,
    });
    await desk.travel("2026-12-05T23:01:00.000Z");
    expect((await of(specialist)).items[0]).toMatchObject({ kind: "DEADLINE", overdue: true });
  });

  test("who isn't told is to be invited, once the object is confirmed; a week later an answer is missing", async () => {
    const specialist = await newSpecialist();
    const matter = await waitingCase(specialist);
    expect(await kindsOf(specialist)).toContain("PARTY_TO_INVITE");
    await desk.app.deps.db.query(`UPDATE cases SET object_confirmed = false WHERE id = $1`, [matter.id]);
    expect(await kindsOf(specialist)).not.toContain("PARTY_TO_INVITE");
    expect(await itemOf(specialist, "OBJECT_TO_CONFIRM")).toMatchObject({ reference: matter.reference });
    await desk.app.deps.db.query(`UPDATE cases SET object_confirmed = true WHERE id = $1`, [matter.id]);
    const told = await desk.mutate(
      specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: EMAIL, objectVersion: 1 }`,
      "message",
    );
    expect(told.userErrors).toEqual([]);
    expect(await kindsOf(specialist)).not.toContain("PARTY_TO_INVITE");
    expect(await kindsOf(specialist)).not.toContain("INVITATION_UNANSWERED");
    await desk.travel("2026-11-27T11:00:00.000Z");
    expect(await itemOf(specialist, "INVITATION_UNANSWERED")).toMatchObject({
      text: expect.stringContaining("no ha respondido desde el primer aviso, el 20/11/2026"),
      overdue: false,
    });
  });

  test("today's and tomorrow's sessions of cases and tasks, then what is to be written up", async () => {
    const specialist = await newSpecialist();
    const matter = await desk.caseOf({ specialistId: specialist.accountId });
    const task = await desk.taskOf(specialist, { nContract: "SESIONES" });
    await session(specialist, matter, "2026-11-20T16:00:00Z");
    await session(specialist, task, "2026-11-21T22:00:00Z");
    await session(specialist, matter, "2026-11-22T09:00:00Z");
    const called = await of(specialist);
    expect(called.items.filter(({ kind }) => kind === "SESSION")).toMatchObject([
      { text: "Hoy a las 17:00 · Videollamada", reference: matter.reference, dueOn: "2026-11-20" },
      {
        text: "Mañana a las 23:00 · Videollamada",
        reference: task.reference,
        path: `/dashboard/specialist/tasks/${task.reference}/sesiones`,
      },
    ]);
    await desk.travel("2026-11-20T16:59:00.000Z");
    expect(await kindsOf(specialist)).not.toContain("SESSION_TO_RECORD");
    await desk.travel("2026-11-20T17:00:00.000Z");
    expect((await of(specialist)).items[0]).toMatchObject({
      kind: "SESSION_TO_RECORD",
      text: "Sesión conjunta del 20/11/2026 a las 17:00: falta quién asistió y con qué resultado.",
      overdue: true,
    });
    await desk.app.deps.db.query(`UPDATE cases SET status = 'BROKEN', closed_at = now() WHERE id = $1`, [
      matter.id,
    ]);
    expect(await kindsOf(specialist)).not.toContain("SESSION_TO_RECORD");
  });

  test("what nobody has paid: fees, and what parties owe each other; with the amount", async () => {
    const billing = await billingDesk(desk.app);
    await billing.accepted({ dueOn: "2026-12-10" });
    const [initial] = (await billing.instalments()).filter(({ concept }) => concept === "INITIAL");
    const amount = { value: initial?.amount, currency: "EUR" };
    expect(await kindsOf(billing.client)).not.toContain("INSTALMENT_TO_PAY");
    await desk.travel("2026-12-01T11:00:00.000Z");
    expect(await itemOf(billing.client, "INSTALMENT_TO_PAY")).toMatchObject({ overdue: false, amount });
    expect(await kindsOf(billing.specialist)).not.toContain("INSTALMENT_LATE");
    await desk.travel("2027-03-01T11:00:00.000Z");
    const found = await itemOf(billing.specialist, "INSTALMENT_LATE");
    expect(found).toMatchObject({ overdue: true, amount, reference: billing.number });
    expect(await itemOf(billing.client, "INSTALMENT_TO_PAY")).toMatchObject({
      title: "Pago atrasado",
      overdue: true,
      path: paths.clientPayments(),
      amount,
    });
  });

  test("what parties should have paid each other under an agreement, of cases and of tasks", async () => {
    const specialist = await newSpecialist();
    for (const matter of [
      await desk.caseOf({ specialistId: specialist.accountId }),
      await desk.taskOf(specialist, { nContract: "PLAZOS" }),
    ]) {
      const [column, id] = "caseNumber" in matter.input ? ["case_id", matter.id] : ["task_id", matter.id];
      await desk.app.deps.db.query(
        `WITH g AS (INSERT INTO agreements (${column}, number, status, title, terms, amount, content_hash, created_by,
             created_at, updated_at, closed_at) VALUES ($1, 1, 'ACCEPTED', 'Pagar', 'x', 100, 'x', $2, $3, $3, $3) RETURNING id)
         INSERT INTO agreement_instalments (agreement_id, number, due_on, amount)
         SELECT g.id, plan.number, plan.due_on::date, 50 FROM g,
           (VALUES (1, '2026-11-19'), (2, '2026-11-20')) AS plan (number, due_on)`,
        [id, specialist.accountId, desk.app.deps.clock.now()],
      );
    }
    const found = (await of(specialist)).items.filter(({ kind }) => kind === "AGREEMENT_INSTALMENT_LATE");
    expect(found).toHaveLength(2);
    for (const item of found)
      expect(item).toMatchObject({
        text: "Pagar, plazo 1: vencía el 19/11/2026. Anótalo si ya se pagó.",
        amount: { value: "50.00", currency: "EUR" },
      });
    expect(new Set(found.map(({ path }) => path.split("/")[3]))).toEqual(new Set(["cases", "tasks"]));
  });
});

describe("a client", () => {
  test("chooses a specialist, answers what is proposed, completes the identity", async () => {
    const client = await desk.app.signIn("CLIENT");
    const row = await addCaseRow(desk.app.deps, { clientId: client.accountId, status: "PENDING_ACCEPTANCE" });
    expect((await of(client)).items).toMatchObject([
      {
        kind: "CHOOSE_SPECIALIST",
        text: "Nadie lleva todavía tu expediente: puedes elegir tú a quien quieras.",
        path: paths.clientCase(row.number),
      },
      { kind: "IDENTITY_TO_COMPLETE", path: paths.account() },
    ]);
    await identified(client);
    await desk.app.deps.db.query(
      `UPDATE accounts SET identity_status = 'REJECTED', identity_note = 'Está borroso' WHERE id = $1`,
      [client.accountId],
    );
    expect(await itemOf(client, "IDENTITY_TO_COMPLETE")).toMatchObject({
      text: "No hemos podido comprobarlo. Motivo: «Está borroso».",
    });
  });

  test("answers a budget that was sent, and an agreement that waits for the own answer", async () => {
    const billing = await billingDesk(desk.app);
    const saved = await billing.save();
    expect(await kindsOf(billing.client)).not.toContain("BUDGET_TO_ANSWER");
    await billing.send(saved.budget?.id ?? "");
    expect(await itemOf(billing.client, "BUDGET_TO_ANSWER")).toMatchObject({
      amount: { currency: "EUR" },
      path: `${paths.clientCase(billing.number, "presupuesto")}#apartados`,
    });
    const client = await newClient();
    const specialist = await newSpecialist();
    const matter = await desk.caseOf({ clientId: client.accountId, specialistId: specialist.accountId });
    const { agreement } = await desk.mutate(
      specialist,
      "createAgreement",
      `matter: ${literal(matter.input)}, input: ${literal({ title: "Reparar el techo", terms: "Se repara.", place: "Madrid" })}`,
      "agreement { id }",
    );
    expect(await kindsOf(client)).toEqual([]);
    const { id } = agreement as { id: string };
    await desk.mutate(specialist, "proposeAgreement", `id: "${id}"`, "message");
    const { data } = await desk.ask(
      client,
      `{ case(number: "${matter.reference}") { agreements { awaitsMe contentHash } } }`,
    );
    const [seen] = (data as unknown as { case: { agreements: { awaitsMe: boolean; contentHash: string }[] } })
      .case.agreements;
    expect(seen?.awaitsMe).toBe(true);
    expect(await kindsOf(client)).toEqual(["AGREEMENT_TO_ANSWER"]);
    await desk.mutate(
      client,
      "answerAgreement",
      `id: "${id}", contentHash: "${seen?.contentHash}", input: { accept: false, reason: "No" }`,
      "message",
    );
    expect(await kindsOf(client)).toEqual([]);
  });

  test("sees the sessions to come it is called to, not those of others alone", async () => {
    const client = await newClient();
    const specialist = await newSpecialist();
    const matter = await desk.caseOf({ clientId: client.accountId, specialistId: specialist.accountId });
    await session(specialist, matter, "2026-11-21T09:00:00Z");
    await session(specialist, matter, "2026-11-21T12:00:00Z", {
      kind: en("SEPARATE"),
      partyIds: [matter.respondentId],
    });
    expect((await of(client)).items).toMatchObject([
      { kind: "SESSION", text: "Mañana a las 10:00 · Videollamada", reference: matter.reference },
    ]);
  });
});

test("unread messages of both sides, one item for each conversation", async () => {
  const client = await newClient();
  const specialist = await newSpecialist();
  const matter = await desk.caseOf({ clientId: client.accountId, specialistId: specialist.accountId });
  const { data } = await desk.ask(client, `{ conversations { nodes { id } } }`);
  const [conversation] = (data as unknown as { conversations: { nodes: { id: string }[] } }).conversations
    .nodes;
  for (const text of ["Hola", "¿Cómo va?"])
    await desk.mutate(
      client,
      "sendMessage",
      `conversationId: "${conversation?.id}", input: { text: "${text}" }`,
      "message { id }",
    );
  expect(await itemOf(specialist, "MESSAGES_UNREAD")).toMatchObject({
    text: "2 mensajes sin leer",
    count: 2,
    path: paths.specialistInbox(conversation?.id),
    reference: matter.reference,
  });
  expect(await kindsOf(client)).toEqual([]);
});

test("administrators get the alerts of their first page, over GraphQL in the same shape as everybody", async () => {
  const fields = `items { id kind title text actionLabel path dueAt dueOn overdue reference amount currency count }
    counts { kind count } totalCount`;
  const read = async (person: Person) => {
    const { data, errors } = await desk.ask(person, `{ pendingForMe { ${fields} } }`);
    expect(errors).toEqual([]);
    return (data as unknown as { pendingForMe: { items: Record<string, unknown>[]; totalCount: number } })
      .pendingForMe;
  };
  const { data } = await desk.ask(desk.admin, `{ activityOverview { alerts { kind message count } } }`);
  const { alerts } = (
    data as unknown as { activityOverview: { alerts: { kind: string; message: string; count: number }[] } }
  ).activityOverview;
  expect(alerts.map(({ kind }) => kind)).toContain("CASES_UNASSIGNED");
  const { items, totalCount } = await read(desk.admin);
  const told = items.map(({ kind, text, count }) => ({ kind, message: text, count: Number(count) }));
  // Those of tasks and imports come after them.
  expect(told.slice(0, alerts.length)).toEqual(alerts);
  expect(totalCount).toBe(items.length);
  const [mine] = (await read(desk.client)).items;
  expect(mine?.["id"]).toMatch(new RegExp(`^${String(mine?.["kind"])}:`));
});

test("an alert of many is one item: nothing is said to be left out, and each kind tells how many it counts", async () => {
  for (const nContract of ["UNO", "DOS", "TRES"]) await desk.taskOf(null, { nContract });
  const { items, counts, totalCount } = await of(desk.admin);
  expect(totalCount).toBe(items.length);
  const unassigned = items.find(({ kind }) => kind === "TASKS_UNASSIGNED");
  expect(unassigned?.count).toBeGreaterThanOrEqual(3);
  expect(counts).toContainEqual({ kind: "TASKS_UNASSIGNED", count: unassigned?.count });
});

test("administrators also get what waits among tasks and imports, each with where it is settled", async () => {
  await desk.taskOf(null);
  const { actor } = await desk.ctxOf(desk.admin);
  await desk.app.deps.db.query(
    `INSERT INTO task_imports
       (id, file_name, file_key, file_size, file_hash, kind, header_row, status, created_by, created_at, updated_at)
     VALUES ('11111111-1111-4111-8111-111111111111', 'banco.xlsx', 'k', 1, 'h', 'XLSX', 1, 'REVIEW', $1, $2, $2)`,
    [actor.accountId, NOON],
  );
  expect(await itemOf(desk.admin, "TASKS_UNASSIGNED")).toMatchObject({
    title: "Tareas sin mediador",
    text: expect.stringMatching(/sin mediador asignado$/),
    actionLabel: "Asignar mediador",
  });
  expect(await itemOf(desk.admin, "IMPORT_UNFINISHED")).toMatchObject({
    text: "La importación de «banco.xlsx» está sin terminar",
    actionLabel: "Continuar",
    path: "/dashboard/admin/tasks/create/import?import=11111111-1111-4111-8111-111111111111",
  });
});

test("more than twenty of a kind are counted, and any number costs the same statements", async () => {
  const [few, many] = [await newSpecialist(), await newSpecialist()];
  const clients = [await newClient(), await newClient()];
  const add = async (specialist: Person, client: Person | undefined, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const status = at % 3 === 0 ? "BROKEN" : "PENDING_COUNTERPARTY";
      await desk.caseOf({
        specialistId: specialist.accountId,
        clientId: client?.accountId ?? null,
        status,
        identified: false,
      });
    }
  };
  await add(few, clients[0], 3);
  await add(many, clients[1], 36);
  const found = await of(many);
  expect(found.counts).toContainEqual({ kind: "PARTY_TO_INVITE", count: 24 });
  expect(found.totalCount - found.items.length).toBeGreaterThanOrEqual(4);
  expect(found.items.filter(({ kind }) => kind === "PARTY_TO_INVITE")).toHaveLength(20);
  const cost = async (person: Person) => {
    const ctx = await contextOf(person);
    return leastStatements(() => pendingForMe(ctx));
  };
  expect([await cost(few), await cost(many)]).toEqual([13, 13]);
  expect([await cost(clients[0] ?? few), await cost(clients[1] ?? few)]).toEqual([12, 12]);
  expect(await cost(desk.admin)).toBe(10);
});

test("every address is one that the web app builds", () => {
  const tab = "#apartados";
  expect([
    specialistPaths.case("P1"),
    specialistPaths.session({ caseNumber: "P1", taskCodeId: null }),
    specialistPaths.case("P1", "acuerdo"),
    specialistPaths.session({ caseNumber: null, taskCodeId: "T1" }),
    specialistPaths.record({ id: 5, caseNumber: "P1", taskCodeId: null }),
    specialistPaths.record({ id: 5, caseNumber: null, taskCodeId: "T1" }),
    specialistPaths.taskAgreement("T1"),
    specialistPaths.taskTerms("T1"),
    specialistPaths.taskManagement("T1"),
    adminTaskManagement("T1"),
    specialistPaths.tasksDue("2026-12-20"),
    specialistPaths.inbox(7),
    clientPaths.case("P1"),
    clientPaths.case("P1", "presupuesto"),
    clientPaths.payments(),
    clientPaths.inbox(7),
    ...Object.values(adminPaths),
    importPaths.goOn("7"),
    importPaths.duplicates("3", "7"),
    importPaths.leftOut("3"),
  ]).toEqual([
    paths.specialistCase("P1"),
    `${paths.specialistCase("P1", "herramientas")}${tab}`,
    `${paths.specialistCase("P1", "acuerdo")}${tab}`,
    paths.specialistTaskSessions("T1"),
    `${paths.specialistCaseRecord("P1", "5")}${tab}`,
    paths.specialistTaskRecord("T1", "5"),
    paths.specialistTaskAgreement("T1"),
    paths.specialistTaskTerms("T1"),
    paths.specialistTask("T1"),
    paths.adminTaskManagement("T1"),
    `${paths.specialistTasks()}?dueFrom=2026-12-20&dueTo=2026-12-20`,
    paths.specialistInbox("7"),
    paths.clientCase("P1"),
    `${paths.clientCase("P1", "presupuesto")}${tab}`,
    paths.clientPayments(),
    paths.clientInbox("7"),
    paths.adminCases({ estado: "pendiente-especialista", asignacion: "sin-asignar" }),
    paths.adminCases({ asignacion: "sin-respuesta" }),
    paths.adminCases({ asignacion: "reasignacion" }),
    paths.adminPayments({ estado: "por-confirmar" }),
    paths.adminPayments({ estado: "por-devolver" }),
    paths.adminPayments({ tab: "transferencias", estado: "solicitadas" }),
    paths.adminPayments(),
    paths.adminSupport({ tab: "incidencias", estado: "fuera-de-plazo" }),
    paths.adminInbox({ ver: "sin-responder" }),
    paths.adminTasks({ tab: "tareas", status: "en-curso", assignment: "sin-asignar" }),
    paths.adminCreateTask(),
    paths.adminImportTasks("7"),
    paths.adminTaskDuplicates("3", "7"),
    paths.adminTaskList("3", "importaciones"),
  ]);
});
