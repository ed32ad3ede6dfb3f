import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { callOffEnded } from "../../server/domains/proceedings/sessions/ended-sessions.ts";
import { remindOfSessions } from "../../server/domains/proceedings/sessions/session-reminders.ts";
import { giveLink } from "../support/give-link.ts";
import { byLink, openLink, type LinkAnswer } from "../support/link-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** A debtor chooses when to be called, among the free hours of who handles the debt. The clock stands on Friday, 20 November 2026, at noon. */
const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";
const MONDAY_NINE = "2026-11-23T08:00:00.000Z";
const MONDAY_HALF_PAST = "2026-11-23T08:30:00.000Z";
const TUESDAY_NINE = "2026-11-24T08:00:00.000Z";

interface Offer {
  minutes: number;
  hours: string[];
  chosenId: string | null;
  canChange: boolean;
}

beforeAll(() => setHours());
beforeEach(async () => {
  await desk.app.deps.db.query(`DELETE FROM matter_sessions`);
  await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
});

/** Monday to Friday, from 9 to 10 and from 16 to 16:45: three beginnings a day, since a call takes half an hour. */
async function setHours(accountId = desk.specialist.accountId): Promise<void> {
  await desk.app.deps.db.query(
    `INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
     SELECT $1, day, span.* FROM generate_series(0, 4) AS day, (VALUES (540, 600), (960, 1005)) AS span`,
    [accountId],
  );
}

let people = 0;

