import { beforeAll, describe, expect, test } from "@jest/globals";
import { answerByLink, byLink, tokenOf, type Invited } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const ADMIN = "Olga Prado Sanz";
const DEBTOR = "lucia.garcia@correo.example";

beforeAll(async () => {
  await desk.app.deps.db.query(`UPDATE accounts SET names = 'Olga', surnames = 'Prado Sanz' WHERE id = $1`, [
    desk.admin.accountId,
  ]);
});

const calls = (by: Person, { reference }: TestMatter, result = "REACHED") =>
  desk.mutate(
    by,
    "logTaskContact",
    `id: "${reference}", input: ${literal({ channel: en("PHONE"), result: en(result), note: "Quiere plazos" })}`,
    "task { state channels } warnings",
  );

const invites = async (by: Person, { respondentId }: TestMatter, channel = "LINK") =>
  (await desk.mutate(
    by,
    "inviteParty",
    `partyId: "${respondentId}", input: { channel: ${channel} }`,
    "url message",
  )) as unknown as Invited;

const notes = (by: Person, { respondentId }: TestMatter, proof = "Burofax NB1234") =>
  desk.mutate(
    by,
    "recordNotice",
    `partyId: "${respondentId}", input: ${literal({
      channel: en("CERTIFIED_POST"),
      sentOn: "2026-11-02",
      receivedOn: "2026-11-05",
      proof,
    })}`,
    "message",
  );

