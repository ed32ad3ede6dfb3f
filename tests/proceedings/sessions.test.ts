import { afterEach, describe, expect, test } from "@jest/globals";
import { remindOfSessions } from "../../server/domains/proceedings/sessions/session-reminders.ts";
import { publicSpecialist } from "../support/cases.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const NOON = "2026-11-20T11:00:00.000Z";
const TUESDAY = "2026-11-24T09:00:00.000Z";

afterEach(() => desk.travel(NOON));

const SESSION = `session { id status startsAt minutes place version result privateNotes cancelReason caseNumber taskCodeId
  attendance { party { id displayName email } attended representedBy } } message`;

interface Session {
  id: string;
  status: string;
  startsAt: string;
  place: string;
  version: number;
  result: string;
  privateNotes: string | null;
  attendance: { party: { id: string; email: string | null }; attended: boolean | null }[];
}

function form(matter: TestMatter, change: object = {}): object {
  return {
    kind: en("JOINT"),
    startsAt: TUESDAY,
    minutes: 60,
    channel: en("VIDEO"),
    place: "https://sala.example/1",
    partyIds: [matter.claimantId, matter.respondentId],
    allowOverlap: true,
    ...change,
  };
}

async function schedule(
  matter: TestMatter,
  change: object = {},
  person: Person = desk.specialist,
): Promise<Payload & { session: Session }> {
  const call = `matter: ${literal(matter.input)}, input: ${literal(form(matter, change))}`;
  return (await desk.mutate(person, "scheduleSession", call, SESSION)) as Payload & { session: Session };
}

async function record(
  id: string,
  version: number,
  matter: TestMatter,
  came: [boolean, boolean],
  more: object = {},
) {
  const attendance = [
    { partyId: matter.claimantId, attended: came[0] },
    { partyId: matter.respondentId, attended: came[1], representedBy: came[1] ? "su abogada" : "" },
  ];
  const call = `id: "${id}", input: ${literal({ version, attendance, ...more })}`;
  return (await desk.mutate(desk.specialist, "recordSession", call, SESSION)) as Payload & {
    session: Session;
  };
}

const factsOf = async (id: number) =>
  (
    await desk.app.deps.db.query<Record<string, unknown>[]>(
      `SELECT sessions, first_session_at AS first, next_session_at AS next FROM cases WHERE id = $1`,
      [id],
    )
  )[0];

