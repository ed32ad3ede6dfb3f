import { describe, expect, test } from "@jest/globals";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { recordCaseFacts } from "../../server/domains/cases/case-facts.ts";
import { testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import { historyOf } from "../../server/domains/cases/read-histories.ts";

const app = testApp();
const desk = caseDesk(app);

interface Option {
  move: string;
  blockedBy: string | null;
  consequence: string;
  needsReason: boolean;
  grounds: { ground: string; facts: string; blockedBy: string | null }[];
}

async function movesOf(person: Person, number: string): Promise<Option[]> {
  const fields = "moves { move label consequence needsReason blockedBy grounds { ground facts blockedBy } }";
  return (await desk.look<{ moves: Option[] }>(person, number, fields))?.moves ?? [];
}

async function versionOf(number: string): Promise<number> {
  const [row] = await app.deps.db.query<{ version: number }[]>(
    `SELECT version FROM cases WHERE number = $1`,
    [number],
  );
  return row?.version ?? 0;
}

async function move(person: Person, number: string, name: string, more: object = {}) {
  return desk.change(person, "moveCase", {
    number,
    input: { version: await versionOf(number), move: name, ...more },
  });
}

const rowOf = async (number: string) => {
  const [row] = await app.deps.db.query<Record<string, unknown>[]>(
    `SELECT status, specialist_id, accepted_at, closed_at, closing_ground FROM cases WHERE number = $1`,
    [number],
  );
  return row;
};

describe("the life of a case", () => {
  test("asked, accepted, begun, agreed: each step told and written down", async () => {
    const { number, id } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
    expect((await movesOf(desk.manager, number)).map((option) => option.move)).toEqual(["ACCEPT", "DECLINE"]);
    expect((await movesOf(desk.client, number)).map((option) => option.move)).toEqual(["WITHDRAW"]);
    expect(await desk.look(desk.client, number, "message")).toEqual({
      message: "El gestor aún no ha aceptado esta mediación",
    });
    expect(await move(desk.manager, number, "ACCEPT")).toMatchObject({
      case: { status: "PENDING_COUNTERPARTY" },
      userErrors: [],
    });
    expect(await desk.look(desk.client, number, "message")).toEqual({
      message: "Una de las partes ha aceptado",
    });
    expect(await desk.subjectsTo(desk.client)).toContain(`Han aceptado tu expediente: expediente ${number}`);

    expect((await move(desk.manager, number, "COUNTERPARTY_ACCEPTED")).userErrors).toMatchObject([
      { field: ["reason"], code: "REQUIRED" },
    ]);
    await move(desk.manager, number, "COUNTERPARTY_ACCEPTED", { reason: "Por teléfono, el 20/11" });
    const begun = await desk.look(
      desk.manager,
      number,
      "status counterparties { response responseMethod responseNote }",
    );
    expect(begun).toEqual({
      status: "IN_PROGRESS",
      counterparties: [
        { response: "ACCEPTED", responseMethod: "BY_HAND", responseNote: "Por teléfono, el 20/11" },
      ],
    });
    // It was said, not written: the negotiation has begun, and no receipt is proved by it (LO 1/2025 arts. 7.1 and 10.2).
    const history = await historyOf(app.deps.db.manager, { taskId: null, caseId: id });
    expect(attemptAt(history, app.deps.clock.now()).obligors).toMatchObject([
      { state: "IN_NEGOTIATION", receipt: null, reactions: { written: null } },
    ]);

    const closing = (await movesOf(desk.manager, number)).find((option) => option.move === "CLOSE_AGREED");
    expect(closing?.blockedBy).toContain("Falta un acuerdo aceptado");
    expect((await move(desk.manager, number, "CLOSE_AGREED")).userErrors).toMatchObject([
      { field: ["move"], code: "NOT_YET" },
    ]);
    await recordCaseFacts(app.deps.db.manager, id, { acceptedAgreements: 1, unpaid: "1210.50" });
    expect(
      (await movesOf(desk.manager, number)).find((option) => option.move === "CLOSE_AGREED"),
    ).toMatchObject({ blockedBy: null, consequence: expect.stringContaining("Quedan 1.210,50 € por pagar") });
    await move(desk.manager, number, "AWAIT_PAYMENT");
    expect(await desk.look(desk.client, number, "message unpaid")).toEqual({
      message: "Quedan 1.210,50 € por pagar.",
      unpaid: "1210.50",
    });
    // With an agreement it doesn't end without one: neither offered nor accepted.
    expect((await movesOf(desk.manager, number)).map((option) => option.move)).not.toContain("CLOSE_BROKEN");
    expect(
      (await move(desk.manager, number, "CLOSE_BROKEN", { ground: "OTHER", reason: "x" })).userErrors,
    ).toMatchObject([{ field: ["move"], code: "NOT_YET" }]);
    await move(desk.manager, number, "CLOSE_AGREED");
    expect(await rowOf(number)).toMatchObject({ status: "AGREED", closing_ground: null });
    expect((await rowOf(number))?.["closed_at"]).not.toBeNull();
    expect(await desk.look(desk.client, number, "message moves { move } closedAt")).toMatchObject({
      message: "Mediación finalizada con éxito. Quedan 1.210,50 € por pagar",
      moves: [],
    });
    const entries = await desk.look<{ entries: { nodes: { type: string; text: string }[] } }>(
      desk.client,
      number,
      "entries { nodes { type text authorSide } }",
    );
    expect(entries?.entries.nodes.map(({ text }) => text)).toEqual([
      "El expediente se ha cerrado con acuerdo.",
      "El expediente queda pendiente de pago.",
      "La contraparte participa: el expediente está en curso. Motivo: Por teléfono, el 20/11",
      "Elena Ferrer Gil ha aceptado el expediente.",
    ]);
  });

  test("a review shows in the message", async () => {
    const { number, id } = await desk.newCase({ status: "AGREED", interventionType: 1 });
    await app.deps.db.query(
      `INSERT INTO reviews (created_at, case_id, specialist_id, client_id, stars) VALUES ('2026-11-20T11:00:00Z', $1, $2, $3, 4)`,
      [id, desk.manager.accountId, desk.client.accountId],
    );
    expect(await desk.look(desk.manager, number, "message rating")).toEqual({
      message: "Conciliación finalizada con éxito (valoración del cliente: 4 de 5)",
      rating: 4,
    });
  });

  test("declined: free again, gone for the specialist, the client is told", async () => {
    const { number } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
    const answer = await move(desk.manager, number, "DECLINE", { reason: "No llevo vecindad" });
    expect(answer).toMatchObject({ case: null, message: "Has rechazado el expediente", userErrors: [] });
    expect(await rowOf(number)).toMatchObject({ status: "PENDING_ACCEPTANCE", specialist_id: null });
    expect(await desk.look(desk.manager, number, "number")).toBeNull();
    expect(await desk.look(desk.client, number, "message specialistId")).toEqual({
      message: "Buscamos especialista para tu mediación",
      specialistId: null,
    });
    expect(await desk.subjectsTo(desk.client)).toContain(
      `El especialista no puede llevar tu expediente: expediente ${number}`,
    );
  });

  test("withdrawn before anybody accepted: the specialist doesn't get to see it afterwards", async () => {
    const { number } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
    await move(desk.client, number, "WITHDRAW", { reason: "Ya se ha resuelto" });
    expect(await rowOf(number)).toMatchObject({
      status: "BROKEN",
      closing_ground: "WITHDRAWN",
      specialist_id: null,
    });
    expect(await desk.look(desk.manager, number, "number")).toBeNull();
    expect(await desk.subjectsTo(desk.manager)).toContain(
      `La solicitud se ha retirado: expediente ${number}`,
    );
    const reopening = (await movesOf(desk.admin, number)).find((option) => option.move === "REOPEN");
    expect(reopening?.blockedBy).toContain("hace falta un expediente nuevo");
  });

  test("broken and reopened by an administrator only", async () => {
    const { number } = await desk.newCase();
    await move(desk.manager, number, "CLOSE_BROKEN", {
      ground: "ENDED_BY_PARTY",
      reason: "Burofax del 18/11",
    });
    expect(
      await desk.look(desk.client, number, "message closingGround closingReason deadlines { label date }"),
    ).toEqual({
      message: "Mediación cerrada sin acuerdo: una de las partes la dio por terminada",
      closingGround: "ENDED_BY_PARTY",
      closingReason: "Burofax del 18/11",
      deadlines: [{ label: "Presentar la demanda para que este intento sirva", date: "2027-11-20" }],
    });
    expect(
      await desk.refusal(desk.manager, "moveCase", {
        number,
        input: { version: await versionOf(number), move: "REOPEN", reason: "x" },
      }),
    ).toBe("FORBIDDEN");
    await move(desk.admin, number, "REOPEN", { reason: "Se cerró por error" });
    expect(await rowOf(number)).toMatchObject({
      status: "IN_PROGRESS",
      closed_at: null,
      closing_ground: null,
    });
  });
});

describe("grounds of law", () => {
  const groundOf = async (number: string, ground: string) =>
    (await movesOf(desk.manager, number))
      .find((option) => option.move === "CLOSE_BROKEN")
      ?.grounds.find((option) => option.ground === ground);

  async function told(partyId: number, receivedAt: string | null): Promise<void> {
    await noteNotice(app.deps, app.deps.db.manager, {
      partyId,
      channel: "EMAIL",
      sentAt: new Date(receivedAt ?? "2026-10-01T10:00:00Z"),
      received: receivedAt === null ? null : { at: new Date(receivedAt), receipt: "OPENED" },
      createdBy: desk.manager.accountId,
    });
  }

  test("no answer: thirty days from receipt as Madrid's calendar counts, of everybody who hasn't answered", async () => {
    const { number, respondentId } = await desk.newCase({
      status: "PENDING_COUNTERPARTY",
      interventionType: 1,
    });
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toBe("No consta ningún aviso a Luis.");
    // 23:30 in Madrid is still the 20th; the 30 days ended yesterday, on the 19th.
    await told(respondentId, "2026-10-20T21:30:00Z");
    expect(await groundOf(number, "NO_ANSWER")).toEqual({
      ground: "NO_ANSWER",
      facts:
        "Luis recibió la invitación el 20/10/2026 y no ha respondido: los 30 días acabaron el 19/11/2026.",
      blockedBy: null,
    });
    await desk.change(desk.manager, "addCounterparty", {
      number,
      input: { names: "Rita", email: "rita@correo.example" },
    });
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toBe("No consta ningún aviso a Rita.");
    const [rita] = await app.deps.db.query<{ id: number }[]>(`SELECT id FROM parties WHERE names = 'Rita'`);
    // Today is Rita's last day: she may still answer.
    await told(rita?.id ?? 0, "2026-10-21T10:00:00Z");
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toBe(
      "Rita recibió la invitación el 21/10/2026: los 30 días acaban el 20/11/2026.",
    );
    expect(
      (await move(desk.manager, number, "CLOSE_BROKEN", { ground: "NO_ANSWER", reason: "x" })).userErrors,
    ).toMatchObject([{ field: ["ground"], code: "NOT_YET" }]);
    const view = await desk.look<{
      deadlines: { label: string; date: string; passed: boolean }[];
      warnings: string[];
    }>(desk.manager, number, "deadlines { label source date passed } warnings");
    expect(view?.deadlines.map(({ label, date }) => [label, date])).toEqual([
      ["Respuesta de la contraparte al conciliador", "2026-11-04"],
      ["Fin de los 30 días para que responda Luis", "2026-11-19"],
      ["Fin de los 30 días para que responda Rita", "2026-11-20"],
    ]);
    // What was met is gone: both were told. What has passed stays.
    expect(view?.deadlines.map(({ passed }) => passed)).toEqual([true, true, false]);
    expect(view?.warnings).toContain(
      "Hay varias contrapartes: el intento tiene que constar frente a cada una de ellas.",
    );
  });

  test("closed: who was invited hears that nothing is asked any more, who wasn't told hears nothing", async () => {
    const invited = "luis.invitado@correo.example";
    const { number, respondentId } = await desk.newCase({
      status: "PENDING_COUNTERPARTY",
      counterpartyEmail: invited,
    });
    await desk.change(desk.manager, "addCounterparty", {
      number,
      input: { names: "Rita", email: "rita.callada@correo.example" },
    });
    await told(respondentId, "2026-11-10T10:00:00Z");
    await move(desk.manager, number, "CLOSE_BROKEN", {
      ground: "OTHER",
      reason: "Se resuelve en otro sitio",
    });
    const mails = await app.deps.sentMails();
    expect(mails.filter(({ to }) => to === invited)).toMatchObject([
      {
        subject: `Expediente cerrado: expediente ${number}`,
        text: expect.stringContaining("al que se te invitó. El expediente ha terminado y ya no hace falta"),
      },
    ]);
    // The link it was invited with may be over: this one lets it read what is issued, and write, for a year.
    expect(mails.find(({ to }) => to === invited)?.text).toMatch(
      /\/invitacion#[\w-]{43}[^]*vale hasta el 20\/11\/2027/,
    );
    expect(mails.filter(({ to }) => to === "rita.callada@correo.example")).toEqual([]);
  });

  test("who has written or come isn't silent, whatever it answered: there was a first contact", async () => {
    const { number, respondentId } = await desk.newCase({ status: "PENDING_COUNTERPARTY" });
    await told(respondentId, "2026-10-01T10:00:00Z");
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toBeNull();
    await app.deps.db.query(
      `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent)
       VALUES ($1, 'QUESTION', '¿De qué factura se trata?', '2026-10-05T10:00:00Z', '', '')`,
      [respondentId],
    );
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toBe(
      "La contraparte ya ha escrito o ha acudido: hay un primer contacto.",
    );
    expect(await desk.look(desk.manager, number, "deadlines { label date }")).toEqual({
      // Not from a first meeting: from the mediator's receipt of the request (Ley 5/2012 art. 20.2).
      deadlines: [{ label: "Duración máxima de la mediación", date: "2027-02-20" }],
    });
  });

  test("a mail that was sent and not opened starts no term, though a mail server took it", async () => {
    const { number, respondentId } = await desk.newCase({ status: "PENDING_COUNTERPARTY" });
    await told(respondentId, null);
    await app.deps.db.query(`UPDATE party_notices SET handed_over_at = sent_at WHERE party_id = $1`, [
      respondentId,
    ]);
    expect((await groundOf(number, "NO_ANSWER"))?.blockedBy).toContain(
      "Hay un aviso a Luis, pero no consta que lo haya recibido",
    );
    expect(await desk.look(desk.manager, number, "deadlines { source }")).not.toMatchObject({
      deadlines: expect.arrayContaining([{ source: "LO 1/2025, art. 10.4.a" }]),
    });
  });

  test("meetings end three months after the first one, those with each counterparty by its own", async () => {
    const { number, id, respondentId } = await desk.newCase();
    expect((await groundOf(number, "PROPOSAL_LAPSED"))?.blockedBy).toBe(
      "No consta ninguna propuesta concreta de una de las partes: la que hace la propia persona neutral no inicia ningún plazo.",
    );
    const meet = async (startsAt: string) => {
      const [session] = await app.deps.db.query<{ id: number }[]>(
        `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, status, created_by)
         VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'JOINT', $3, 60, 'VIDEO', 'x', 'HELD', $2) RETURNING id`,
        [id, desk.manager.accountId, startsAt],
      );
      await app.deps.db.query(
        `INSERT INTO session_attendance (session_id, party_id, attended) VALUES ($1, $2, true)`,
        [session?.id, respondentId],
      );
    };
    await meet("2026-08-31T10:00:00Z");
    // The last day of a shorter month (CC art. 5).
    expect((await groundOf(number, "TIME_OVER"))?.blockedBy).toContain("los tres meses acaban el 30/11/2026");
    await meet("2026-08-19T10:00:00Z");
    expect((await groundOf(number, "TIME_OVER"))?.blockedBy).toBeNull();
    expect(
      (await move(desk.manager, number, "CLOSE_BROKEN", { ground: "TIME_OVER", reason: "Sin avances" }))
        .userErrors,
    ).toEqual([]);
  });

  test("refused: somebody declined, or didn't come", async () => {
    const { number, id, respondentId } = await desk.newCase({ status: "PENDING_COUNTERPARTY" });
    expect((await groundOf(number, "REFUSED"))?.blockedBy).not.toBeNull();
    await app.deps.db.query(
      `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, status, created_by)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'INITIAL', '2026-11-10T09:00:00Z', 60, 'VIDEO', 'x', 'MISSED', $2)`,
      [id, desk.manager.accountId],
    );
    expect((await groundOf(number, "REFUSED"))?.blockedBy).toContain(
      "no consta que recibiera antes su citación",
    );
    await app.deps.db.query(
      `INSERT INTO party_notices (party_id, channel, sent_at, received_at, receipt, content, content_hash, called_session_id)
       SELECT $1, 'CERTIFIED_POST', '2026-11-02T11:00:00Z', '2026-11-04T11:00:00Z', 'DELIVERED', '{}', '', id
       FROM matter_sessions WHERE case_id = $2`,
      [respondentId, id],
    );
    expect((await groundOf(number, "REFUSED"))?.facts).toBe(
      "Luis no acudió a la sesión del 10/11/2026, cuya citación recibió el 04/11/2026.",
    );
    await app.deps.db.query(
      `UPDATE parties SET response = 'DECLINED', responded_at = '2026-11-12T09:00:00Z' WHERE id = $1`,
      [respondentId],
    );
    expect((await groundOf(number, "REFUSED"))?.facts).toContain("Luis rechazó participar el 12/11/2026.");
    expect(await desk.look(desk.manager, number, "message")).toEqual({
      message: "La contraparte ha rechazado participar",
    });
  });

  test("a ground is chosen and explained", async () => {
    const { number } = await desk.newCase();
    expect((await move(desk.manager, number, "CLOSE_BROKEN")).userErrors).toMatchObject([
      { field: ["reason"], code: "REQUIRED" },
      { field: ["ground"], code: "REQUIRED" },
    ]);
    expect(
      (await move(desk.manager, number, "CLOSE_BROKEN", { ground: "OTHER", reason: "x".repeat(1_001) }))
        .userErrors,
    ).toMatchObject([{ field: ["reason"], code: "TOO_LONG" }]);
  });
});

describe("at the same moment", () => {
  test("fifty times the same move is one", async () => {
    const { number } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        desk.change(desk.manager, "moveCase", { number, input: { version: 1, move: "ACCEPT" } }),
      ),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ userErrors }) => userErrors.map(({ code }) => code)))).toEqual(
      new Set(["CONFLICT"]),
    );
    const [row] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM case_entries e JOIN cases c ON c.id = e.case_id WHERE c.number = $1`,
      [number],
    );
    expect(row?.count).toBe(1);
  });

  test("accepting and withdrawing: one of both, and the other hears how it is now", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
      const [accepted, withdrawn] = await Promise.all([
        desk
          .change(desk.manager, "moveCase", { number, input: { version: 1, move: "ACCEPT" } })
          .catch(() => null),
        desk.change(desk.client, "moveCase", {
          number,
          input: { version: 1, move: "WITHDRAW", reason: "Ya no hace falta" },
        }),
      ]);
      const done = [accepted?.userErrors.length === 0, withdrawn.userErrors.length === 0];
      expect(done.filter(Boolean)).toHaveLength(1);
      expect((await rowOf(number))?.["status"]).toBe(done[0] ? "PENDING_COUNTERPARTY" : "BROKEN");
    }
  });

  test("an old screen is told", async () => {
    const { number } = await desk.newCase();
    const { userErrors } = await desk.change(desk.manager, "moveCase", {
      number,
      input: { version: 99, move: "CLOSE_BROKEN", ground: "OTHER", reason: "x" },
    });
    expect(userErrors).toMatchObject([{ field: ["version"], code: "CONFLICT" }]);
  });
});

describe("law's warnings", () => {
  test.each([
    ["LABOR", 1],
    ["BANKRUPTCY", 3],
  ])("%s: no certificate results, and no term to sue", async (area, interventionType) => {
    const { number } = await desk.newCase({ area, interventionType, status: "BROKEN" });
    const view = await desk.look<{ warnings: string[]; deadlines: unknown[] }>(
      desk.client,
      number,
      "warnings deadlines { date }",
    );
    expect(view?.warnings[0]).toMatch(/no podrá certificarse/);
    expect(view?.deadlines).toEqual([]);
  });
});
