import { afterEach, describe, expect, test } from "@jest/globals";
import { PASSWORD, payloadOf } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

const CREATE = `mutation { createCalendarAddress { url address { createdAt lastFetchedAt } message userErrors { code } } }`;

async function create({ token }: Pick<Person, "token">): Promise<string> {
  const { url } = payloadOf(await desk.app.graphql(CREATE, {}, token), "createCalendarAddress") as {
    url: string;
  };
  return new URL(url).pathname;
}

async function status({ token }: Person): Promise<unknown> {
  const { data } = await desk.app.graphql(`{ calendarAddress { createdAt lastFetchedAt } }`, {}, token);
  return (data as { calendarAddress: unknown } | null)?.calendarAddress;
}

const read = (path: string) => desk.app.http.get(path);
const feed = async (path: string) => (await read(path).expect(200)).text;
/** Long lines as they were before they were folded. */
const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const entries = (text: string) => unfolded(text).split("BEGIN:VEVENT").slice(1);

async function schedule(
  person: Person,
  matter: TestMatter,
  startsAt: string,
  place: string,
): Promise<string> {
  const form = {
    kind: en("JOINT"),
    startsAt,
    minutes: 60,
    channel: en("VIDEO"),
    place,
    partyIds: [matter.claimantId, matter.respondentId],
    notify: false,
    allowOverlap: true,
  };
  const call = `matter: ${literal(matter.input)}, input: ${literal(form)}`;
  const { session } = await desk.mutate(person, "scheduleSession", call, "session { id }");
  return (session as { id: string }).id;
}

