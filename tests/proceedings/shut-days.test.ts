import { afterEach, describe, expect, test } from "@jest/globals";
import { byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

/** Nobody keeps silent on a day on which nobody let it answer (LO 1/2025 art. 10.4.a), and no closing says otherwise. */

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

/** Its link, opened at once: the thirty days run until 20 December. */
async function invited({ respondentId }: TestMatter): Promise<string> {
  const { url, userErrors } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${respondentId}", input: { channel: LINK, objectVersion: 1 }`,
    "url",
  );
  expect(userErrors).toEqual([]);
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return token;
}

const caseOf = () =>
  desk.caseOf({
    status: "PENDING_COUNTERPARTY",
    interventionType: 1,
    counterpartyEmail: "luis@correo.example",
  });

const write = (token: string) => byLink(desk.app, token, "writeByInvitation", `text: "No debo nada"`);

const answerDay = async (token: string) => {
  const view = await openLink(desk.app, token, "deadlines { label date passed }");
  const deadlines = (view?.["deadlines"] ?? []) as { label: string; date: string; passed: boolean }[];
  return deadlines.find(({ label }) => label === "Responder a la invitación")?.date ?? null;
};

interface Certificate {
  blockedBy: string | null;
  cause: string | undefined;
}

async function certificateOf({ input }: TestMatter, who: Person = desk.admin): Promise<Certificate> {
  const { data, errors } = await desk.ask(
    who,
    `{ documentTemplates(matter: ${literal(input)}) { key blockedBy fields { key value } } }`,
  );
  expect(errors).toEqual([]);
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null; fields: { key: string; value: string }[] }[];
  };
  const found = documentTemplates.find(({ key }) => key === "certificado-intento");
  return {
    blockedBy: found?.blockedBy ?? null,
    cause: found?.fields.find(({ key }) => key === "causa")?.value,
  };
}

const issue = ({ input }: TestMatter) =>
  desk.mutate(
    desk.admin,
    "issueDocument",
    `matter: ${literal(input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid", causa: "No respondió" } })}`,
    "document { id }",
  );

async function caseNow({ reference }: TestMatter, who: Person = desk.admin) {
  const { data, errors } = await desk.ask(
    who,
    `{ case(number: "${reference}") { certifiable deadlines { label date passed } } }`,
  );
  expect(errors).toEqual([]);
  return (
    data as unknown as {
      case: { certifiable: string[]; deadlines: { label: string; date: string; passed: boolean }[] };
    }
  ).case;
}

const version = async ({ id }: TestMatter) => {
  const [row] = await desk.app.deps.db.query<{ version: number }[]>(
    `SELECT version FROM cases WHERE id = $1`,
    [id],
  );
  return row?.version ?? 0;
};

const move = async (matter: TestMatter, who: Person, name: string, more = {}) =>
  desk.mutate(
    who,
    "moveCase",
    `number: "${matter.reference}", input: ${literal({ version: await version(matter), move: en(name), reason: "Se acabó", ...more })}`,
    "case { status }",
  );

const assign = ({ reference }: TestMatter) =>
  desk.mutate(
    desk.admin,
    "assignCase",
    `number: "${reference}", input: { specialistId: "${desk.otherSpecialist.accountId}", reason: "No puede" }`,
    "message",
  );