/** What the history of a task says, newest first, as whoever asks reads it. */
async function history(by: Person, { reference }: TestMatter, field: "task" | "assignedTask") {
  const { data, errors } = await desk.ask(
    by,
    `{ ${field}(id: "${reference}") { channels events { nodes { actor summary reason } }
       parties { side notices { channel receivedAt } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as Record<string, Record<string, never>>)[field];
}

const subjectsTo = async ({ email }: Person) => (await desk.mailsTo(email)).map(({ subject }) => subject);

describe("an administrator and a debtor", () => {
  test("contact, invitation and notice, as the specialist of the task has them, under the administrator's name", async () => {
    const matter = await desk.taskOf();
    expect((await calls(desk.admin, matter)).task).toEqual({ state: "LOCALIZADO", channels: ["PHONE"] });
    expect((await invites(desk.admin, matter, "EMAIL")).userErrors).toEqual([]);
    expect((await notes(desk.admin, matter)).message).toBe("Aviso anotado");

    const seen = await history(desk.specialist, matter, "assignedTask");
    expect(seen).toEqual(await history(desk.admin, matter, "task"));
    expect(seen).toMatchObject({
      channels: ["EMAIL", "PHONE"],
      events: {
        nodes: [
          { actor: ADMIN, summary: expect.stringContaining("por burofax o correo certificado") },
          { actor: ADMIN, summary: expect.stringMatching(/^Invitación .*por correo a Lucía/) },
          { actor: ADMIN, summary: expect.stringContaining("Llamada"), reason: "Quiere plazos" },
          { summary: "Tarea creada" },
        ],
      },
      parties: [
        { side: "CLAIMANT", notices: [] },
        {
          side: "RESPONDENT",
          notices: [
            { channel: "EMAIL", receivedAt: null },
            { channel: "CERTIFIED_POST", receivedAt: "2026-11-05T11:00:00.000Z" },
          ],
        },
      ],
    });
    const [mail] = (await desk.mailsTo(DEBTOR)).slice(-1);
    expect(mail?.text).toContain("ha encargado a Elena Ferrer Gil que os ayude");
    expect(
      await desk.app.deps.db.query(
        `SELECT action FROM audit_entries WHERE actor_id = $1 AND action IN ('logTaskContact', 'inviteParty', 'recordNotice')
         ORDER BY id`,
        [desk.admin.accountId],
      ),
    ).toEqual([{ action: "logTaskContact" }, { action: "inviteParty" }, { action: "recordNotice" }]);
  });

  test("of a task nobody has, whoever invited hears what the debtor does, until somebody has it", async () => {
    const matter = await desk.taskOf(null);
    const token = tokenOf(await invites(desk.admin, matter));
    const told = (await subjectsTo(desk.admin)).length;
    expect((await answerByLink(desk.app, token, true)).userErrors).toEqual([]);
    await byLink(desk.app, token, "writeByInvitation", `text: "¿Puedo pagar en marzo?"`);
    expect((await subjectsTo(desk.admin)).slice(told)).toEqual([
      `Una parte ha aceptado participar: ${matter.reference}`,
      `Una parte ha escrito: ${matter.reference}`,
    ]);
    const [mail] = (await desk.mailsTo(desk.admin.email)).slice(-1);
    expect(mail?.text).toContain(`/dashboard/admin/tasks/${matter.reference}`);
    expect(mail?.text).not.toContain("marzo");
    expect(await history(desk.admin, matter, "task")).toMatchObject({
      events: { nodes: [{ reason: "¿Puedo pagar en marzo?" }, {}, {}, {}] },
    });

    await desk.app.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [
      matter.id,
      desk.specialist.accountId,
    ]);
    const heard = (await subjectsTo(desk.specialist)).length;
    await byLink(desk.app, token, "proposeByInvitation", `text: "300 € al mes"`);
    expect((await subjectsTo(desk.specialist)).slice(heard)).toEqual([
      `Una parte ha hecho una propuesta: ${matter.reference}`,
    ]);
    expect((await subjectsTo(desk.admin)).slice(told)).toHaveLength(2);
  });

  test("a specialist who invited and hasn't the task any more hears nothing", async () => {
    const matter = await desk.taskOf();
    const token = tokenOf(await invites(desk.specialist, matter));
    await desk.app.deps.db.query(`UPDATE tasks SET assignee_id = NULL WHERE id = $1`, [matter.id]);
    const heard = await subjectsTo(desk.specialist);
    await answerByLink(desk.app, token, true);
    expect(await subjectsTo(desk.specialist)).toEqual(heard);
    expect((await desk.ask(desk.specialist, contactOf(matter))).errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("both at once: nothing is lost, nothing is in the way", async () => {
    const matter = await desk.taskOf();
    const done = await Promise.all([
      calls(desk.admin, matter),
      calls(desk.specialist, matter, "NO_ANSWER"),
      invites(desk.admin, matter),
      notes(desk.specialist, matter),
      notes(desk.admin, matter, "Burofax NB1235"),
      invites(desk.specialist, matter),
    ]);
    expect(done.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const seen = (await history(desk.specialist, matter, "assignedTask")) as unknown as {
      events: { nodes: unknown[] };
      parties: { notices: unknown[] }[];
    };
    expect(seen.events.nodes).toHaveLength(7);
    expect(seen.parties[1]?.notices).toHaveLength(4);
    const [live] = await desk.app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM party_links WHERE party_id = $1 AND revoked_at IS NULL`,
      [matter.respondentId],
    );
    expect(live?.count).toBe(1);
  });

  test("a task that has ended takes notes and keeps its state, nobody is invited; a deleted one isn't there", async () => {
    const ended = await desk.taskOf();
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id = $1`, [ended.id]);
    expect((await calls(desk.admin, ended)).task).toMatchObject({ state: "SIN_ACUERDO" });
    expect((await notes(desk.admin, ended)).userErrors).toEqual([]);
    expect((await invites(desk.admin, ended)).userErrors).toMatchObject([{ code: "CLOSED" }]);

    const deleted = await desk.taskOf();
    await desk.mutate(desk.admin, "deleteTask", `id: "${deleted.id}"`, "message");
    for (const call of [
      contactOf(deleted),
      `mutation { inviteParty(partyId: "${deleted.respondentId}", input: { channel: LINK }) { url } }`,
      `mutation { recordNotice(partyId: "${deleted.respondentId}", input: { channel: NOTARY, sentOn: "2026-11-01", proof: "x" }) { message } }`,
    ])
      expect((await desk.ask(desk.admin, call)).errors[0]?.extensions.code).toBe("NOT_FOUND");
  });
});

function contactOf({ reference }: TestMatter): string {
  return `mutation { logTaskContact(id: "${reference}", input: { channel: PHONE, result: REACHED }) { task { id } } }`;
}