describe("calling to a session", () => {
  test("tells each party with a calendar file, one in the account and one by personal link", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "rosa@correo.example" });
    const { session, message, userErrors } = await schedule(matter);
    expect(userErrors).toEqual([]);
    expect(message).toBe("Sesión convocada. El aviso a quienes están convocados sale ahora por correo.");
    expect(session).toMatchObject({ status: "SCHEDULED", startsAt: TUESDAY, version: 1 });
    const [toClient] = (await desk.mailsTo(desk.client.email)).slice(-1);
    expect(toClient?.subject).toBe(`Convocatoria de sesión: ${matter.reference}`);
    expect(toClient?.text).toContain(
      "martes, 24 de noviembre de 2026, a las 10:00 (hora de Madrid), 60 minutos",
    );
    expect(toClient?.text).toContain(`/dashboard/client/cases/${matter.reference}`);
    const [toOther] = await desk.mailsTo("rosa@correo.example");
    expect(toOther?.text).toMatch(/\/invitacion#[\w-]{43}/);
    const file = toOther?.attachments?.[0]?.text ?? "";
    expect(file).toContain("METHOD:REQUEST");
    expect(file).toContain(`UID:session-${session.id}@localhost`);
    expect(file).toContain("SEQUENCE:0");
    expect(file).toContain("DTSTART;TZID=Europe/Madrid:20261124T100000");
    expect(file).toContain("DTEND;TZID=Europe/Madrid:20261124T110000");
    expect(file).toContain("DTSTAMP:20261120T110000Z");
    expect(file).toContain("TZID:Europe/Madrid\r\nBEGIN:STANDARD");
    expect(await factsOf(matter.id)).toEqual({ sessions: 1, first: null, next: new Date(TUESDAY) });
  });

  test("one that has begun is nobody's next session, even before the reminders have passed by", async () => {
    const matter = await desk.caseOf();
    await schedule(matter);
    const asked = () => desk.ask(desk.client, `{ case(number: "${matter.reference}") { nextSessionAt } }`);
    expect(await asked()).toMatchObject({ data: { case: { nextSessionAt: TUESDAY } } });
    await desk.travel(TUESDAY);
    expect(await asked()).toMatchObject({ data: { case: { nextSessionAt: null } } });
  });

  test("in summer the hour is Madrid's, too", async () => {
    const matter = await desk.caseOf();
    await schedule(matter, { startsAt: "2027-07-06T08:30:00Z", minutes: 10 });
    const [mail] = (await desk.mailsTo(desk.client.email)).slice(-1);
    expect(mail?.attachments?.[0]?.text).toContain("DTSTART;TZID=Europe/Madrid:20270706T103000");
    expect(mail?.attachments?.[0]?.text).toContain("DTEND;TZID=Europe/Madrid:20270706T104000");
  });

  test("outside of the specialist's hours: told before anybody is called, whoever calls; then it can be meant", async () => {
    const specialist = await publicSpecialist(desk.app);
    await desk.mutate(
      specialist,
      "setWorkingHours",
      `input: { hours: [{ weekday: TUESDAY, from: "09:00", until: "10:30" }] }`,
      "message",
    );
    const other = await desk.caseOf({ specialistId: specialist.accountId });
    const matter = await desk.caseOf({
      specialistId: specialist.accountId,
      counterpartyEmail: "horas@correo.example",
    });
    const plain = { allowOverlap: false };
    for (const person of [specialist, desk.admin]) {
      const { userErrors } = await schedule(matter, plain, person);
      expect(userErrors).toEqual([
        {
          field: ["startsAt"],
          code: "OUTSIDE_HOURS",
          message:
            "El martes, 24 de noviembre de 2026 a las 10:00 queda fuera del horario de atención: ese día es de 09:00 a 10:30. No se ha avisado a nadie: elige otra hora o confirma que quieres seguir.",
        },
      ]);
    }
    expect(await desk.mailsTo("horas@correo.example")).toEqual([]);
    expect((await schedule(matter, { ...plain, minutes: 30 }, specialist)).userErrors).toEqual([]);
    const both = await schedule(other, plain, specialist);
    expect(both.userErrors).toMatchObject([
      { code: "OVERLAP", message: expect.stringContaining("queda fuera del horario") },
    ]);
    expect((await schedule(other, { allowOverlap: true }, specialist)).userErrors).toMatchObject([
      { code: "OUTSIDE_HOURS" },
    ]);
    const meant = await schedule(other, { allowOverlap: true, allowOutsideHours: true }, specialist);
    expect(meant.userErrors).toEqual([]);
  });

  test("says who couldn't be written to, and that another session is at the same time", async () => {
    const first = await desk.caseOf();
    await schedule(first, { startsAt: "2026-12-01T09:00:00Z" });
    const matter = await desk.caseOf({ counterparty: "Sin Correo", counterpartyEmail: null });
    const overlapping = { startsAt: "2026-12-01T09:30:00Z" };
    const before = (await desk.mailsTo(desk.client.email)).length;
    expect((await schedule(matter, { ...overlapping, allowOverlap: false })).userErrors).toMatchObject([
      { field: ["startsAt"], code: "OVERLAP", message: expect.stringContaining(`(${first.reference})`) },
    ]);
    // Before anybody is told; then it can be meant.
    expect(await desk.mailsTo(desk.client.email)).toHaveLength(before);
    const { message } = await schedule(matter, overlapping);
    expect(message).toContain("No se ha podido avisar por correo a Sin Correo");
    const later = await schedule(matter, { startsAt: "2026-12-01T10:30:00Z" });
    expect(later.message).not.toContain("Atención");
  });

  test("of two at once in two matters one is told of the other", async () => {
    const [one, other] = [await desk.caseOf(), await desk.caseOf()];
    const at = { startsAt: "2026-12-03T09:00:00Z", allowOverlap: false };
    const called = await Promise.all([schedule(one, at), schedule(other, at)]);
    expect(called.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ code: "OVERLAP" }]);
  });

  test("writes to nobody when that is wanted", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "callada@correo.example" });
    const { message } = await schedule(matter, { notify: false, startsAt: "2026-11-30T09:00:00Z" });
    expect(message).toBe("Sesión convocada. No se ha avisado a nadie.");
    expect(await desk.mailsTo("callada@correo.example")).toEqual([]);
  });

  test("refuses with all problems at once", async () => {
    const matter = await desk.caseOf();
    const stranger = await desk.caseOf();
    const refused = await schedule(matter, {
      startsAt: "2026-11-20T10:00:00Z",
      minutes: 9,
      place: "  ",
      partyIds: [stranger.claimantId],
    });
    expect(refused.userErrors.map(({ field, code }) => [field.join("."), code])).toEqual([
      ["startsAt", "INVALID"],
      ["minutes", "INVALID"],
      ["place", "REQUIRED"],
      ["partyIds", "NOT_FOUND"],
    ]);
    for (const change of [
      { minutes: 481 },
      { startsAt: "mañana" },
      { startsAt: "2026-11-24T10:00" },
      { startsAt: "2031-01-01T10:00:00Z" },
      { partyIds: [] },
      { partyIds: [matter.claimantId] },
      { kind: en("SEPARATE") },
      { place: "x".repeat(301) },
    ]) {
      expect((await schedule(matter, change)).userErrors).toHaveLength(1);
    }
  });

  test("not in what is closed, nor before anybody has taken it on", async () => {
    const closed = await desk.caseOf({ status: "AGREED" });
    expect((await schedule(closed)).userErrors[0]?.code).toBe("CLOSED");
    const asked = await desk.caseOf({ status: "PENDING_ACCEPTANCE" });
    expect((await schedule(asked, {}, desk.admin)).userErrors[0]?.code).toBe("NOT_ACCEPTED");
  });
});