describe("while another specialist is asked", () => {
  test("who could answer on one day only hasn't kept silent, although the client then withdraws", async () => {
    const matter = await caseOf();
    const token = await invited(matter);
    expect(await answerDay(token)).toBe("2026-12-20");
    expect((await assign(matter)).userErrors).toEqual([]);
    expect((await write(token)).userErrors).toMatchObject([{ code: "NOT_ACCEPTED" }]);
    expect(await answerDay(token)).toBeNull();

    await desk.travel("2026-12-30T11:00:00.000Z");
    expect((await write(token)).userErrors).toMatchObject([{ code: "NOT_ACCEPTED" }]);
    expect((await move(matter, desk.client, "WITHDRAW")).userErrors).toEqual([]);
    expect(await caseNow(matter)).toEqual({ certifiable: [], deadlines: [] });
    const { blockedBy, cause } = await certificateOf(matter);
    expect(blockedBy).toContain(
      "desde el 20/11/2026 el plazo no corre (quedan 30 días), porque el expediente quedó a la espera de que lo aceptara otro especialista",
    );
    expect(blockedBy).toContain("pide a la administración que reabra el expediente");
    expect(cause).toBe("");
    expect((await issue(matter)).userErrors).not.toEqual([]);

    // As it stood in cases of before an assignment said what it led to.
    await desk.app.deps.db.query(
      `UPDATE case_entries SET data = data - 'statuses' WHERE case_id = $1 AND data ->> 'event' = 'assigned'`,
      [matter.id],
    );
    expect((await certificateOf(matter)).blockedBy).toContain("el plazo no corre (quedan 30 días)");
  });

  test("the thirty days go on once somebody has accepted it", async () => {
    const matter = await caseOf();
    const token = await invited(matter);
    await assign(matter);
    await desk.travel("2026-11-29T11:00:00.000Z");
    expect((await move(matter, desk.otherSpecialist, "ACCEPT", { reason: "" })).userErrors).toEqual([]);
    // Of the 30 none had passed; 29 November is none of them either.
    expect(await answerDay(token)).toBe("2026-12-29");
    expect((await caseNow(matter)).deadlines).toContainEqual({
      label: "Fin de los 30 días para que responda Luis",
      date: "2026-12-29",
      passed: false,
    });
  });
});

describe("while its task was deleted", () => {
  async function listOf({ id }: TestMatter): Promise<number> {
    const { db, clock } = desk.app.deps;
    const [list] = await db.query<{ id: number }[]>(
      `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_lada, contact_phone)
       VALUES ($1, $1, 'LT26-0000777', 'Recibos', 'Banco Norte', 'cobros@banco.example', '+34', '600111222') RETURNING id`,
      [clock.now()],
    );
    await db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [id, list?.id]);
    return list?.id ?? 0;
  }

  test.each([
    ["alone", "deleteTask", "restoreTask", false],
    ["with its list", "deleteTaskList", "restoreTaskList", true],
  ])("%s, nobody kept silent", async (_how, remove, restore, isList) => {
    const matter = await desk.taskOf();
    const token = await invited(matter);
    const id = isList ? await listOf(matter) : matter.id;
    const gone = await desk.mutate(desk.admin, remove, `id: "${id}"`, "message");
    expect(gone.userErrors).toEqual([]);
    expect(await openLink(desk.app, token)).toBeNull();

    await desk.travel("2026-12-19T11:00:00.000Z");
    const back = await desk.mutate(desk.admin, restore, `id: "${id}"`, "message");
    expect(back.userErrors).toEqual([]);
    expect(await answerDay(token)).toBe("2027-01-18");
    await desk.travel("2026-12-30T11:00:00.000Z");
    expect((await certificateOf(matter)).blockedBy).toContain("los 30 días acaban el 18/01/2027");
    expect((await issue(matter)).userErrors).not.toEqual([]);
    await desk.travel("2027-01-19T11:00:00.000Z");
    expect(await certificateOf(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining("no ha respondido: los 30 días acabaron el 18/01/2027"),
    });
  });
});

