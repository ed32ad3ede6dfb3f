import { afterEach, describe, expect, test } from "@jest/globals";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import { historiesOfTasks } from "../../server/domains/cases/read-histories.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { leastStatements } from "../support/count-statements.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

const ATTEMPT = `today obligors { partyId name state since ground stuck receivedOn clocks { source firstDay lastDay status stoppedOn }
  mayCertify certificateKind whyNotCertify certificateLacks certificate { number issuedOn } sueFrom sueSafeFrom sueUntil limitationInterruptedOn limitationRestartsOn
  limitationRunning warnings reasons { title source facts rule result } next } whole { state complete missing mayCertify sueUntil }`;

async function attemptOf({ input }: TestMatter, by: Person = desk.specialist): Promise<Contract.Attempt> {
  const { data, errors } = await desk.ask(by, `{ attempt(matter: ${literal(input)}) { ${ATTEMPT} } }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return (data as unknown as { attempt: Contract.Attempt }).attempt;
}

async function only(matter: TestMatter): Promise<Contract.ObligorAttempt> {
  const { obligors } = await attemptOf(matter);
  expect(obligors).toHaveLength(1);
  return obligors[0] as Contract.ObligorAttempt;
}

/** A personal link, which is opened at once: the receipt. */
async function opened(partyId: number | string): Promise<string> {
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${partyId}", input: { channel: LINK }`,
    "url",
  );
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return token;
}