describe("a session that has taken place already", () => {
  const held = async (matter: TestMatter, change: object = {}) => {
    const input = {
      kind: en("INITIAL"),
      startsAt: "2026-11-20T10:00:00Z",
      minutes: 45,
      channel: en("IN_PERSON"),
      place: "En su despacho",
      attendance: [
        { partyId: matter.claimantId, attended: true },
        { partyId: matter.respondentId, attended: true, representedBy: "su abogada" },
      ],
      result: "Quieren seguir hablando",
      ...change,
    };
    const call = `matter: ${literal(matter.input)}, input: ${literal(input)}`;
    return (await desk.mutate(desk.specialist, "recordHeldSession", call, SESSION)) as Payload & {
      session: Session & { status: string };
    };
  };

  test("is written down with its attendance and result, tells nobody, and counts from its own date", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "celebrada@correo.example" });
    const recorded = await held(matter);
    expect(recorded).toMatchObject({
      userErrors: [],
      session: {
        status: "HELD",
        result: "Quieren seguir hablando",
        attendance: [{ attended: true }, { attended: true }],
      },
    });
    expect(await desk.mailsTo("celebrada@correo.example")).toEqual([]);
    expect(await factsOf(matter.id)).toEqual({
      sessions: 1,
      first: new Date("2026-11-20T10:00:00Z"),
      next: null,
    });
    const { data } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { deadlines { source date } } documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
    );
    const { case: found, documentTemplates } = data as unknown as {
      case: { deadlines: { source: string; date: string }[] };
      documentTemplates: { key: string; blockedBy: string | null }[];
    };
    expect(found.deadlines).toContainEqual(expect.objectContaining({ date: "2027-02-20" }));
    expect(documentTemplates).toContainEqual({ key: "acta-sesion", blockedBy: null });
  });

  test("is written down once: the form sent again is no second meeting", async () => {
    const matter = await desk.caseOf();
    expect((await held(matter)).userErrors).toEqual([]);
    const again = await Promise.all([held(matter), held(matter, { kind: en("JOINT") })]);
    expect(again.flatMap(({ userErrors }) => userErrors)).toMatchObject([
      { code: "ALREADY_NOTED", field: ["startsAt"] },
      { code: "ALREADY_NOTED", field: ["startsAt"] },
    ]);
    expect((await held(matter, { startsAt: "2026-11-20T08:00:00Z" })).userErrors).toEqual([]);
    expect(await factsOf(matter.id)).toMatchObject({ sessions: 2 });
  });

  test("with the other side: the case no longer says that nobody has answered", async () => {
    const matter = await desk.caseOf();
    await desk.app.deps.db.query(`UPDATE cases SET status = 'PENDING_COUNTERPARTY' WHERE id = $1`, [
      matter.id,
    ]);
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE case_id = $1`,
      [matter.id],
    );
    const message = async () =>
      JSON.stringify(
        (await desk.ask(desk.specialist, `{ case(number: "${matter.reference}") { message } }`)).data,
      );
    expect(await message()).toContain("espera la respuesta de los demás");
    await held(matter);
    expect(await message()).toContain("Ya ha habido una primera reunión");
  });

  test("of a corporate task, too: it counts, and who came has been found", async () => {
    const matter = await desk.taskOf();
    const stateOf = async () => {
      const { data } = await desk.ask(desk.admin, `{ task(id: "${matter.id}") { state nSessions } }`);
      return (data as unknown as { task: { state: string; nSessions: number } }).task;
    };
    const { nSessions } = await stateOf();
    expect((await held(matter)).userErrors).toEqual([]);
    expect(await stateOf()).toEqual({ state: "LOCALIZADO", nSessions: nSessions + 1 });
  });

  test("not one to come, of before the case, or that nobody came to", async () => {
    const matter = await desk.caseOf();
    for (const [change, field] of [
      [{ startsAt: "2026-11-20T11:30:00Z" }, "startsAt"],
      [{ startsAt: "2026-11-20T10:59:00Z" }, "startsAt"],
      [{ startsAt: "2026-11-20T10:15:00Z", minutes: 46 }, "startsAt"],
      [{ startsAt: "2026-11-10T10:00:00Z" }, "startsAt"],
      [{ attendance: [{ partyId: matter.respondentId, attended: false }] }, "attendance"],
      [{ attendance: [] }, "attendance"],
      [{ attendance: [{ partyId: "999999", attended: true }] }, "attendance"],
      [{ place: " " }, "place"],
    ] as const) {
      expect((await held(matter, change)).userErrors.map((error) => error.field[0])).toEqual([field]);
    }
    const closed = await desk.caseOf({ status: "AGREED" });
    expect((await held(closed)).userErrors[0]?.code).toBe("CLOSED");
  });

  test("not while the same people were at another one of the matter, whoever of them; also two at once", async () => {
    const matter = await desk.caseOf();
    const alone = (partyId: number, attended = true) => [{ partyId, attended }];
    const separate = { kind: en("SEPARATE"), startsAt: "2026-11-20T08:00:00Z" };
    expect((await held(matter, { ...separate, attendance: alone(matter.respondentId) })).userErrors).toEqual(
      [],
    );
    // From 8:00 to 8:45: the claimant wasn't there; the respondent can be at the next one from its end on.
    const withClaimant = {
      ...separate,
      startsAt: "2026-11-20T08:30:00Z",
      attendance: alone(matter.claimantId),
    };
    expect((await held(matter, withClaimant)).userErrors).toEqual([]);
    expect((await held(matter, { startsAt: "2026-11-20T08:44:00Z", minutes: 30 })).userErrors).toMatchObject([
      { code: "OVERLAP", field: ["startsAt"] },
    ]);
    const together = await Promise.all([
      held(matter, { startsAt: "2026-11-20T09:15:00Z" }),
      held(matter, { startsAt: "2026-11-20T09:45:00Z" }),
    ]);
    expect(together.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ code: "OVERLAP" }]);
    expect(together.flatMap(({ userErrors }) => userErrors)[0]?.message).toMatch(/de 45 minutos/);
    expect(await factsOf(matter.id)).toMatchObject({ sessions: 3 });
  });

  test("not over one they are called to, which is to be recorded instead; one that was called off doesn't count", async () => {
    const matter = await desk.caseOf();
    const { session } = await schedule(matter, { startsAt: "2026-11-24T10:00:00Z" });
    await desk.travel("2026-11-24T12:00:00Z");
    const refused = await held(matter, { startsAt: "2026-11-24T10:30:00Z" });
    expect(refused.userErrors).toMatchObject([{ code: "OVERLAP" }]);
    expect(refused.userErrors[0]?.message).toContain("anota en ella la asistencia");
    await desk.mutate(
      desk.specialist,
      "cancelSession",
      `id: "${session.id}", reason: "No pudo ser"`,
      "message",
    );
    expect((await held(matter, { startsAt: "2026-11-24T10:30:00Z" })).userErrors).toEqual([]);
  });
});

describe("a separate session", () => {
  test("is told to the other side, but never what it is about", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "aparte@correo.example" });
    const before = (await desk.mailsTo(desk.client.email)).length;
    const { session } = await schedule(matter, {
      kind: en("SEPARATE"),
      partyIds: [matter.respondentId],
      place: "Sala secreta 7",
    });
    const [told] = (await desk.mailsTo(desk.client.email)).slice(before);
    expect(told?.subject).toBe(`Sesión por separado: ${matter.reference}`);
    expect(told?.text).not.toContain("Sala secreta");
    expect(told?.attachments).toBeUndefined();
    await desk.travel("2026-11-24T10:30:00.000Z");
    const attendance = [{ partyId: matter.respondentId, attended: true }];
    const call = `id: "${session.id}", input: ${literal({ version: 1, attendance, result: "Confesión", privateNotes: "Nota mía" })}`;
    const recorded = await desk.mutate(desk.specialist, "recordSession", call, SESSION);
    expect(recorded).toMatchObject({
      userErrors: [],
      session: { result: "Confesión", privateNotes: "Nota mía" },
    });
    const byAdmin = `{ case(number: "${matter.reference}") { sessions { result privateNotes } } }`;
    expect((await desk.ask(desk.admin, byAdmin)).data).toMatchObject({
      case: { sessions: [{ result: "Confesión", privateNotes: "" }] },
    });
    const again = `id: "${session.id}", input: ${literal({ version: 2, attendance, result: "Confesión", privateNotes: "De administración" })}`;
    await desk.mutate(desk.admin, "recordSession", again, SESSION);
    expect((await desk.ask(desk.specialist, byAdmin)).data).toMatchObject({
      case: { sessions: [{ privateNotes: "Nota mía" }] },
    });
    const seen = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { sessions { kind place result privateNotes cancelReason attendance { attended } }
        entries { nodes { text } } } }`,
    );
    expect(seen.errors).toEqual([]);
    expect(seen.data).toMatchObject({
      case: { sessions: [{ kind: "SEPARATE", place: "", result: "", privateNotes: null, attendance: [] }] },
    });
    expect(JSON.stringify(seen.data)).not.toMatch(/Confesión|secreta|Nota mía|administración/);
    expect(
      (await desk.ask(desk.client, `mutation { sessionCalendarLink(id: "${session.id}") { url } }`)).errors,
    ).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  });
});

