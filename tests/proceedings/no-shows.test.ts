import { afterEach, describe, expect, test } from "@jest/globals";
import { KnowSummonses1763601531000 } from "../../migrations/1763601531000-know-summonses.ts";
import { giveLink } from "../support/give-link.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** Not coming to a session is a refusal only with a receipt of its summons before it (LO 1/2025 art. 10.3). */

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";
const SESSION_AT = "2026-11-27T10:00:00.000Z";
const AFTER = "2026-11-27T12:00:00Z";

afterEach(() => desk.travel(NOON));

type Answer = Payload & { session: { id: string; version: number } };

const planOf = ({ claimantId, respondentId }: TestMatter, more: object = {}) =>
  literal({
    kind: en("JOINT"),
    startsAt: SESSION_AT,
    minutes: 60,
    channel: en("PHONE"),
    place: "Por teléfono",
    partyIds: [claimantId, respondentId],
    allowOverlap: true,
    ...more,
  });

const schedule = async (matter: TestMatter, more: object = {}) =>
  (
    (await desk.mutate(
      desk.specialist,
      "scheduleSession",
      `matter: ${literal(matter.input)}, input: ${planOf(matter, more)}`,
      "session { id version }",
    )) as Answer
  ).session;

/** The respondent doesn't come. */
async function miss(matter: TestMatter, { id, version }: Answer["session"]): Promise<void> {
  await desk.travel(AFTER);
  const { userErrors } = await desk.mutate(
    desk.specialist,
    "recordSession",
    `id: "${id}", input: ${literal({
      version,
      attendance: [
        { partyId: matter.claimantId, attended: true },
        { partyId: matter.respondentId, attended: false },
      ],
    })}`,
    "message",
  );
  expect(userErrors).toEqual([]);
}

interface Seen {
  warnings: string[];
  moves: { move: string; grounds: { ground: string; facts: string; blockedBy: string | null }[] }[];
  counterparties: { summonses: { sessionId: string; receivedAt: string | null }[] }[];
}

async function look(matter: TestMatter) {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { warnings moves { move grounds { ground facts blockedBy } }
      counterparties { summonses { sessionId receivedAt } } } }`,
  );
  expect(errors).toEqual([]);
  const { warnings, moves, counterparties } = (data as unknown as { case: Seen }).case;
  const grounds = moves.find(({ move }) => move === "CLOSE_BROKEN")?.grounds;
  return {
    warnings,
    refused: grounds?.find(({ ground }) => ground === "REFUSED"),
    receivedAt: counterparties[0]?.summonses[0]?.receivedAt,
  };
}

const linkOf = ({ respondentId }: TestMatter) => giveLink(desk.app.deps, respondentId);
const note = (matter: TestMatter, sessionId: string, more: object = {}) =>
  desk.mutate(
    desk.specialist,
    "recordNotice",
    `partyId: "${matter.respondentId}", input: ${literal({
      channel: en("CERTIFIED_POST"),
      sentOn: "2026-11-21",
      receivedOn: "2026-11-26",
      proof: "Burofax 12",
      sessionId,
      ...more,
    })}`,
    "party { id notices { calledTo } }",
  );

const UNPROVED =
  "Luis no acudió a la sesión del 27/11/2026, pero no consta que recibiera antes su citación, así que no cuenta como rechazo";

describe("without a receipt of its summons", () => {
  test("not coming counts for nothing; the page and the certificate say what is missing and what to do", async () => {
    const matter = await desk.caseOf();
    // Opened before it was called, and once more when it was too late.
    const link = await linkOf(matter);
    await openLink(desk.app, link);
    await desk.travel("2026-11-21T11:00:00Z");
    const session = await schedule(matter);
    await miss(matter, session);
    await openLink(desk.app, link);
    const { refused, warnings, receivedAt } = await look(matter);
    expect(refused).toMatchObject({ facts: "", blockedBy: expect.stringContaining(UNPROVED) });
    expect(warnings.join()).toContain(UNPROVED);
    expect(receivedAt).toBeNull();
    const { data } = await desk.ask(
      desk.specialist,
      `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
    );
    const templates = (data as unknown as { documentTemplates: { key: string; blockedBy: string }[] })
      .documentTemplates;
    expect(templates.find(({ key }) => key === "certificado-intento")?.blockedBy).toContain(UNPROVED);
    const closing = await desk.mutate(
      desk.specialist,
      "moveCase",
      `number: "${matter.reference}", input: { version: 1, move: CLOSE_BROKEN, ground: REFUSED, reason: "x" }`,
      "message",
    );
    expect(closing.userErrors).toMatchObject([{ field: ["ground"], code: "NOT_YET" }]);
  });

  test.each([
    ["at another time", { startsAt: "2026-11-27T10:30:00.000Z" }],
    ["somewhere else", { place: "En el despacho" }],
  ])("a summons to it %s is none; told again it is", async (_, change) => {
    const matter = await desk.caseOf();
    const { id, version } = await schedule(matter);
    const link = await linkOf(matter);
    await openLink(desk.app, link);
    expect((await look(matter)).receivedAt).toBe(NOON);
    const { session } = (await desk.mutate(
      desk.specialist,
      "updateSession",
      `id: "${id}", version: ${version}, input: ${planOf(matter, { notify: false, ...change })}`,
      "session { id version }",
    )) as Answer;
    expect((await look(matter)).receivedAt).toBeNull();
    await openLink(desk.app, link);
    await miss(matter, session);
    expect((await look(matter)).refused?.blockedBy).toBeNull();
  });
});