describe("what the address shows", () => {
  test("sessions and terms of law by number and kind; never a name, a place or what it is about", async () => {
    const specialist = await publicSpecialist(desk.app, { names: "Remedios", surnames: "Alcántara" });
    const matter = await desk.caseOf({
      specialistId: specialist.accountId,
      status: "PENDING_COUNTERPARTY",
      interventionType: 1,
      counterparty: "Gumersindo",
      description: "Humedades en el sótano",
    });
    await desk.mutate(
      specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: EMAIL, objectVersion: 1 }`,
      "message",
    );
    const task = await desk.taskOf(specialist, { nContract: "AGENDA" });
    const id = await schedule(specialist, matter, "2026-11-24T09:00:00Z", "https://sala.example/secreta");
    await schedule(specialist, task, "2027-07-06T08:30:00Z", "Al teléfono 612345678");
    const path = await create(specialist);
    const answer = await read(path).expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const text = unfolded(answer.text);
    expect(text).toContain("METHOD:PUBLISH");
    expect(text).toContain("X-WR-CALNAME:Acuerdo");
    expect(text).toContain("TZID:Europe/Madrid\r\nBEGIN:STANDARD");
    expect(text).toContain(`UID:session-${id}@localhost`);
    expect(text).toContain(`SUMMARY:Sesión conjunta · ${matter.reference}`);
    expect(text).toContain("DTSTART;TZID=Europe/Madrid:20261124T100000");
    expect(text).toContain("DTSTART;TZID=Europe/Madrid:20270706T103000");
    expect(text).toContain(`SUMMARY:Sesión conjunta · ${task.reference}`);
    expect(text).toContain(`/dashboard/specialist/tasks/${task.reference}/sesiones`);
    const [term] = entries(answer.text).filter((entry) => entry.includes("deadline-"));
    expect(term).toContain(`UID:deadline-${matter.reference.toLowerCase()}-conciliator_answer@localhost`);
    expect(term).toContain("DTSTART;VALUE=DATE:20261205");
    expect(term).toContain(`SUMMARY:Plazo de respuesta al conciliador · ${matter.reference}`);
    expect(text).not.toMatch(
      /Gumersindo|Remedios|Alcántara|Humedades|secreta|612345678|Nombre|LOCATION|ATTENDEE|ORGANIZER/,
    );
    // RFC 5545: an instant in UTC, lines of 75 octets at most.
    expect(entries(answer.text).every((entry) => entry.includes("DTSTAMP:20261120T110000Z"))).toBe(true);
    for (const line of answer.text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    // 3.6: what the calendar says of itself, then its parts, of which nothing stands between.
    const [own = "", ...parts] = text.split(/^BEGIN:(?=V(?:TIMEZONE|EVENT))/m);
    expect(own).toMatch(/^X-WR-TIMEZONE:Europe\/Madrid\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H$/m);
    expect(parts).toHaveLength(4);
    for (const part of parts) expect(part).toMatch(/END:V(TIMEZONE|EVENT)\r\n(END:VCALENDAR\s*)?$/);
  });

  test("a cancelled session stays under its name, cancelled, with a higher sequence; what is over and closed goes", async () => {
    const specialist = await publicSpecialist(desk.app);
    const matter = await desk.caseOf({ specialistId: specialist.accountId });
    const id = await schedule(specialist, matter, "2026-11-24T09:00:00Z", "https://sala.example/2");
    const path = await create(specialist);
    expect(await feed(path)).toContain("STATUS:CONFIRMED");
    await desk.mutate(specialist, "cancelSession", `id: "${id}", reason: "Gripe"`, "message");
    const [cancelled] = entries(await feed(path));
    expect(cancelled).toContain(`UID:session-${id}@localhost`);
    expect(cancelled).toContain("SEQUENCE:1");
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).not.toContain("Gripe");
    await desk.travel("2027-03-01T11:00:00.000Z");
    expect(entries(await feed(path)).filter((entry) => entry.includes("session-"))).toEqual([]);
  });

  test("nothing of anybody else's, nor of a case that another one has now", async () => {
    const [one, other] = [await publicSpecialist(desk.app), await publicSpecialist(desk.app)];
    const matter = await desk.caseOf({ specialistId: one.accountId });
    await schedule(one, matter, "2026-11-24T09:00:00Z", "https://sala.example/3");
    const [mine, theirs] = [await create(one), await create(other)];
    expect(entries(await feed(mine))).toHaveLength(2);
    expect(entries(await feed(theirs))).toEqual([]);
    await desk.app.deps.db.query(`UPDATE cases SET specialist_id = $2 WHERE id = $1`, [
      matter.id,
      other.accountId,
    ]);
    expect(entries(await feed(mine))).toEqual([]);
  });
});

describe("the address", () => {
  test("is shown once, says when it was read last, and gives way to a new one", async () => {
    const specialist = await publicSpecialist(desk.app);
    expect(await status(specialist)).toBeNull();
    const path = await create(specialist);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(await status(specialist)).toEqual({ createdAt: NOON, lastFetchedAt: null });
    const secret = path.slice("/calendar/".length, -".ics".length);
    const [stored] = await desk.app.deps.db.query<{ row: string }[]>(
      `SELECT row_to_json(d)::text AS row FROM calendar_addresses d WHERE account_id = $1`,
      [specialist.accountId],
    );
    expect(stored?.row).not.toContain(secret);
    await feed(path);
    desk.app.deps.setNow("2026-11-20T11:00:30.000Z");
    await feed(path);
    expect(await status(specialist)).toMatchObject({ lastFetchedAt: NOON });
    desk.app.deps.setNow("2026-11-20T11:01:00.000Z");
    await read(path).set("user-agent", "Calendario/1.0").expect(200);
    await desk.app.http.head(path).expect(200);
    expect(await status(specialist)).toMatchObject({ lastFetchedAt: "2026-11-20T11:01:00.000Z" });
    const next = await create(specialist);
    await read(path).expect(404);
    await read(next).expect(200);
  });

  test("ends when it is revoked, again and again; nobody can tell it from one that never was", async () => {
    const specialist = await publicSpecialist(desk.app);
    const path = await create(specialist);
    const revoke = `mutation { revokeCalendarAddress { url address { createdAt } userErrors { code } } }`;
    for (let time = 0; time < 2; time += 1) {
      const { data } = await desk.app.graphql(revoke, {}, specialist.token);
      expect(data).toEqual({ revokeCalendarAddress: { url: null, address: null, userErrors: [] } });
    }
    expect(await status(specialist)).toBeNull();
    const ended = await read(path).expect(404);
    const never = await read(`/calendar/${"x".repeat(43)}.ics`).expect(404);
    const odd = await read("/calendar/nada.ics").expect(404);
    expect([never.body, odd.body]).toEqual([ended.body, ended.body]);
    expect(ended.headers["cache-control"]).toBe("no-store");
  });

  test.each<[what: string, act: (specialist: Person) => Promise<unknown>]>([
    [
      "an administrator signs the person out",
      ({ accountId }) => desk.mutate(desk.admin, "forceSignOut", `id: "${accountId}"`, "message"),
    ],
    [
      "a sanction suspends the account",
      ({ accountId }) =>
        desk.mutate(
          desk.admin,
          "sanctionUser",
          `id: "${accountId}", input: { severity: MODERATE, days: 15, reason: "Por repetidas quejas" }`,
          "message",
        ),
    ],
    [
      "the person closes the other sessions",
      (specialist) =>
        desk.mutate(specialist, "endOtherSessions", `proof: { password: "${PASSWORD}" }`, "message"),
    ],
    [
      "the account is closed",
      (specialist) =>
        desk.mutate(specialist, "deleteAccount", `input: { password: "${PASSWORD}" }`, "message"),
    ],
  ])("ends when %s", async (_what, act) => {
    const specialist = await publicSpecialist(desk.app);
    const path = await create(specialist);
    await read(path).expect(200);
    await act(specialist);
    await read(path).expect(404);
    const left = await desk.app.deps.db.query(`SELECT FROM calendar_addresses WHERE account_id = $1`, [
      specialist.accountId,
    ]);
    expect(left).toEqual([]);
  });

  test("guessing is slowed down by network address, reading by address", async () => {
    const specialist = await publicSpecialist(desk.app);
    const path = await create(specialist);
    const statuses: number[] = [];
    for (let time = 0; time < 125; time += 1) statuses.push((await read(path)).status);
    expect(statuses.filter((one) => one === 200)).toHaveLength(120);
    expect((await read(path)).headers["retry-after"]).toMatch(/^\d+$/);
    const other = await create(await publicSpecialist(desk.app));
    await read(other).expect(200);
    for (let time = 0; time < 30; time += 1) await read(`/calendar/${"y".repeat(43)}.ics`);
    await read(`/calendar/${"y".repeat(43)}.ics`).expect(429);
    await read(other).expect(200);
  });
});
