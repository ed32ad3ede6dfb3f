import { afterEach, describe, expect, test } from "@jest/globals";
import type * as Contract from "../../server/generated/schema-types.ts";
import { attemptsNow } from "../../server/domains/proceedings/attempts/keep-attempts.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

/** What of an attempt nothing else says: noted with its proof, counted like all else, withdrawn when it was a mistake. */

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

const note = (
  { input }: TestMatter,
  kind: Contract.NotedFactKind,
  fact: object = {},
  by: Person = desk.specialist,
): Promise<Payload> =>
  desk.mutate(
    by,
    "noteAttemptFact",
    `matter: ${literal(input)}, input: ${literal({ kind: en(kind), day: "2026-11-20", proof: "Por correo", ...fact })}`,
    "message attempt { notedFacts { id kind day until proof notedBy fileName } }",
  );

const withdraw = (id: string | number, by: Person = desk.specialist, reason = "Era de otra tarea") =>
  desk.mutate(
    by,
    "withdrawAttemptFact",
    `id: "${id}", reason: ${literal(reason)}`,
    "message attempt { notedFacts { withdrawal { byName reason } } }",
  );

async function attemptOf({ input }: TestMatter, by: Person = desk.specialist): Promise<Contract.Attempt> {
  const { data, errors } = await desk.ask(
    by,
    `{ attempt(matter: ${literal(input)}) { isPeriodic notable
       obligors { state ground since sueFrom sueUntil clocks { source lastDay status } reasons { source facts result } mayCertify }
       whole { periodicUntil complete mayCertify }
       notedFacts { id kind partyName day until proof fileName notedBy mayWithdraw withdrawal { byName reason } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as Pick<Contract.Query, "attempt">).attempt;
}

const clockOf = async (matter: TestMatter) =>
  (await attemptOf(matter)).obligors[0]?.clocks.find(({ source }) => source.endsWith("10.4.c"));

const meet = (matter: TestMatter, startsAt = "2026-11-20T09:00:00.000Z") =>
  desk.mutate(
    desk.specialist,
    "recordHeldSession",
    `matter: ${literal(matter.input)}, input: ${literal({
      kind: en("JOINT"),
      startsAt,
      minutes: 30,
      channel: en("PHONE"),
      place: "Por teléfono",
      attendance: [
        { partyId: matter.claimantId, attended: true },
        { partyId: matter.respondentId, attended: true },
      ],
    })}`,
    "message",
  );

/** The personal link was given, and opened. */
async function told({ respondentId, input }: TestMatter): Promise<string> {
  const call = `partyId: "${respondentId}", input: { channel: LINK${"caseNumber" in input ? ", objectVersion: 1" : ""} }`;
  const { url } = await desk.mutate(desk.specialist, "inviteParty", call, "url");
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return token;
}

const eventsOf = async ({ reference }: TestMatter) =>
  JSON.stringify(
    (await desk.ask(desk.admin, `{ task(id: "${reference}") { events(first: 9) { nodes { summary } } } }`))
      .data,
  );

describe.each(["task", "case"] as const)("of a %s", (kind) => {
  const matterOf = (status = "IN_PROGRESS") =>
    kind === "task" ? desk.taskOf() : desk.caseOf({ interventionType: 1, status });

  test("more time that was agreed on moves the last day, until it turns out to be a mistake", async () => {
    const matter = await matterOf();
    expect((await meet(matter)).userErrors).toEqual([]);
    expect(await clockOf(matter)).toMatchObject({ lastDay: "2027-02-20" });
    const noted = await note(matter, "EXTENSION", { until: "2027-05-31", proof: "Correo de los dos" });
    expect(noted).toMatchObject({ userErrors: [], message: "Prórroga anotada" });
    expect(await clockOf(matter)).toMatchObject({ lastDay: "2027-05-31", status: "RUNNING" });
    const { notedFacts, obligors } = await attemptOf(matter);
    expect(notedFacts).toMatchObject([
      {
        kind: "EXTENSION",
        day: "2026-11-20",
        until: "2027-05-31",
        proof: "Correo de los dos",
        withdrawal: null,
      },
    ]);
    expect(JSON.stringify(obligors)).toContain("se acordó prorrogar hasta el 31/05/2027");
    const [fact] = notedFacts;
    expect((await withdraw(fact?.id ?? "")).userErrors).toEqual([]);
    expect(await clockOf(matter)).toMatchObject({ lastDay: "2027-02-20" });
    expect((await attemptOf(matter)).notedFacts).toMatchObject([
      { withdrawal: { reason: "Era de otra tarea", byName: expect.any(String) } },
    ]);
    // Again changes nothing.
    expect((await withdraw(fact?.id ?? "", desk.specialist, "Otra razón")).userErrors).toEqual([]);
    expect((await attemptOf(matter)).notedFacts[0]?.withdrawal?.reason).toBe("Era de otra tarea");
  });

  test("a debt is periodic as somebody has noted: what falls due within the year is covered", async () => {
    const matter = await matterOf("PENDING_COUNTERPARTY");
    await told(matter);
    expect(await attemptOf(matter)).toMatchObject({
      isPeriodic: false,
      notable: expect.arrayContaining(["PERIODIC"]),
    });
    expect((await note(matter, "PERIODIC", { proof: "Rentas" })).userErrors).toEqual([]);
    expect((await note(matter, "PERIODIC", { proof: "Rentas" })).userErrors).toMatchObject([
      { code: "ALREADY_NOTED" },
    ]);
    await desk.travel("2027-01-20T11:00:00.000Z");
    const attempt = await attemptOf(matter);
    expect(attempt).toMatchObject({ isPeriodic: true, whole: { periodicUntil: "2027-11-20" } });
    expect(attempt.notable).not.toContain("PERIODIC");
  });
});

describe("more time", () => {
  test("is agreed on while there is something to extend, and to a later day", async () => {
    const matter = await desk.taskOf();
    const refused = [expect.objectContaining({ code: "NOT_EXTENDABLE" })];
    expect((await note(matter, "EXTENSION", { until: "2027-05-31" })).userErrors).toEqual(refused);
    await meet(matter);
    expect((await note(matter, "EXTENSION", { until: "2027-02-20" })).userErrors).toEqual(refused);
    await desk.travel("2027-03-10T11:00:00.000Z");
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({ state: "TIME_OVER" });
    expect((await note(matter, "EXTENSION", { day: "2027-02-21", until: "2027-05-31" })).userErrors).toEqual(
      refused,
    );
    // Agreed in time, and noted afterwards.
    expect((await note(matter, "EXTENSION", { day: "2027-02-20", until: "2027-05-31" })).userErrors).toEqual(
      [],
    );
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({ state: "IN_NEGOTIATION" });
    const [kept] = await attemptsNow(desk.app.deps.db.manager, [matter.id], desk.app.deps.clock.now());
    expect(kept).toMatchObject({ state: "IN_NEGOTIATION" });
  });

  test("has a day that can be, and a word on how it was agreed", async () => {
    const matter = await desk.taskOf();
    await meet(matter);
    const { userErrors } = await note(matter, "EXTENSION", {
      day: "2026-11-21",
      until: "2026-11-20",
      proof: " ",
    });
    expect(userErrors.map(({ field }) => field)).toEqual([["day"], ["until"], ["proof"]]);
    expect((await note(matter, "PERIODIC", { until: "2027-01-01" })).userErrors).toMatchObject([
      { field: ["until"] },
    ]);
    expect((await note(matter, "EXTENSION", { partyId: matter.claimantId })).userErrors).toMatchObject([
      { field: ["partyId"], code: "NOT_FOUND" },
    ]);
    expect((await note(matter, "EXTENSION", { documentId: "1" })).userErrors).toMatchObject([
      { field: ["documentId"], code: "NOT_FOUND" },
    ]);
  });

  test("is never that of a mediation", async () => {
    const matter = await desk.caseOf({ interventionType: 2 });
    await meet(matter);
    expect((await attemptOf(matter)).notable).not.toContain("EXTENSION");
    expect((await note(matter, "EXTENSION", { until: "2027-05-31" })).userErrors).toMatchObject([
      { code: "NOT_EXTENDABLE", message: expect.stringContaining("20.2") },
    ]);
  });
});

describe("the sworn statement that nobody knows where the debtor is", () => {
  test("takes the attempt's place, and says so with its article", async () => {
    const matter = await desk.taskOf();
    expect((await note(matter, "SWORN_STATEMENT", { proof: "La firma la acreedora" })).userErrors).toEqual(
      [],
    );
    const { obligors, whole, notedFacts } = await attemptOf(matter);
    expect(obligors[0]).toMatchObject({ state: "NOT_RECEIVED", sueFrom: "2026-11-20", mayCertify: false });
    expect(obligors[0]?.reasons).toContainEqual(
      expect.objectContaining({ source: "LEC, art. 264.4", result: expect.stringContaining("20/11/2026") }),
    );
    // Nothing need have been sent: there is no receipt to wait for.
    expect(JSON.stringify(obligors[0]?.reasons)).not.toContain("otro canal");
    expect(whole).toMatchObject({ complete: true, mayCertify: false });
    expect(notedFacts).toMatchObject([{ kind: "SWORN_STATEMENT", partyName: null }]);
    expect(await eventsOf(matter)).toContain("se declaró que no se conoce el domicilio");
    expect((await note(matter, "SWORN_STATEMENT")).userErrors).toMatchObject([{ code: "ALREADY_NOTED" }]);
  });

  test("is refused of who has received something", async () => {
    const matter = await desk.taskOf();
    await told(matter);
    expect((await attemptOf(matter)).notable).not.toContain("SWORN_STATEMENT");
    expect((await note(matter, "SWORN_STATEMENT")).userErrors).toMatchObject([{ code: "RECEIVED" }]);
  });

  test("of one of several leaves the others as they are", async () => {
    const matter = await desk.taskOf();
    await desk.mutate(
      desk.specialist,
      "addTaskObligor",
      `taskId: "${matter.reference}", input: ${literal({ names: "Aval", email: "aval@correo.example" })}`,
      "party { id }",
    );
    const noted = await note(matter, "SWORN_STATEMENT", { partyId: String(matter.respondentId) });
    expect(noted.userErrors).toEqual([]);
    const { obligors, whole } = await attemptOf(matter);
    expect(obligors.map(({ state }) => state)).toEqual(["NOT_RECEIVED", "NOT_STARTED"]);
    expect(whole.complete).toBe(false);
  });
});

describe("who notes", () => {
  test("manages the matter; a client sees what counts, and no stranger anything", async () => {
    const matter = await desk.caseOf();
    await expect(note(matter, "PERIODIC", {}, desk.client)).rejects.toThrow("FORBIDDEN");
    await expect(note(matter, "PERIODIC", {}, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    const { attempt } = (await note(matter, "PERIODIC", {}, desk.admin)) as unknown as {
      attempt: Contract.Attempt;
    };
    const id = attempt.notedFacts[0]?.id ?? "";
    expect(await attemptOf(matter, desk.client)).toMatchObject({
      isPeriodic: true,
      notable: [],
      notedFacts: [{ mayWithdraw: false }],
    });
    expect((await attemptOf(matter)).notedFacts).toMatchObject([{ mayWithdraw: true }]);
    await expect(withdraw(id, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    await expect(withdraw(id, desk.client)).rejects.toThrow("FORBIDDEN");
    await expect(withdraw("999999", desk.specialist)).rejects.toThrow("NOT_FOUND");
    expect((await withdraw(id, desk.specialist, " ")).userErrors).toMatchObject([{ field: ["reason"] }]);
    expect((await withdraw(id)).userErrors).toEqual([]);
    expect((await attemptOf(matter, desk.client)).notedFacts).toEqual([]);
    const rows = await desk.app.deps.db.query<{ action: string; data: object }[]>(
      `SELECT action, data FROM audit_entries WHERE action IN ('noteAttemptFact', 'withdrawAttemptFact')
         AND subject_type = 'case' AND subject_id = $1 ORDER BY id`,
      [String(matter.id)],
    );
    expect(rows).toMatchObject([
      { action: "noteAttemptFact", data: { factKind: "PERIODIC" } },
      { action: "withdrawAttemptFact", data: { factKind: "PERIODIC" } },
    ]);
  });

  test("may say of a whole list that its debts are periodic", async () => {
    const matter = await desk.taskOf();
    const { db } = desk.app.deps;
    const [list] = await db.query<{ id: number }[]>(
      `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
       VALUES ('L26-900001', 'Comunidad', 'Comunidad', 'a@comunidad.example', '915550000', now(), now()) RETURNING id`,
    );
    await db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, list?.id]);
    expect(await attemptOf(matter)).toMatchObject({ isPeriodic: false });
    const changed = await desk.mutate(
      desk.admin,
      "updateTaskList",
      `id: "${list?.id}", input: { version: 1, periodicDebts: true }`,
      "list { periodicDebts version }",
    );
    expect(changed).toMatchObject({ userErrors: [], list: { periodicDebts: true, version: 2 } });
    expect(await attemptOf(matter)).toMatchObject({ isPeriodic: true, notedFacts: [] });
  });
});

describe("a negotiation that was ended by burofax", () => {
  const burofax = (matter: TestMatter, change: object = {}) =>
    desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({
        channel: en("CERTIFIED_POST"),
        sentOn: "2026-11-25",
        proof: "NB-77",
        endsNegotiation: true,
        ...change,
      })}`,
      "message",
    );

  async function answered(): Promise<TestMatter> {
    const matter = await desk.taskOf();
    const token = await told(matter);
    await desk.travel("2026-11-25T15:00:00.000Z");
    await byLink(desk.app, token, "writeByInvitation", `text: "No debo tanto"`);
    await desk.travel("2026-12-01T11:00:00.000Z");
    return matter;
  }

  test("is over since the day it was sent, of the same day after what the debtor wrote, however it was received", async () => {
    const matter = await answered();
    expect((await burofax(matter)).userErrors).toEqual([]);
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({
      state: "ENDED_IN_WRITING",
      since: "2026-11-25",
      mayCertify: true,
      sueUntil: "2027-11-25",
    });
    // What became of it is completed later.
    const received = await burofax(matter, { receivedOn: "2026-11-27", receipt: en("REFUSED") });
    expect(received).toMatchObject({ userErrors: [], message: "Aviso completado" });
    expect(await eventsOf(matter)).toContain("da por terminada la negociación");
    expect((await burofax(matter, { proof: "NB-78" })).userErrors).toMatchObject([{ code: "ALREADY_ENDED" }]);
    expect(
      (
        await desk.mutate(
          desk.specialist,
          "endTaskNegotiation",
          `partyId: "${matter.respondentId}"`,
          "message",
        )
      ).message,
    ).toContain("El 25/11/2026 ya se dio por terminada");
  });

  test("a notice that is there already is said to have ended it", async () => {
    const matter = await answered();
    expect((await burofax(matter, { endsNegotiation: false })).userErrors).toEqual([]);
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({ state: "ANSWERED" });
    expect((await burofax(matter)).userErrors).toEqual([]);
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({ state: "ENDED_IN_WRITING" });
  });

  test("had begun on that day; in writing, and of a task", async () => {
    const matter = await answered();
    expect((await burofax(matter, { sentOn: "2026-11-24" })).userErrors).toMatchObject([
      { code: "NOT_NEGOTIATING" },
    ]);
    expect((await burofax(matter, { channel: en("PHONE") })).userErrors).toMatchObject([
      { field: ["endsNegotiation"] },
    ]);
    const ofCase = await desk.caseOf();
    await desk.travel("2026-12-01T12:00:00.000Z");
    expect((await burofax(ofCase, { sentOn: "2026-12-01" })).userErrors).toMatchObject([
      { field: ["endsNegotiation"] },
    ]);
  });

  test("noted by mistake ends nothing", async () => {
    const matter = await answered();
    await burofax(matter);
    const [row] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM party_notices WHERE party_id = $1 AND ends_negotiation`,
      [matter.respondentId],
    );
    const gone = await desk.mutate(
      desk.specialist,
      "withdrawNotice",
      `id: "${row?.id}", reason: "Era de otra tarea"`,
      "message",
    );
    expect(gone.userErrors).toEqual([]);
    expect((await attemptOf(matter)).obligors[0]).toMatchObject({ state: "ANSWERED" });
  });
});