describe("the attempt of a corporate task", () => {
  test("nobody was told anything yet", async () => {
    const one = await only(await desk.taskOf());
    expect(one).toMatchObject({
      state: "NOT_STARTED",
      receivedOn: null,
      clocks: [],
      mayCertify: false,
      next: ["TELL"],
    });
  });

  test("from the opening of the link to the day after the thirtieth, with why", async () => {
    const matter = await desk.taskOf();
    await opened(matter.respondentId);
    const received = await only(matter);
    expect(received).toMatchObject({
      state: "RECEIVED",
      receivedOn: "2026-11-20",
      clocks: [
        {
          source: "LO 1/2025, art. 10.4.a",
          firstDay: "2026-11-21",
          lastDay: "2026-12-20",
          status: "RUNNING",
        },
      ],
      certificateKind: "CERTIFICATE",
      mayCertify: false,
      sueFrom: null,
      limitationInterruptedOn: "2026-11-20",
      limitationRestartsOn: "2026-12-21",
      next: ["MEET", "PROPOSE"],
    });
    expect(received.reasons).toContainEqual({
      title: "30 días para responder",
      source: "LO 1/2025, art. 10.4.a",
      facts: ["El 20/11/2026 abrió su enlace personal."],
      rule: expect.stringContaining("Son 30 días naturales desde que recibe la solicitud"),
      result: "Empieza el 21/11/2026 y termina el 20/12/2026, ese día incluido.",
    });

    await desk.travel("2026-12-20T22:59:00.000Z");
    expect((await only(matter)).state).toBe("RECEIVED");
    await desk.travel("2026-12-20T23:00:00.000Z");
    expect(await only(matter)).toMatchObject({
      state: "UNANSWERED",
      since: "2026-12-21",
      ground: "LO 1/2025, art. 10.4.a",
      mayCertify: true,
      whyNotCertify: null,
      sueFrom: "2026-12-21",
      sueUntil: "2027-11-20",
      limitationRunning: true,
      certificate: null,
      certificateLacks: null,
      next: ["MEET", "PROPOSE", "CERTIFY"],
    });
    // What its paper asks for besides.
    const { db } = desk.app.deps;
    await db.query(
      `UPDATE parties SET identity_document = NULL, address = '' WHERE side = 'CLAIMANT'
         AND task_id = (SELECT task_id FROM parties WHERE id = $1)`,
      [matter.respondentId],
    );
    expect((await only(matter)).certificateLacks).toContain("La ley pide que conste quiénes son las partes.");
  });

  test("whose certificate was issued is told so, with its number; nothing has to be issued any more", async () => {
    const matter = await desk.taskOf();
    await opened(matter.respondentId);
    await desk.travel("2026-12-20T23:00:00.000Z");
    const { db } = desk.app.deps;
    await db.query(
      `INSERT INTO issued_documents (number, task_id, template_key, is_record, title, content, content_hash, audience, issued_at, issued_by)
       SELECT 'D26900001', task_id, 'certificado-intento', true, 'Certificado', '{}', '', 'ALL', '2026-12-21T08:00Z',
         (SELECT min(id) FROM accounts) FROM parties WHERE id = $1`,
      [matter.respondentId],
    );
    expect(await only(matter)).toMatchObject({
      certificate: { number: "D26900001", issuedOn: "2026-12-21" },
      certificateLacks: null,
      next: ["MEET", "PROPOSE"],
    });
  });

  test("a written answer stops the thirty days, and then nothing ends it by itself", async () => {
    const matter = await desk.taskOf();
    const token = await opened(matter.respondentId);
    await desk.travel("2026-11-25T11:00:00.000Z");
    await byLink(desk.app, token, "writeByInvitation", `text: "No debo nada"`);
    await desk.travel("2027-03-01T11:00:00.000Z");
    const one = await only(matter);
    expect(one).toMatchObject({
      state: "ANSWERED",
      stuck: true,
      clocks: [{ status: "STOPPED", stoppedOn: "2026-11-25" }],
      limitationRestartsOn: null,
      mayCertify: false,
    });
    expect(one.reasons.map(({ title }) => title)).toContain("Nada lo termina por sí solo");
  });

  test("once the task is over nobody can answer any more, so that no silence counts", async () => {
    const matter = await desk.taskOf();
    await opened(matter.respondentId);
    await desk.app.deps.db.query(
      `UPDATE tasks SET state = 'SIN_ACUERDO', state_since = '2026-12-01T10:00:00Z' WHERE id = $1`,
      [matter.id],
    );
    await desk.travel("2027-02-01T11:00:00.000Z");
    expect(await only(matter)).toMatchObject({
      state: "RECEIVED",
      clocks: [{ status: "PAUSED", lastDay: null }],
      mayCertify: false,
      next: [],
    });
  });

  test("a burofax that was refused counts, by the criteria of the courts", async () => {
    const matter = await desk.taskOf();
    const { userErrors } = await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-16", receivedOn: "2026-11-18", receipt: en("REFUSED"), proof: "NB-1" })}`,
      "message",
    );
    expect(userErrors).toEqual([]);
    const one = await only(matter);
    expect(one).toMatchObject({ state: "RECEIVED", receivedOn: "2026-11-18" });
    expect(one.warnings).toEqual([expect.stringContaining("26/09/2025")]);
  });

  test("each who owes has its own, and the contract's isn't complete before all are", async () => {
    const matter = await desk.taskOf();
    const { party } = (await desk.mutate(
      desk.specialist,
      "addTaskObligor",
      `taskId: "${matter.reference}", input: ${literal({ names: "Aval", surnames: "Ista", email: "aval@correo.example" })}`,
      "party { id }",
    )) as unknown as { party: { id: string } };
    await opened(matter.respondentId);
    await desk.travel("2027-01-10T11:00:00.000Z");
    const { obligors, whole } = await attemptOf(matter);
    expect(obligors.map(({ state }) => state)).toEqual(["UNANSWERED", "NOT_STARTED"]);
    expect(whole).toMatchObject({ complete: false, missing: [party.id], mayCertify: false, sueUntil: null });
  });

  test.each([
    ["FIADOR", 1],
    ["AVALISTA", 1],
    ["TITULAR", 0],
  ])("of somebody who owes it as %s warns of CC 1975 as it must", async (intervention, warnings) => {
    const matter = await desk.taskOf(desk.specialist, { intervention });
    await desk.mutate(
      desk.specialist,
      "addTaskObligor",
      `taskId: "${matter.reference}", input: ${literal({ names: "Otra", email: "otra@correo.example" })}`,
      "party { id }",
    );
    const { obligors } = await attemptOf(matter);
    // In which quality somebody owes it who was added isn't stored.
    expect(obligors.map((one) => one.warnings.length)).toEqual([warnings, 0]);
    expect(obligors[0]?.warnings.join()).toMatch(warnings === 0 ? /^$/ : /art\. 1975/);
  });

  test("is for who manages the task, and for administrators", async () => {
    const matter = await desk.taskOf();
    expect((await attemptOf(matter, desk.admin)).obligors).toHaveLength(1);
    await expect(attemptOf(matter, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    await expect(attemptOf(matter, desk.client)).rejects.toThrow("NOT_FOUND");
  });
});

describe("the attempt of a case", () => {
  test("is for its client, too, who is offered no steps; not for who was asked and hasn't accepted it", async () => {
    const matter = await desk.caseOf();
    expect((await attemptOf(matter)).obligors[0]?.next).toEqual(["MEET", "PROPOSE"]);
    expect((await attemptOf(matter, desk.client)).obligors[0]?.next).toEqual([]);
    await expect(attemptOf(matter, desk.otherClient)).rejects.toThrow("NOT_FOUND");
    await expect(attemptOf(matter, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    const asked = await desk.caseOf({ status: "PENDING_ACCEPTANCE" });
    await expect(attemptOf(asked)).rejects.toThrow("FORBIDDEN");
    expect((await attemptOf(asked, desk.client)).obligors).toHaveLength(1);
  });

  test("ends on the day that its deadlines say", async () => {
    const matter = await desk.caseOf({
      status: "PENDING_COUNTERPARTY",
      interventionType: 1,
      counterpartyEmail: "luis@correo.example",
    });
    const { url } = await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK, objectVersion: 1 }`,
      "url",
    );
    await openLink(desk.app, String(url).split("#")[1] ?? "");
    const { data, errors } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { deadlines { source date } } }`,
    );
    expect(errors).toEqual([]);
    const { deadlines } = (data as unknown as { case: { deadlines: { source: string; date: string }[] } })
      .case;
    const [clock] = (await only(matter)).clocks;
    expect(deadlines).toContainEqual({ source: "LO 1/2025, art. 10.4.a", date: clock?.lastDay });
    await desk.travel("2026-12-21T11:00:00.000Z");
    expect(await only(matter)).toMatchObject({ state: "UNANSWERED", certificateKind: "CERTIFICATE" });
  });
});

test("the histories of many tasks take as many statements as those of one", async () => {
  const matters = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
  for (const { respondentId } of matters) await opened(respondentId);
  const { db, clock } = desk.app.deps;
  const ids = matters.map(({ id }) => id);
  const one = await leastStatements(() => historiesOfTasks(db.manager, ids.slice(0, 1)));
  const all = await leastStatements(() => historiesOfTasks(db.manager, ids));
  expect(all).toBe(one);
  const histories = await historiesOfTasks(db.manager, ids);
  expect([...histories.values()].map((history) => attemptAt(history, clock.now()).whole.state)).toEqual([
    "RECEIVED",
    "RECEIVED",
    "RECEIVED",
  ]);
});