describe("whose link was revoked", () => {
  const received = ({ respondentId }: TestMatter, receivedOn: string) =>
    desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: receivedOn, receivedOn, proof: "NB902" })}`,
      "message",
    );

  const revoke = ({ respondentId }: TestMatter) =>
    desk.mutate(desk.specialist, "revokeInvitation", `partyId: "${respondentId}"`, "message");

  test("its term stands still until it has another one, and whoever revokes it is told", async () => {
    const matter = await caseOf();
    await invited(matter);
    await desk.travel("2026-11-30T11:00:00.000Z");
    expect((await revoke(matter)).message).toBe(
      "El enlace personal ya no abre nada. Desde hoy Luis no puede responder por aquí, así que sus 30 días para responder dejan de correr (quedan 21) hasta que le invites de nuevo por correo o abra un enlace nuevo que le des.",
    );
    await desk.travel("2027-01-10T11:00:00.000Z");
    const stopped = await certificateOf(matter, desk.specialist);
    expect(stopped.blockedBy).toContain(
      "desde el 30/11/2026 el plazo no corre (quedan 21 días), porque el enlace personal con el que podía responder ya no abre nada y no consta que tenga otro. Vuelve a correr con una invitación por correo, o cuando abra un enlace nuevo.",
    );
    expect((await caseNow(matter)).deadlines.map(({ label }) => label)).not.toContain(
      "Fin de los 30 días para que responda Luis",
    );
    const token = await invited(matter);
    expect(await answerDay(token)).toBe("2027-01-31");
    expect((await certificateOf(matter)).blockedBy).toContain("los 30 días acaban el 31/01/2027");
  });

  test("by a new one nothing stops, and who was never told has no term", async () => {
    const matter = await caseOf();
    await invited(matter);
    expect(await answerDay(await invited(matter))).toBe("2026-12-20");
    const other = await caseOf();
    await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${other.respondentId}", input: { channel: LINK, objectVersion: 1 }`,
      "message",
    );
    expect((await revoke(other)).message).toBe("El enlace personal ya no abre nada");
  });

  test("by one to hand over: until that is opened nobody knows that there is a way, and whoever made it is told", async () => {
    const matter = await caseOf();
    await invited(matter);
    await desk.travel("2026-11-21T11:00:00.000Z");
    const handed = await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK, objectVersion: 1 }`,
      "url message",
    );
    expect(handed["message"]).toBe(
      "Enlace personal creado. Desde hoy Luis no puede responder por aquí, así que sus 30 días para responder dejan de correr (quedan 30) hasta que le invites de nuevo por correo o abra un enlace nuevo que le des.",
    );
    await desk.travel("2026-12-22T11:00:00.000Z");
    expect((await certificateOf(matter)).blockedBy).toContain("desde el 21/11/2026 el plazo no corre");
    expect((await issue(matter)).userErrors).not.toEqual([]);
    const token = String(handed["url"]).split("#")[1] ?? "";
    expect(await openLink(desk.app, token)).not.toBeNull();
    expect(await answerDay(token)).toBe("2027-01-21");
  });

  test("one that ran out unopened takes nothing from a burofax that came after it", async () => {
    const matter = await caseOf();
    const { db } = desk.app.deps;
    await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK, objectVersion: 1 }`,
      "message",
    );
    await desk.travel("2027-01-05T11:00:00.000Z");
    await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2027-01-02", receivedOn: "2027-01-04", proof: "NB901" })}`,
      "message",
    );
    const RUNS = "los 30 días acaban el 03/02/2027";
    expect((await certificateOf(matter)).blockedBy).toContain(RUNS);
    await db.query(`UPDATE party_links SET revoked_at = expires_at WHERE party_id = $1`, [
      matter.respondentId,
    ]);
    expect((await certificateOf(matter)).blockedBy).toContain(RUNS);
  });

  test("one that was revoked before anything was received takes nothing from a burofax either", async () => {
    const matter = await caseOf();
    await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK, objectVersion: 1 }`,
      "message",
    );
    await desk.travel("2026-11-21T11:00:00.000Z");
    const { message } = await desk.mutate(
      desk.specialist,
      "updateParty",
      `id: "${matter.respondentId}", input: { names: "Luis", email: "luis2@correo.example" }`,
      "message",
    );
    expect(message).toBe("Se han guardado los datos");
    await desk.travel("2027-01-10T11:00:00.000Z");
    await received(matter, "2026-11-25");
    expect(await certificateOf(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining("los 30 días acabaron el 25/12/2026"),
    });
    // Sent with the code of that link, it led to nothing.
    await desk.app.deps.db.query(
      `UPDATE party_notices SET link_id = (SELECT max(id) FROM party_links WHERE party_id = $1)
       WHERE party_id = $1 AND channel = 'CERTIFIED_POST'`,
      [matter.respondentId],
    );
    expect((await certificateOf(matter)).blockedBy).toContain("ya no abre nada y no consta que tenga otro");
  });

  test("one that was opened and lived on is a way to answer a burofax, and none once it is revoked", async () => {
    const matter = await caseOf();
    const { db } = desk.app.deps;
    await invited(matter);
    // Of a mail that is no notice.
    await db.query(`DELETE FROM party_notices WHERE party_id = $1`, [matter.respondentId]);
    await desk.travel("2027-01-10T11:00:00.000Z");
    await received(matter, "2027-01-06");
    await revoke(matter);
    expect((await certificateOf(matter)).blockedBy).toContain(
      "desde el 10/01/2027 el plazo no corre (quedan 27 días)",
    );
  });

  test("by one whose mail bounced, it has none", async () => {
    const matter = await caseOf();
    await invited(matter);
    await desk.travel("2026-11-25T11:00:00.000Z");
    const again = await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: EMAIL, objectVersion: 1 }`,
      "message",
    );
    expect(again.userErrors).toEqual([]);
    const RUNS = "los 30 días acaban el 20/12/2026";
    expect((await certificateOf(matter)).blockedBy).toContain(RUNS);
    await desk.app.deps.db.query(
      `UPDATE party_notices SET failed = true WHERE party_id = $1 AND channel = 'EMAIL'`,
      [matter.respondentId],
    );
    await desk.travel("2026-12-30T11:00:00.000Z");
    expect((await certificateOf(matter)).blockedBy).toContain(
      "desde el 25/11/2026 el plazo no corre (quedan 26 días)",
    );
    expect(await answerDay(await invited(matter))).toBe("2027-01-25");
  });

  test("after the end it changes nothing of how the term stood then", async () => {
    const matter = await caseOf();
    await invited(matter);
    await desk.travel("2026-12-10T11:00:00.000Z");
    const closed = await move(matter, desk.specialist, "CLOSE_BROKEN", { ground: en("OTHER") });
    expect(closed.userErrors).toEqual([]);
    await desk.travel("2026-12-15T11:00:00.000Z");
    expect((await revoke(matter)).message).toBe("El enlace personal ya no abre nada");
    expect((await certificateOf(matter)).blockedBy).toContain("los 30 días acaban el 20/12/2026");
  });

  test("the three months from a meeting it came to need no link", async () => {
    const matter = await caseOf();
    const { db } = desk.app.deps;
    await invited(matter);
    const [session] = await db.query<{ id: number }[]>(
      `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, status, created_by)
       VALUES ($2, $2, $1, 'JOINT', $2, 60, 'VIDEO', 'x', 'HELD', $3) RETURNING id`,
      [matter.id, "2026-11-20T10:00:00.000Z", desk.specialist.accountId],
    );
    await db.query(`INSERT INTO session_attendance (session_id, party_id, attended) VALUES ($1, $2, true)`, [
      session?.id,
      matter.respondentId,
    ]);
    await revoke(matter);
    await desk.travel("2027-02-21T11:00:00.000Z");
    expect(await certificateOf(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining("los tres meses acabaron el 20/02/2027"),
    });
  });

  test("what it proposed itself is answered by the other side, without its link", async () => {
    const matter = await caseOf();
    const token = await invited(matter);
    const { userErrors } = await byLink(
      desk.app,
      token,
      "proposeByInvitation",
      `text: "Pago 100 euros en mayo"`,
    );
    expect(userErrors).toEqual([]);
    await desk.ask(desk.client, `{ case(number: "${matter.reference}") { number } }`);
    await revoke(matter);
    expect((await caseNow(matter)).deadlines).toContainEqual(
      expect.objectContaining({
        label: expect.stringContaining("responda a la última propuesta"),
        date: "2026-12-20",
      }),
    );
  });

  test("with its e-mail, whoever corrects that is told", async () => {
    const matter = await caseOf();
    await invited(matter);
    const { message } = await desk.mutate(
      desk.specialist,
      "updateParty",
      `id: "${matter.respondentId}", input: { names: "Luis", email: "luis2@correo.example" }`,
      "message",
    );
    expect(message).toContain("Se han guardado los datos. Desde hoy Luis no puede responder por aquí");
  });
});