async function debt(assignee: typeof desk.specialist | null = desk.specialist) {
  people += 1;
  const email = `deudor${people}@correo.example`;
  const matter = await desk.taskOf(assignee, {
    nContract: `H-${people}`,
    contact: { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` },
  });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `3000${String(people).padStart(4, "0")}K`,
  ]);
  return { matter, email, token: await giveLink(desk.app.deps, matter.respondentId) };
}

const offered = async (token: string) =>
  (
    (await openLink(desk.app, token, `debt { sessionOffer { minutes hours chosenId canChange } }`))?.[
      "debt"
    ] as {
      sessionOffer: Offer | null;
    } | null
  )?.sessionOffer ?? null;

const choose = (token: string, startsAt: string, phone = "612 34 56 78") =>
  byLink(
    desk.app,
    token,
    "chooseSessionByInvitation",
    "input: $input",
    { input: { startsAt, phone } },
    "$input: ChooseSessionInput!",
  );

const CANCEL = `mutation ($token: String!) { cancelSessionByInvitation(token: $token) {
  invitation { reference } message userErrors { code } } }`;

async function cancel(token: string) {
  const { data } = await desk.app.graphql(CANCEL, { token });
  return (data as { cancelSessionByInvitation: LinkAnswer } | null)?.cancelSessionByInvitation;
}

const codes = ({ userErrors }: Pick<LinkAnswer, "userErrors">) => userErrors.map(({ code }) => code);

const sessions = () =>
  desk.app.deps.db.query<Record<string, unknown>[]>(
    `SELECT kind, channel, place, status, minutes, starts_at AS "startsAt", sequence, chosen_by_party_id AS "chosenBy"
     FROM matter_sessions ORDER BY id`,
  );

async function history({ reference }: TestMatter): Promise<string> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ assignedTask(id: "${reference}") { sessions { chosenByParty place } events(first: 20) { nodes { summary } } } }`,
  );
  return JSON.stringify(data);
}

describe("what is offered", () => {
  test("beginnings within the hours, from a day ahead on for three weeks, without holidays and days off", async () => {
    const { token } = await debt();
    const { db } = desk.app.deps;
    await db.query(
      `INSERT INTO holidays (day, region, name) VALUES ('2026-12-08', '', 'Inmaculada'), ('2026-11-25', 'MD', 'De Madrid'),
       ('2026-11-26', 'CT', 'De Cataluña')`,
    );
    await db.query(
      `INSERT INTO days_off (account_id, first_day, last_day) VALUES ($1, '2026-12-01', '2026-12-02')`,
      [desk.specialist.accountId],
    );
    const { hours = [], minutes } = (await offered(token)) ?? {};
    expect(minutes).toBe(30);
    expect(hours.slice(0, 4)).toEqual([
      MONDAY_NINE,
      MONDAY_HALF_PAST,
      "2026-11-23T15:00:00.000Z",
      TUESDAY_NINE,
    ]);
    const days = [...new Set(hours.map((hour) => hour.slice(0, 10)))];
    // The debt's only address is 'Calle Mayor 1, Madrid'.
    expect(days.join(" ")).toBe(
      "2026-11-23 2026-11-24 2026-11-26 2026-11-27 2026-11-30 2026-12-03 2026-12-04 2026-12-07 2026-12-09 2026-12-10 2026-12-11",
    );
    await db.query(`DELETE FROM holidays`);
    await db.query(`DELETE FROM days_off`);
  });

  test("nothing where nobody handles the debt, no hours are set, or the debt has ended", async () => {
    const ofNobody = await debt(null);
    expect(await offered(ofNobody.token)).toBeNull();
    const withoutHours = await debt(desk.otherSpecialist);
    expect(await offered(withoutHours.token)).toBeNull();
    expect(codes(await choose(withoutHours.token, MONDAY_NINE))).toEqual(["NOT_OFFERED"]);
    const ended = await debt();
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id = $1`, [ended.matter.id]);
    expect(await offered(ended.token)).toBeNull();
    expect(codes(await choose(ended.token, MONDAY_NINE))).toEqual(["CLOSED"]);
    expect(await sessions()).toEqual([]);
  });
});

describe("choosing", () => {
  test("becomes a session of the task, told to both sides, once however often it is sent", async () => {
    const { token, matter, email } = await debt();
    const answer = await choose(token, MONDAY_NINE);
    expect(answer).toMatchObject({
      userErrors: [],
      message: "Te llamarán el 23/11/2026 a las 09:00 (hora de Madrid).",
    });
    await choose(token, MONDAY_NINE);
    expect(await sessions()).toMatchObject([
      {
        kind: "SEPARATE",
        channel: "PHONE",
        place: "+34 612345678",
        status: "SCHEDULED",
        minutes: 30,
        startsAt: new Date(MONDAY_NINE),
        chosenBy: matter.respondentId,
      },
    ]);
    const mails = await desk.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Has elegido una sesión: ${matter.reference}`]);
    expect(mails[0]?.text).toContain("lunes, 23 de noviembre de 2026");
    expect(mails[0]?.attachments?.[0]?.made ?? mails[0]?.attachments?.[0]?.text).toContain("BEGIN:VCALENDAR");
    const news = (await desk.mailsTo(desk.specialist.email)).filter(({ subject }) =>
      subject.endsWith(matter.reference),
    );
    expect(news.map(({ subject }) => subject)).toEqual([
      `Una parte ha elegido una sesión: ${matter.reference}`,
    ]);
    expect(await history(matter)).toContain("elige una sesión con su enlace personal: 23/11/2026 09:00");
    expect(await history(matter)).toContain(`"chosenByParty":true`);
    const { hours, chosenId, canChange } = (await offered(token)) ?? {};
    expect(chosenId).not.toBeNull();
    expect(canChange).toBe(true);
    // Its own hour is free for itself.
    expect(hours?.[0]).toBe(MONDAY_NINE);
  });

  test("is moved and cancelled until a day before, and both hear of it; then no more", async () => {
    const { token, matter, email } = await debt();
    await choose(token, MONDAY_NINE);
    expect((await choose(token, TUESDAY_NINE, "+44 20 7946 0018")).userErrors).toEqual([]);
    expect(await sessions()).toMatchObject([
      { startsAt: new Date(TUESDAY_NINE), place: "+44 2079460018", sequence: 1, status: "SCHEDULED" },
    ]);
    await desk.travel("2026-11-23T08:00:01.000Z");
    expect((await offered(token))?.canChange).toBe(false);
    expect(codes(await choose(token, "2026-11-26T08:00:00.000Z"))).toEqual(["TOO_LATE"]);
    expect((await cancel(token))?.userErrors.map(({ code }) => code)).toEqual(["TOO_LATE"]);
    await desk.travel(NOON);
    expect((await cancel(token))?.userErrors).toEqual([]);
    // The answer got lost: the page learns what it is now.
    expect(await cancel(token)).toMatchObject({
      invitation: { reference: matter.reference },
      userErrors: [{ code: "NO_SESSION" }],
    });
    expect(await sessions()).toMatchObject([{ status: "CANCELLED" }]);
    expect((await desk.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Has elegido una sesión: ${matter.reference}`,
      `Has cambiado tu sesión: ${matter.reference}`,
      `Sesión anulada: ${matter.reference}`,
    ]);
    const news = (await desk.mailsTo(desk.specialist.email)).filter(({ subject }) =>
      subject.endsWith(matter.reference),
    );
    expect(news.at(-1)?.subject).toBe(`Una parte ha anulado su sesión: ${matter.reference}`);
    expect((await offered(token))?.hours[0]).toBe(MONDAY_NINE);
  });

  test("what the specialist called isn't the debtor's to move", async () => {
    const { token, matter } = await debt();
    await desk.mutate(
      desk.specialist,
      "scheduleSession",
      `matter: { taskId: "${matter.reference}" }, input: { kind: SEPARATE, startsAt: "${MONDAY_NINE}", minutes: 30,
        channel: PHONE, place: "+34 612345678", partyIds: ["${matter.respondentId}"] }`,
      "session { id } message",
    );
    expect(await offered(token)).toMatchObject({ chosenId: null });
    expect((await cancel(token))?.userErrors.map(({ code }) => code)).toEqual(["NO_SESSION"]);
    expect(await sessions()).toMatchObject([{ status: "SCHEDULED" }]);
  });

  test("is reminded of like any session", async () => {
    const { token, email, matter } = await debt();
    await choose(token, "2026-11-25T08:00:00.000Z");
    await desk.travel("2026-11-24T09:00:00.000Z");
    expect(await remindOfSessions(desk.app.deps)).toBe(1);
    // None of its mails is a summons: missing a call one chose is no refusal to negotiate.
    const notices = await desk.app.deps.db.query<{ called: number | null }[]>(
      `SELECT called_session_id AS called FROM party_notices WHERE party_id = $1`,
      [matter.respondentId],
    );
    expect(notices.map(({ called }) => called)).toEqual([null, null]);
    await desk.travel(NOON);
    expect((await desk.mailsTo(email)).at(-1)?.subject).toMatch(/^Recordatorio de tu sesión/);
  });
});

describe("when the debt ends", () => {
  const end = ({ reference }: TestMatter, state: string) =>
    desk.app.deps.db.query(
      `UPDATE tasks SET state = $2, state_since = '2026-11-20T11:00:00Z' WHERE code_id = $1`,
      [reference, state],
    );

  test("its session is called off once, a while after, and whoever was called is told", async () => {
    const [mine, other] = [await debt(), await debt()];
    await choose(mine.token, MONDAY_NINE);
    await choose(other.token, TUESDAY_NINE);
    await end(mine.matter, "CON_ACUERDO");
    await desk.travel("2026-11-20T11:14:00.000Z");
    expect(await callOffEnded(desk.app.deps)).toBe(0);
    await desk.travel("2026-11-20T11:16:00.000Z");
    expect(await Promise.all([callOffEnded(desk.app.deps), callOffEnded(desk.app.deps)])).toContain(1);
    expect(await callOffEnded(desk.app.deps)).toBe(0);
    expect((await sessions()).map(({ status }) => status)).toEqual(["CANCELLED", "SCHEDULED"]);
    expect((await desk.mailsTo(mine.email)).map(({ subject }) => subject)).toEqual([
      `Has elegido una sesión: ${mine.matter.reference}`,
      `Sesión anulada: ${mine.matter.reference}`,
    ]);
    expect((await desk.mailsTo(mine.email)).at(-1)?.text).toContain("La gestión de la deuda ha terminado.");
    expect(await history(mine.matter)).toContain("anulada");
    expect((await offered(other.token))?.hours).toContain(MONDAY_NINE);
    await desk.travel(NOON);
  });

  test("an ending that was taken back leaves it where it is", async () => {
    const { token, matter } = await debt();
    await choose(token, MONDAY_NINE);
    await end(matter, "SIN_ACUERDO");
    await desk.travel("2026-11-20T11:10:00.000Z");
    await callOffEnded(desk.app.deps);
    await end(matter, "ESPERANDO");
    await desk.travel("2026-11-20T11:30:00.000Z");
    expect(await callOffEnded(desk.app.deps)).toBe(0);
    expect(await sessions()).toMatchObject([{ status: "SCHEDULED" }]);
    await desk.travel(NOON);
  });
});

describe("attacks", () => {
  /** As a page would: whoever is told to wait, as happens on a busy machine, tries again. */
  const chooseInTurn = (...given: Parameters<typeof choose>): ReturnType<typeof choose> =>
    choose(...given).catch((error: unknown) => {
      if (!String(error).includes("RATE_LIMITED")) throw error;
      return chooseInTurn(...given);
    });

  test("twelve people want the same hour at once: one gets it, the others see what is left", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => debt()));
    const answers = await Promise.all(all.map(({ token }) => chooseInTurn(token, MONDAY_NINE)));
    const refused = answers.filter(({ userErrors }) => userErrors.length > 0);
    expect(refused).toHaveLength(11);
    for (const one of refused) {
      expect(codes(one)).toEqual(["TAKEN"]);
      expect(one.userErrors[0]?.message).toBe(
        "Esa hora ya no está libre. Elige otra: aquí ves las que quedan.",
      );
      expect(one.invitation).not.toBeNull();
    }
    expect(await sessions()).toHaveLength(1);
    const other = all.find((_one, at) => (answers[at]?.userErrors.length ?? 0) > 0);
    expect((await offered(other?.token ?? ""))?.hours[0]).toBe(MONDAY_HALF_PAST);
  });

  test("a session of another matter that only overlaps takes the hours it touches", async () => {
    const { token } = await debt();
    const other = await desk.caseOf({ counterpartyEmail: "rosa@correo.example" });
    await desk.mutate(
      desk.specialist,
      "scheduleSession",
      `matter: { caseNumber: "${other.reference}" }, input: { kind: JOINT, startsAt: "2026-11-23T07:15:00.000Z", minutes: 60,
        channel: VIDEO, place: "https://sala.example/1", partyIds: ["${other.claimantId}", "${other.respondentId}"],
        allowOutsideHours: true }`,
      "session { id }",
    );
    expect((await offered(token))?.hours[0]).toBe(MONDAY_HALF_PAST);
    expect(codes(await choose(token, MONDAY_NINE))).toEqual(["TAKEN"]);
  });

  test("forged hours: the past, tonight, between two beginnings, outside of the hours, a Sunday, years ahead", async () => {
    const { token } = await debt();
    const forged = ["2026-11-19T08:00:00.000Z", "2026-11-20T15:00:00.000Z", "2026-11-23T08:10:00.000Z"];
    const further = ["2026-11-23T15:30:00.000Z", "2026-11-22T08:00:00.000Z", "2029-11-23T08:00:00.000Z"];
    for (const startsAt of [...forged, ...further])
      expect(codes(await choose(token, startsAt))).toEqual(["TAKEN"]);
    expect(await sessions()).toEqual([]);
  });

  test("a number that can't be called is refused beside its field, and nothing is chosen", async () => {
    const { token } = await debt();
    const { userErrors } = await choose(token, MONDAY_NINE, "12345");
    expect(userErrors).toMatchObject([{ field: ["phone"] }]);
    expect(await sessions()).toEqual([]);
  });

  test("dead, made-up and other people's links", async () => {
    const { token, matter } = await debt();
    await choose(token, MONDAY_NINE);
    const other = await debt();
    expect((await cancel(other.token))?.userErrors.map(({ code }) => code)).toEqual(["NO_SESSION"]);
    expect((await offered(other.token))?.chosenId).toBeNull();
    await desk.app.deps.db.query(`UPDATE party_links SET expires_at = $2 WHERE party_id = $1`, [
      matter.respondentId,
      new Date("2026-11-20T10:00:00.000Z"),
    ]);
    for (const dead of [token, "x".repeat(43)]) await expect(cancel(dead)).resolves.toBeUndefined();
    const ofCreditor = await giveLink(desk.app.deps, matter.claimantId);
    expect((await cancel(ofCreditor))?.userErrors.map(({ code }) => code)).toEqual(["NOT_A_DEBT"]);
    expect(await sessions()).toMatchObject([{ status: "SCHEDULED" }]);
  });

  test("a flood ends after eight changes a day, whatever the link", async () => {
    const { token, matter } = await debt();
    for (let round = 0; round < 4; round += 1) {
      expect((await choose(token, MONDAY_NINE)).userErrors).toEqual([]);
      expect((await cancel(token))?.userErrors).toEqual([]);
    }
    const again = await giveLink(desk.app.deps, matter.respondentId);
    await expect(choose(again, MONDAY_NINE)).rejects.toThrow("RATE_LIMITED");
    expect((await sessions()).filter(({ status }) => status === "SCHEDULED")).toEqual([]);
  });
});