describe("changing and calling off", () => {
  test("a new hour raises the sequence under the same UID; who is no longer called gets a cancellation", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "cambio@correo.example" });
    const { session } = await schedule(matter, { kind: en("INITIAL") });
    const input = form(matter, {
      kind: en("INITIAL"),
      startsAt: "2026-11-25T09:00:00Z",
      partyIds: [matter.claimantId],
    });
    const changed = await desk.mutate(
      desk.specialist,
      "updateSession",
      `id: "${session.id}", version: 1, input: ${literal(input)}`,
      SESSION,
    );
    expect(changed).toMatchObject({ userErrors: [], session: { version: 2, attendance: [{}] } });
    const [moved] = (await desk.mailsTo(desk.client.email)).slice(-1);
    expect(moved?.subject).toBe(`Ha cambiado una sesión: ${matter.reference}`);
    expect(moved?.attachments?.[0]?.text).toMatch(/UID:session-\d+@localhost\r\nSEQUENCE:1/);
    const [dropped] = (await desk.mailsTo("cambio@correo.example")).slice(-1);
    expect(dropped?.attachments?.[0]?.text).toContain("METHOD:CANCEL");
    const stale = await desk.mutate(
      desk.specialist,
      "updateSession",
      `id: "${session.id}", version: 1, input: ${literal(input)}`,
      SESSION,
    );
    expect(stale).toMatchObject({
      session: { version: 2 },
      userErrors: [{ field: ["version"], code: "CONFLICT" }],
    });
  });

  test("calling off needs a reason, tells it, and happens once", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "anulada@correo.example" });
    const { session } = await schedule(matter);
    const cancel = (reason: string) =>
      desk.mutate(
        desk.specialist,
        "cancelSession",
        `id: "${session.id}", reason: ${literal(reason)}`,
        SESSION,
      );
    expect((await cancel("  ")).userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
    expect(await cancel("Enfermedad")).toMatchObject({ userErrors: [], session: { status: "CANCELLED" } });
    expect((await cancel("Otra vez")).userErrors).toMatchObject([{ code: "NOT_SCHEDULED" }]);
    const mails = await desk.mailsTo("anulada@correo.example");
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Convocatoria de sesión",
      "Sesión anulada",
    ]);
    expect(mails[1]?.text).toContain("Motivo: Enfermedad");
    expect(mails[1]?.attachments?.[0]?.text).toContain("STATUS:CANCELLED");
    expect(await factsOf(matter.id)).toEqual({ sessions: 0, first: null, next: null });
  });
});

