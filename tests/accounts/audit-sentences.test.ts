import { beforeAll, describe, expect, test } from "@jest/globals";
import { auditNames } from "../../server/audit-names.ts";
import { securitySentence } from "../../server/domains/accounts/users/security-sentences.ts";
import { auditSentence } from "../../server/domains/accounts/users/tell-entry.ts";
import { audit } from "../../server/shared/audit.ts";
import { conversationOfParty } from "../../server/domains/messaging/list-conversations.ts";
import { addCaseRow } from "../support/cases.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

interface Noted {
  action: string;
  subjectType: string;
  subjectId?: number | string | null;
  actorId?: number | null;
  data?: Record<string, unknown>;
  id?: number;
}

const NEWEST = 2 ** 40;
const entryOf = ({
  action,
  subjectType,
  subjectId = null,
  actorId = null,
  data = {},
  id = NEWEST,
}: Noted) => ({
  id,
  action,
  actorId,
  apiKeyId: null,
  subjectType,
  subjectId: subjectId === null ? null : String(subjectId),
  data,
});

/** With its links as [text](KIND key). */
async function told(noted: Noted, ctx = desk.ctx()): Promise<string> {
  const parts = await auditSentence(ctx, auditNames, entryOf(noted));
  return parts
    .map(({ text, page }) => (page === null ? text : `[${text}](${page.kind} ${page.key})`))
    .join("");
}

let luis = 0;
let matter: Awaited<ReturnType<typeof addCaseRow>>;
beforeAll(async () => {
  luis = await desk.specialist("Luis", "Pérez");
  matter = await addCaseRow(desk.deps, {
    clientId: null,
    specialistId: luis,
    status: "IN_PROGRESS",
    counterparty: "Bruno",
  });
});
const adminId = () => desk.ctx().actor.accountId;