test("an answer after the thirty days leaves them on the case, on the party's page and in the certificate", async () => {
  const matter = await caseOf();
  const token = await invited(matter);
  await desk.travel("2026-12-30T11:00:00.000Z");
  const before = await caseNow(matter);
  expect(before.deadlines).toEqual([
    { label: "Respuesta de la contraparte al conciliador", date: "2026-12-05", passed: true },
    { label: "Fin de los 30 días para que responda Luis", date: "2026-12-20", passed: true },
  ]);
  expect((await write(token)).userErrors).toEqual([]);
  expect(await caseNow(matter)).toEqual(before);
  expect(await answerDay(token)).toBe("2026-12-20");
  expect(await certificateOf(matter, desk.specialist)).toMatchObject({
    blockedBy: null,
    cause: expect.stringContaining("El primer contacto, el 30/12/2026, fue después."),
  });
});

test("an answer in time takes them off everywhere", async () => {
  const matter = await caseOf();
  const token = await invited(matter);
  expect((await write(token)).userErrors).toEqual([]);
  expect((await caseNow(matter)).deadlines).toEqual([]);
  expect(await answerDay(token)).toBeNull();
  expect((await certificateOf(matter)).blockedBy).not.toBeNull();
});

describe("closed for silence on a receipt that was a mistake", () => {
  const note = ({ respondentId }: TestMatter, receivedOn: string) =>
    desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-20", receivedOn, proof: "NB900" })}`,
      "message",
    );

  async function closedBySilence() {
    const matter = await caseOf();
    await desk.travel("2027-01-05T11:00:00.000Z");
    expect((await note(matter, "2026-11-25")).userErrors).toEqual([]);
    const closed = await move(matter, desk.specialist, "CLOSE_BROKEN", { ground: en("NO_ANSWER") });
    expect(closed.userErrors).toEqual([]);
    expect((await caseNow(matter)).certifiable).toEqual([String(matter.respondentId)]);
    const [row] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM party_notices WHERE party_id = $1 AND channel = 'CERTIFIED_POST'`,
      [matter.respondentId],
    );
    const withdrawn = await desk.mutate(
      desk.specialist,
      "withdrawNotice",
      `id: "${row?.id}", reason: "La fecha es de otro"`,
      "message",
    );
    expect(withdrawn.userErrors).toEqual([]);
    return matter;
  }

  test("with the true one in its term: nothing is certified, no year runs, and the way on is said", async () => {
    const matter = await closedBySilence();
    expect((await note(matter, "2026-12-20")).userErrors).toEqual([]);
    expect(await caseNow(matter)).toEqual({ certifiable: [], deadlines: [] });
    const { blockedBy, cause } = await certificateOf(matter, desk.specialist);
    expect(blockedBy).toContain(
      "Se cerró con el motivo «La contraparte no ha respondido en 30 días», pero lo que consta ahora no lo confirma.",
    );
    expect(blockedBy).toContain("los 30 días acaban el 19/01/2027");
    expect(blockedBy).toContain("pide a la administración que reabra el expediente");
    expect(cause).toBe("");
    expect((await issue(matter)).userErrors).not.toEqual([]);
  });

  test("with the true one still before: the certificate goes by that", async () => {
    const matter = await closedBySilence();
    expect((await note(matter, "2026-12-01")).userErrors).toEqual([]);
    expect(await caseNow(matter)).toMatchObject({
      certifiable: [String(matter.respondentId)],
      deadlines: [{ date: "2027-12-01" }],
    });
    expect(await certificateOf(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining("los 30 días acabaron el 31/12/2026"),
    });
    expect((await issue(matter)).userErrors).toEqual([]);
  });
});