describe("recording", () => {
  test("held when all came, missed when somebody didn't; not before its time", async () => {
    const matter = await desk.caseOf();
    const { session } = await schedule(matter);
    expect((await record(session.id, 1, matter, [true, true])).userErrors).toMatchObject([
      { code: "TOO_EARLY" },
    ]);
    await desk.travel("2026-11-24T10:00:00.000Z");
    const missed = await record(session.id, 1, matter, [true, false], { result: "No vino" });
    expect(missed).toMatchObject({ userErrors: [], session: { status: "MISSED", version: 2 } });
    expect(await factsOf(matter.id)).toEqual({ sessions: 0, first: null, next: null });
    const held = await record(session.id, 2, matter, [true, true]);
    expect(held).toMatchObject({ userErrors: [], session: { status: "HELD" } });
    expect(await factsOf(matter.id)).toEqual({ sessions: 1, first: new Date(TUESDAY), next: null });
    expect((await record(session.id, 2, matter, [true, true])).userErrors).toMatchObject([
      { code: "CONFLICT" },
    ]);
  });

  test("everybody who was called, and nobody else", async () => {
    const matter = await desk.caseOf();
    const { session } = await schedule(matter);
    await desk.travel("2026-11-24T10:00:00.000Z");
    const only = `id: "${session.id}", input: ${literal({ version: 1, attendance: [{ partyId: matter.claimantId, attended: true }] })}`;
    expect((await desk.mutate(desk.specialist, "recordSession", only, SESSION)).userErrors).toMatchObject([
      { field: ["attendance"], code: "REQUIRED" },
    ]);
    const stranger = `id: "${session.id}", input: ${literal({ version: 1, attendance: [{ partyId: "999999", attended: true }], result: "x".repeat(4001) })}`;
    const { userErrors } = await desk.mutate(desk.specialist, "recordSession", stranger, SESSION);
    expect(userErrors.map(({ field }) => field.join("."))).toEqual(["attendance.0.partyId", "result"]);
  });

  test("of a task: counts, and a debtor who came has been found", async () => {
    const matter = await desk.taskOf();
    const { session } = await schedule(matter);
    expect(session).toMatchObject({ caseNumber: null, taskCodeId: matter.reference });
    await desk.travel("2026-11-24T10:00:00.000Z");
    await record(session.id, 1, matter, [true, true]);
    const query = `{ assignedTask(id: "${matter.reference}") { nSessions state version lastAction
      events(first: 3) { nodes { type summary changes { label before after } } } } }`;
    const { data } = await desk.ask(desk.specialist, query);
    expect(data).toMatchObject({
      assignedTask: {
        nSessions: 3,
        state: "LOCALIZADO",
        lastAction: "Sesión conjunta del 24/11/2026 10:00 celebrada",
        events: {
          nodes: [
            {
              type: "SESSION",
              changes: [
                { label: "Estado", before: "Esperando", after: "Localizado" },
                { label: "N° Sesiones", before: "2", after: "3" },
              ],
            },
            { type: "SESSION", changes: [] },
            { type: "CREATED" },
          ],
        },
      },
    });
    await record(session.id, 2, matter, [true, false]);
    const corrected = await desk.ask(desk.specialist, query);
    expect(corrected.data).toMatchObject({ assignedTask: { nSessions: 2, state: "LOCALIZADO" } });
  });
});