describe("with a receipt of its summons", () => {
  test("where nobody neutral called it, not coming is no refusal either", async () => {
    const matter = await desk.caseOf({ interventionType: 3 });
    const session = await schedule(matter);
    await openLink(desk.app, await linkOf(matter));
    await miss(matter, session);
    const { refused, warnings } = await look(matter);
    expect(refused).toMatchObject({
      facts: "",
      blockedBy: expect.stringContaining("no convoca una persona neutral no cuenta como rechazo"),
    });
    expect(warnings.join()).not.toContain("no acudió");
  });

  test.each([
    ["opening the link", async (matter: TestMatter) => openLink(desk.app, await linkOf(matter))],
    [
      "an answer",
      async (matter: TestMatter) =>
        byLink(desk.app, await linkOf(matter), "writeByInvitation", `text: "No sé si podré"`),
    ],
    [
      "noted proof",
      async (matter: TestMatter, id: string) => (await desk.travel("2026-11-26T11:00:00Z"), note(matter, id)),
    ],
  ])("it is a refusal: %s", async (_, receive) => {
    const matter = await desk.caseOf();
    await desk.travel("2026-11-21T11:00:00Z");
    const session = await schedule(matter);
    await receive(matter, session.id);
    await miss(matter, session);
    const { refused, warnings } = await look(matter);
    expect(refused?.blockedBy).toBeNull();
    expect(refused?.facts).toMatch(
      /^Luis no acudió a la sesión del 27\/11\/2026, cuya citación recibió el 2[16]\/11\/2026\.$/,
    );
    expect(warnings.join()).not.toContain("no consta que recibiera antes su citación");
  });

  test("what is noted is of a session it was called to, and from before that; of the day itself the hour isn't known", async () => {
    const [matter, other] = [await desk.caseOf(), await desk.caseOf()];
    const [session, foreign] = [await schedule(matter), await schedule(other)];
    await miss(matter, session);
    await desk.travel("2026-11-29T11:00:00Z");
    for (const wrong of [foreign.id, "0", "x"])
      expect((await note(matter, wrong)).userErrors).toMatchObject([{ field: ["sessionId"] }]);
    const late = { sentOn: "2026-11-28", receivedOn: "2026-11-28" };
    expect((await note(matter, session.id, late)).userErrors).toMatchObject([{ field: ["sessionId"] }]);
    const onTheDay = { receivedOn: "2026-11-27", proof: "Burofax 11" };
    expect((await note(matter, session.id, onTheDay)).userErrors).toEqual([]);
    expect((await look(matter)).refused?.blockedBy).toContain(UNPROVED);
    expect((await note(matter, session.id)).userErrors).toEqual([]);
    expect((await look(matter)).refused?.blockedBy).toBeNull();
    // Another case's party isn't theirs to ask about, nor a link's business.
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { counterparties { summonses { sessionId } } } }`,
    );
    expect(data).toMatchObject({ case: { counterparties: [{ summonses: [] }] } });
  });

  test("opened at the same time from two windows it is received once", async () => {
    const matter = await desk.caseOf();
    await schedule(matter);
    const link = await linkOf(matter);
    await Promise.all([openLink(desk.app, link), openLink(desk.app, link)]);
    expect((await look(matter)).receivedAt).toBe(NOON);
  });
});

test("mails of before are known by the day and hour in their words; who is hit by it reads why", async () => {
  const { db } = desk.app.deps;
  const [told, silent] = [await desk.caseOf(), await desk.caseOf()];
  for (const matter of [told, silent]) {
    const session = await schedule(matter);
    if (matter === told)
      await db.query(
        `UPDATE party_notices SET received_at = sent_at, receipt = 'OPENED' WHERE party_id = $1`,
        [matter.respondentId],
      );
    await miss(matter, session);
    await desk.travel(NOON);
  }
  const migration = new KnowSummonses1763601531000();
  const runner = db.createQueryRunner();
  try {
    await migration.down(runner);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  await desk.travel(AFTER);
  expect((await look(told)).refused?.blockedBy).toBeNull();
  expect((await look(silent)).refused?.blockedBy).toContain(UNPROVED);
  const hit = await db.query<{ caseId: number }[]>(
    `SELECT case_id AS "caseId" FROM case_entries WHERE data @> '{"event": "summons-unproved"}' AND case_id = ANY($1)`,
    [[told.id, silent.id]],
  );
  expect(hit).toEqual([{ caseId: silent.id }]);
});