describe("a sentence says who did what to what, with the values that matter and links to what is there", () => {
  test("many tasks of one list, and a single one", async () => {
    const { list, tasks } = await desk.list([{}, {}, {}]);
    const assigned = (taskIds: number[]) =>
      told({
        action: "assignTasks",
        subjectType: "task",
        actorId: adminId(),
        data: { specialistId: luis, taskIds },
      });
    expect(await assigned(tasks.map(({ id }) => id))).toBe(
      `[Olga Administradora](ACCOUNT ${adminId()}) asignó 3 tareas de [la lista «Cartera»](TASK_LIST ${list.codeId}) a [Luis Pérez](ACCOUNT ${luis})`,
    );
    const one = tasks[0]!;
    expect(await assigned([one.id])).toContain(
      `asignó [la tarea ${one.codeId}](TASK ${one.codeId}) de [la lista`,
    );
    const { tasks: others } = await desk.list([{ nContract: "OTRO-1" }]);
    expect(await assigned([one.id, others[0]!.id])).toMatch(/asignó 2 tareas a \[Luis Pérez\]/);
  });

  test("a change of state, in words, with 'del' and 'al'", async () => {
    const { number } = matter;
    const change = { action: "moveCase", subjectType: "case", subjectId: matter.id, actorId: luis };
    expect(await told({ ...change, data: { from: "IN_PROGRESS", to: "AGREED" } })).toBe(
      `[Luis Pérez](ACCOUNT ${luis}) cambió [el expediente ${number}](CASE ${number}) de «En curso» a «Finalizado con acuerdo»`,
    );
    expect(await told({ ...change, data: { from: "SOMETHING_OLD" } })).toMatch(
      /cambió \[el expediente P\d+\]\(CASE P\d+\)$/,
    );
    expect(await told({ ...change, action: "deleteCaseDocument" })).toContain(
      "un documento del [expediente P",
    );
  });

  test("what a party does with its link is the party's doing, in its case", async () => {
    const answer = { action: "answerInvitation", subjectType: "party", subjectId: matter.respondentId };
    expect(await told({ ...answer, data: { accept: true } })).toBe(
      `Bruno, con su enlace personal, aceptó participar en [el expediente ${matter.number}](CASE ${matter.number})`,
    );
  });

  test("so are its answer to a budget, its payment and the beginning of its case; older entries name nobody", async () => {
    const budget = { action: "acceptBudget", subjectType: "budget", subjectId: 999_999 };
    expect(await told({ ...budget, data: { method: "LINK", partyId: matter.respondentId } })).toBe(
      "Bruno, con su enlace personal, aceptó un presupuesto que ya no existe",
    );
    expect(await told({ ...budget, data: { method: "LINK" } })).toMatch(
      /^El cliente invitado, con su enlace personal, aceptó /,
    );
    const payment = { action: "notifyPayment", subjectType: "payment", subjectId: 999_999 };
    expect(await told({ ...payment, data: { partyId: matter.respondentId } })).toMatch(
      /^Bruno, con su enlace personal, comunicó /,
    );
    const begun = { action: "moveCase", subjectType: "case", subjectId: matter.id };
    const data = { move: "COUNTERPARTY_ACCEPTED", by: "LINK", to: "IN_PROGRESS" };
    expect(await told({ ...begun, data: { ...data, partyId: matter.respondentId } })).toBe(
      `Bruno, con su enlace personal, aceptó participar y cambió [el expediente ${matter.number}](CASE ${matter.number}) a «En curso»`,
    );
    expect(await told({ ...begun, data })).toMatch(/^Una contraparte, con su enlace personal, /);
  });

  test("a case that wasn't taken on hasn't changed", async () => {
    const data = { move: "DECLINE", from: "PENDING_ACCEPTANCE", to: "PENDING_ACCEPTANCE", by: "ASKED" };
    const declined = { action: "moveCase", subjectType: "case", subjectId: matter.id, actorId: luis, data };
    expect(await told(declined)).toBe(
      `[Luis Pérez](ACCOUNT ${luis}) no aceptó [el expediente ${matter.number}](CASE ${matter.number})`,
    );
  });

  test("older lines tell the name as it was then, in all of their places; erased with the party's name", async () => {
    const { id: caseId, respondentId: party } = await addCaseRow(desk.deps, {
      clientId: null,
      specialistId: luis,
      status: "IN_PROGRESS",
      counterparty: "Berto",
    });
    const lines: number[] = [];
    const write = async () => {
      await audit(desk.ctx(), desk.deps.db.manager, {
        action: "readCase",
        subjectType: "case",
        subjectId: caseId,
      });
      const [row] = await desk.deps.db.query<{ id: number }[]>(
        `SELECT max(id)::int AS id FROM audit_entries`,
      );
      lines.push(row?.id ?? 0);
    };
    const rename = (name: string) =>
      desk.deps.db.query(`UPDATE parties SET names = $2, surnames = '' WHERE id = $1`, [party, name]);
    await write();
    await rename("Carlos");
    await write();
    await rename("Dario");
    await write();
    const opened = { action: "openInvitation", subjectType: "party", subjectId: party };
    const sent = { action: "sendMessage", subjectType: "conversation", subjectId: party, actorId: luis };
    const added = {
      action: "addCounterparty",
      subjectType: "case",
      subjectId: caseId,
      data: { partyId: party },
    };
    const names = ["Berto", "Carlos", "Dario"];
    for (const [at, id] of lines.entries()) {
      expect(await told({ ...opened, id })).toContain(`enlace personal de ${names[at]} en`);
      expect(await told({ ...sent, id })).toContain(`la conversación con ${names[at]} del`);
      expect(await told({ ...added, id })).toContain(`añadió a ${names[at]} en`);
    }
    await rename("");
    expect(await told({ ...opened, id: lines[0]! })).toContain("una parte sin nombre");
  });

  test("a message names the conversation it was sent in", async () => {
    const { id } = await conversationOfParty(desk.deps.db.manager, matter.respondentId);
    const sent = { action: "sendMessage", subjectType: "conversation", subjectId: id, actorId: luis };
    expect(await told(sent)).toBe(
      `[Luis Pérez](ACCOUNT ${luis}) envió un mensaje en la conversación con Bruno del [expediente ${matter.number}](CASE ${matter.number})`,
    );
  });

  test("a party that writes from its own account isn't said to write to itself", async () => {
    const client = await desk.specialist("Clara", "Montes");
    await desk.deps.db.query(`UPDATE accounts SET role = 'CLIENT' WHERE id = $1`, [client]);
    const own = await addCaseRow(desk.deps, { clientId: client, specialistId: luis, status: "IN_PROGRESS" });
    const [party] = await desk.deps.db.query<{ id: number }[]>(
      `SELECT id::int AS id FROM parties WHERE case_id = $1 AND account_id = $2`,
      [own.id, client],
    );
    const sent = { action: "sendMessage", subjectType: "conversation", subjectId: party!.id };
    const place = `[expediente ${own.number}](CASE ${own.number})`;
    expect(await told({ ...sent, actorId: client })).toBe(
      `[Clara Montes](ACCOUNT ${client}) envió un mensaje en su conversación del ${place}`,
    );
    expect(await told({ ...sent, actorId: luis })).toContain(
      `[Luis Pérez](ACCOUNT ${luis}) envió un mensaje en la conversación con `,
    );
  });

  test("an agreement by its number and amount, a session by its day; what was deleted without", async () => {
    const [agreement] = await desk.deps.db.query<{ id: number }[]>(
      `INSERT INTO agreements (case_id, number, title, terms, amount, content_hash, created_by, created_at, updated_at)
       VALUES ($1, 3, 'Pago', 'Se paga', '1200.50', 'x', $2, $3, $3) RETURNING id`,
      [matter.id, luis, desk.deps.clock.now()],
    );
    const [session] = await desk.deps.db.query<{ id: number }[]>(
      `INSERT INTO matter_sessions (case_id, kind, starts_at, minutes, channel, place, created_by, created_at, updated_at)
       VALUES ($1, 'JOINT', '2026-12-12T09:30:00Z', 60, 'PHONE', '600', $2, $3, $3) RETURNING id`,
      [matter.id, luis, desk.deps.clock.now()],
    );
    const noted = { subjectType: "case", subjectId: matter.id, actorId: luis };
    const proposed = { ...noted, action: "proposeAgreement" };
    expect(await told({ ...proposed, data: { agreementId: agreement?.id } })).toMatch(
      /propuso el acuerdo n\.º 3 \(1\.200,50 €\) en \[el expediente P\d+\]/,
    );
    expect(await told({ ...proposed, data: { agreementId: 999_999 } })).toMatch(/propuso un acuerdo en \[/);
    const answered = { ...noted, action: "answerAgreement" };
    expect(await told({ ...answered, data: { agreementId: agreement?.id, accept: false } })).toMatch(
      /rechazó el acuerdo n\.º 3/,
    );
    expect(await told({ ...answered, data: { agreementId: agreement?.id } })).toMatch(
      /respondió al acuerdo n\.º 3/,
    );
    expect(await told({ ...noted, action: "scheduleSession", data: { sessionId: session?.id } })).toMatch(
      /convocó la sesión del 12\/12\/2026 a las 10:30 en \[el expediente/,
    );
  });

  test("days, and why somebody left, as people say them", async () => {
    const exported = { action: "exportPayments", subjectType: "payment", actorId: luis };
    const data = { kind: "PAYOUTS", format: "CSV", from: "2026-03-01", to: "2026-03-31" };
    expect(await told({ ...exported, data })).toMatch(
      /exportó las transferencias de fondos del 01\/03\/2026 al 31\/03\/2026 a CSV$/,
    );
    expect(await told({ ...exported, data: { ...data, to: null } })).toMatch(
      /fondos desde el 01\/03\/2026 a/,
    );
    const left = { action: "deleteAccount", subjectType: "account", subjectId: luis, actorId: luis };
    expect(await told({ ...left, data: { reason: 2 } })).toMatch(
      /eliminó su cuenta: «No entiendo la plataforma»$/,
    );
    expect(await told({ ...left, data: { reason: null } })).toMatch(/eliminó su cuenta$/);
  });

  test("fields are said in words, each once; codes without words never", async () => {
    const update = { action: "updateIdentity", subjectType: "account", subjectId: luis, actorId: luis };
    expect(await told({ ...update, data: { fields: ["names", "surnames", "xyz"] } })).toMatch(
      /modificó el nombre y los apellidos$/,
    );
    expect(await told({ ...update, data: { fields: ["xyz"] } })).toMatch(/modificó sus datos de identidad$/);
  });

  test("what is deleted or gone is plain text", async () => {
    const { list, tasks } = await desk.list([{}]);
    const { id, codeId } = tasks[0]!;
    await desk.deps.db.query(`UPDATE tasks SET deleted_at = $2, deleted_by = $3 WHERE id = $1`, [
      id,
      desk.deps.clock.now(),
      adminId(),
    ]);
    expect(
      await told({
        action: "updateTask",
        subjectType: "task",
        subjectId: id,
        actorId: adminId(),
        data: { fields: ["debtor"] },
      }),
    ).toBe(`[Olga Administradora](ACCOUNT ${adminId()}) modificó el deudor en la tarea ${codeId}`);
    const gone = { action: "readCase", subjectType: "case", actorId: luis };
    expect(await told({ ...gone, subjectId: 999_999 })).toMatch(/consultó un expediente que ya no existe$/);
    expect(await told({ ...gone, subjectId: "no-es-un-id" })).toMatch(
      /consultó un expediente que ya no existe$/,
    );
    expect(await told({ action: "readTaskImport", subjectType: "task_import", subjectId: "x" })).toBe(
      "Alguien hizo algo que ya no se anota, sobre una importación que ya no existe",
    );
    expect(list.id).toBeGreaterThan(0);
  });
});

test("a page of entries costs the same few statements, however many they are", async () => {
  const count = async (times: number) => {
    const { ctx, statements } = desk.counted();
    const { tasks } = await desk.list(Array.from({ length: times }, () => ({})));
    const before = statements.length;
    await Promise.all(
      tasks.flatMap(({ id }) => [
        told({ action: "readTask", subjectType: "task", subjectId: id, actorId: luis }, ctx),
        told(
          { action: "inviteParty", subjectType: "party", subjectId: matter.respondentId, actorId: adminId() },
          ctx,
        ),
        told(
          { action: "assignTasks", subjectType: "task", data: { specialistId: luis, taskIds: [id] } },
          ctx,
        ),
      ]),
    );
    return statements.length - before;
  };
  const [few, many] = [await count(1), await count(40)];
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(7);
});

test.each([
  ["SIGN_IN", "OK", {}, true, "Luis Pérez inició sesión desde un dispositivo conocido"],
  [
    "SIGN_IN",
    "REFUSED",
    {},
    false,
    "Se rechazó un inicio de sesión de Luis Pérez desde un dispositivo nuevo",
  ],
  ["SESSIONS_ENDED", "OK", { sessions: 2 }, null, "Luis Pérez cerró 2 sesiones suyas"],
  [
    "LIMIT",
    "THROTTLED",
    { rule: "messages" },
    null,
    "Se frenó a Luis Pérez por hacer demasiadas peticiones: mensajes",
  ],
  [
    "ACCESS",
    "REFUSED",
    { operation: "securityEvents" },
    null,
    "Se rechazó a Luis Pérez algo para lo que no tiene permiso: «Registro de seguridad»",
  ],
  [
    "LIMIT",
    "THROTTLED",
    { rule: "gone-rule" },
    null,
    "Se frenó a Luis Pérez por hacer demasiadas peticiones",
  ],
  [
    "PROOF",
    "REFUSED",
    { by: "PASSWORD" },
    null,
    "Se rechazó una comprobación de identidad de Luis Pérez con la contraseña",
  ],
] as const)("the security log: %s %s", async (kind, outcome, detail, knownDevice, text) => {
  const event = {
    id: 1,
    at: new Date(0),
    kind,
    outcome,
    accountId: luis,
    accountName: null,
    address: "",
    knownDevice,
    requestId: "",
    detail,
  };
  const say = async (accountId: number | null) =>
    (await securitySentence(desk.ctx(), auditNames, { ...event, accountId }))
      .map((part) => part.text)
      .join("");
  expect(await say(luis)).toBe(text);
  expect(await say(null)).not.toMatch(/Luis|undefined|null| {2}/);
});