describe("reminders", () => {
  test("the day before, once, to those who are called, however many instances look", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "recuerda@correo.example" });
    await schedule(matter, { startsAt: "2026-12-10T09:00:00Z" });
    const reminders = async () =>
      (await desk.mailsTo("recuerda@correo.example")).filter(({ subject }) =>
        subject.startsWith("Recordatorio"),
      );
    await desk.travel("2026-12-09T08:59:00.000Z");
    await remindOfSessions(desk.app.deps);
    expect(await reminders()).toEqual([]);
    await desk.travel("2026-12-09T09:00:00.000Z");
    const counts = await Promise.all(Array.from({ length: 5 }, () => remindOfSessions(desk.app.deps)));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await reminders()).toHaveLength(1);
    await desk.travel("2026-12-09T20:00:00.000Z");
    expect(await remindOfSessions(desk.app.deps)).toBe(0);
    expect((await reminders())[0]?.text).toContain("jueves, 10 de diciembre de 2026, a las 10:00");
  });

  test("not of what was called off or just arranged; moved to another day it is reminded of again", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "otra-vez@correo.example" });
    const off = await schedule(matter, { startsAt: "2026-12-15T09:00:00Z" });
    await desk.mutate(desk.specialist, "cancelSession", `id: "${off.session.id}", reason: "No"`, SESSION);
    const { session } = await schedule(matter, { startsAt: "2026-12-15T11:00:00Z" });
    await desk.travel("2026-12-14T12:00:00.000Z");
    expect(await remindOfSessions(desk.app.deps)).toBe(1);
    await desk.mutate(
      desk.specialist,
      "updateSession",
      `id: "${session.id}", version: 1, input: ${literal(form(matter, { startsAt: "2026-12-20T11:00:00Z" }))}`,
      SESSION,
    );
    await schedule(matter, { startsAt: "2026-12-15T08:00:00Z" });
    expect(await remindOfSessions(desk.app.deps)).toBe(0);
    await desk.travel("2026-12-19T12:00:00.000Z");
    expect(await remindOfSessions(desk.app.deps)).toBe(1);
  });
});

test("a session that is past is no longer the next one, though nobody recorded it", async () => {
  const matter = await desk.caseOf();
  await schedule(matter, { startsAt: "2026-12-22T09:00:00Z", notify: false });
  await schedule(matter, { startsAt: "2026-12-28T09:00:00Z", notify: false });
  await desk.travel("2026-12-22T09:05:00.000Z");
  await remindOfSessions(desk.app.deps);
  expect(await factsOf(matter.id)).toMatchObject({ next: new Date("2026-12-28T09:00:00Z") });
});

describe("calendar", () => {
  test("everybody's own, by days in Madrid; at most a year", async () => {
    const client = await desk.app.signIn("CLIENT");
    const matter = await desk.caseOf({ clientId: client.accountId });
    await schedule(matter, { startsAt: "2027-02-01T22:59:00Z" });
    await schedule(matter, { startsAt: "2027-02-01T23:00:00Z" });
    const of = async (person: Person, span: string) =>
      (await desk.ask(person, `{ calendar(${span}) { startsAt caseNumber } }`)) as unknown as {
        data: { calendar: { caseNumber: string }[] } | null;
        errors: { extensions: { code: string } }[];
      };
    const day = `from: "2027-02-01", to: "2027-02-01"`;
    expect((await of(client, day)).data?.calendar).toEqual([
      { startsAt: "2027-02-01T22:59:00.000Z", caseNumber: matter.reference },
    ]);
    expect((await of(desk.specialist, day)).data?.calendar).toHaveLength(1);
    expect((await of(desk.otherClient, day)).data?.calendar).toEqual([]);
    expect((await of(desk.otherSpecialist, day)).data?.calendar).toEqual([]);
    for (const span of [
      `from: "2026-01-01", to: "2027-01-03"`,
      `from: "x", to: "2027-01-03"`,
      `from: "2027-01-02", to: "2027-01-01"`,
    ]) {
      expect((await of(client, span)).errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
  });

  test("the file for those who are called", async () => {
    const matter = await desk.caseOf();
    const { session } = await schedule(matter);
    const { url } = await desk.mutate(
      desk.client,
      "sessionCalendarLink",
      `id: "${session.id}"`,
      "url fileName",
    );
    const file = await desk.download(String(url));
    expect(file.type).toBe("text/calendar; charset=utf-8");
    expect(file.disposition).toContain(`sesion-${matter.reference}.ics`);
    expect(file.body.toString()).toContain("METHOD:PUBLISH");
    expect(file.body.toString()).toContain(`SUMMARY:Sesión conjunta · ${matter.reference}`);
    expect((await desk.download(String(url))).status).toBe(404);
  });
});
