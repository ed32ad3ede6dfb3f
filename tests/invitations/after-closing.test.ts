import { beforeEach, expect, test } from "@jest/globals";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import { findPartyLink } from "../../server/domains/parties/links.ts";
import fc from "fast-check";
import { payloadOf, testApp } from "../support/app.ts";
import { byLink, invite, linkDesk, openLink, tokenOf, type LinkDesk } from "../support/link-desk.ts";

const app = testApp();

/** An address may try so many unknown links an hour, by the system's clock: here all try from one. */
const forgetTries = () => app.deps.db.query("DELETE FROM platform.rate_limits");
beforeEach(forgetTries);
const START = "2026-11-20T11:00:00.000Z";

async function closedDesk(): Promise<LinkDesk & { token: string }> {
  app.deps.setNow(START);
  const desk = await linkDesk(app);
  const token = tokenOf(await invite(app, desk.specialist, desk.respondentId));
  await close(desk);
  return { ...desk, token };
}

const close = ({ caseId }: Pick<LinkDesk, "caseId">, at = "2026-12-01T11:00:00Z") =>
  app.deps.db.query(`UPDATE cases SET status = 'BROKEN', closed_at = $2 WHERE id = $1`, [caseId, at]);

async function agreeOn({ caseId, respondentId, specialist }: LinkDesk): Promise<void> {
  const [agreement] = await app.deps.db.query<{ id: number }[]>(
    `INSERT INTO agreements (case_id, number, agreement_version, status, title, terms, place, amount, currency,
       content_hash, created_by, created_at, updated_at, proposed_at, closed_at)
     VALUES ($1, 1, 1, 'ACCEPTED', 'Pago', 'Paga', '', 100, 'EUR', 'x', $2, $3, $3, $3, $3) RETURNING id`,
    [caseId, specialist.accountId, START],
  );
  await app.deps.db.query(
    `INSERT INTO agreement_answers (agreement_id, party_id, accepted, at, method, evidence)
     VALUES ($1, $2, true, $3, 'BY_HAND', '{}')`,
    [agreement?.id, respondentId, START],
  );
  await app.deps.db.query(
    `INSERT INTO agreement_instalments (agreement_id, number, due_on, amount) VALUES ($1, 1, '2027-06-01', 100)`,
    [agreement?.id],
  );
}

/** Sessions don't last as long as links. */
const tokenNow = ({ specialist: { accountId: id, email } }: LinkDesk) =>
  openSession({ ...app.deps, userAgent: "" }, app.deps.db.manager, { id, email, role: "SPECIALIST" });

const versionOf = async ({ caseId }: LinkDesk) =>
  (await app.deps.db.query<{ version: number }[]>(`SELECT version FROM cases WHERE id = $1`, [caseId]))[0]
    ?.version;

const note = async (desk: LinkDesk, day: string) =>
  payloadOf(
    await app.graphql(
      `mutation ($partyId: ID!, $day: Date!) { recordNotice(partyId: $partyId, input: {
        channel: CERTIFIED_POST, sentOn: $day, receivedOn: $day, proof: "Burofax" }) { userErrors { code message } } }`,
      { partyId: String(desk.respondentId), day },
      await tokenNow(desk),
    ),
    "recordNotice",
  ) as { userErrors: object[] };

const write = (token: string) =>
  byLink(
    app,
    token,
    "writeByInvitation",
    "text: $text",
    { text: "¿Tenéis el certificado?" },
    "$text: String!",
  );

test("a link that lived when its case was closed goes on for a year, both ways", async () => {
  const desk = await closedDesk();
  app.deps.setNow("2027-11-30T11:00:00.000Z");
  expect(await openLink(app, desk.token, "closed expiresAt")).toEqual({
    closed: true,
    expiresAt: "2027-12-01T22:59:59.999Z",
  });
  expect((await write(desk.token)).userErrors).toEqual([]);
  app.deps.setNow("2027-12-01T23:00:00.000Z");
  expect(await openLink(app, desk.token)).toBeNull();
});

test("nobody is asked any more whether to answer what is over", async () => {
  const desk = await closedDesk();
  const questions = async () =>
    (
      (await openLink(app, desk.token, "explanations { question }")) as {
        explanations: { question: string }[];
      }
    ).explanations.map(({ question }) => question);
  expect(await questions()).not.toContain("¿Tengo que responder?");
  expect(await questions()).toContain("¿Quién se entera de lo que diga?");
  await app.deps.db.query(
    `UPDATE cases SET status = 'IN_PROGRESS', closed_at = NULL, closing_ground = NULL WHERE id = $1`,
    [desk.caseId],
  );
  expect(await questions()).toContain("¿Tengo que responder?");
});

test("and longer while something is due: fees, or what the parties agreed", async () => {
  const [fees, agreed] = [await closedDesk(), await closedDesk()];
  await app.deps.db.query(`UPDATE cases SET unpaid = 10 WHERE id = $1`, [fees.caseId]);
  await agreeOn(agreed);
  app.deps.setNow("2028-03-01T11:00:00.000Z");
  for (const { token } of [fees, agreed]) {
    expect(await openLink(app, token)).toMatchObject({ closed: true });
    expect((await write(token)).userErrors).toEqual([]);
  }
  await app.deps.db.query(`UPDATE agreement_instalments SET paid_on = '2028-02-01'`);
  expect(await openLink(app, agreed.token)).toBeNull();
});

test.each([
  ["asked before", true],
  ["never asked", false],
])(
  "one whose thirty days were over unopened, %s, is over for good: neither a receipt, nor an end, nor what is due opens it",
  async (_, isAsked) => {
    app.deps.setNow(START);
    const desk = await linkDesk(app);
    const old = tokenOf(await invite(app, desk.specialist, desk.respondentId));
    app.deps.setNow("2027-01-05T11:00:00.000Z");
    if (isAsked) expect(await openLink(app, old)).toBeNull();
    expect((await note(desk, "2026-11-25")).userErrors).toEqual([]);
    expect(await openLink(app, old)).toBeNull();
    const [party] = await app.deps.db.query<{ live: boolean }[]>(
      `SELECT lapsed_at IS NULL AS live FROM party_links WHERE party_id = $1`,
      [desk.respondentId],
    );
    expect(party).toEqual({ live: false });
    await close(desk, "2027-01-10T11:00:00Z");
    app.deps.setNow("2027-01-11T11:00:00.000Z");
    expect(await openLink(app, old)).toBeNull();
    await agreeOn(desk);
    expect(await openLink(app, old)).toBeNull();
  },
);

test("one that was opened, or whose party got a letter, lives as long as terms run against it: until the matter ends and a year more", async () => {
  app.deps.setNow(START);
  const [opened, written, silent] = [await linkDesk(app), await linkDesk(app), await linkDesk(app)];
  const tokens = new Map<LinkDesk, string>();
  for (const desk of [opened, written, silent])
    tokens.set(desk, tokenOf(await invite(app, desk.specialist, desk.respondentId)));
  const open = (desk: LinkDesk) => openLink(app, tokens.get(desk) ?? "", "closed expiresAt");
  // The last day of the thirty, late in the evening.
  app.deps.setNow("2026-12-20T22:30:00.000Z");
  expect(await open(opened)).toMatchObject({ closed: false });
  await app.deps.db.query(
    `UPDATE party_notices SET received_at = $2, receipt = 'DELIVERED' WHERE party_id = $1`,
    [written.respondentId, "2026-12-19T11:00:00Z"],
  );
  // The thirtieth day from the opening.
  app.deps.setNow("2027-01-19T22:30:00.000Z");
  expect(await open(silent)).toBeNull();
  for (const desk of [opened, written]) {
    const { expiresAt } = (await open(desk)) as { expiresAt: string };
    expect(expiresAt > "2027-01-20").toBe(true);
    expect((await write(tokens.get(desk) ?? "")).userErrors).toEqual([]);
    await close(desk, "2027-06-01T11:00:00Z");
  }
  app.deps.setNow("2028-05-31T11:00:00.000Z");
  for (const desk of [opened, written]) expect(await open(desk)).toMatchObject({ closed: true });
  app.deps.setNow("2028-06-01T22:00:00.000Z");
  for (const desk of [opened, written]) expect(await open(desk)).toBeNull();
});

/** What may happen to a link, in days of time and by everybody who can. */
const HAPPENINGS = ["wait", "wait", "ask", "open", "note", "withdraw", "close", "reopen"] as const;

test("whatever happens: once a link has opened nothing it never opens again", async () => {
  const history = fc.array(
    fc.record({ what: fc.constantFrom(...HAPPENINGS), days: fc.integer({ min: 1, max: 200 }) }),
    { minLength: 5, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await forgetTries();
      app.deps.setNow(START);
      const desk = await linkDesk(app, { status: "IN_PROGRESS" });
      const token = tokenOf(await invite(app, desk.specialist, desk.respondentId));
      let now = new Date(START);
      let isOver = false;
      for (const { what, days } of steps) {
        if (what === "wait") now = new Date(now.getTime() + days * 86_400_000);
        app.deps.setNow(now.toISOString());
        await happen(desk, what, token, now);
        const isLive = (await findPartyLink(app.deps, app.deps.db, token)) !== null;
        expect(isOver && isLive).toBe(false);
        isOver ||= !isLive;
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function happen(
  desk: LinkDesk,
  what: (typeof HAPPENINGS)[number],
  token: string,
  now: Date,
): Promise<void> {
  const move = async (input: object) =>
    app.graphql(
      `mutation ($input: MoveCaseInput!) { moveCase(number: "${desk.number}", input: $input) { message } }`,
      { input: { version: await versionOf(desk), reason: "Sin más", ...input } },
      (await app.signIn("ADMIN")).token,
    );
  if (what === "open") await openLink(app, token);
  if (what === "note") await note(desk, now.toISOString().slice(0, 10));
  if (what === "close") await move({ move: "CLOSE_BROKEN", ground: "OTHER" });
  if (what === "reopen") await move({ move: "REOPEN" });
  if (what === "withdraw") {
    const [noted] = await app.deps.db.query<{ id: string }[]>(
      `SELECT id FROM party_notices WHERE party_id = $1 AND channel = 'CERTIFIED_POST' LIMIT 1`,
      [desk.respondentId],
    );
    await app.graphql(
      `mutation { withdrawNotice(id: "${noted?.id ?? 0}", reason: "Error") { message } }`,
      {},
      await tokenNow(desk),
    );
  }
}

test("one that ran out is ended for good by the one that takes its place, and by revoking", async () => {
  app.deps.setNow(START);
  const desk = await linkDesk(app);
  const first = tokenOf(await invite(app, desk.specialist, desk.respondentId));
  await app.deps.db.query(
    `UPDATE party_links SET created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'
     WHERE party_id = $1`,
    [desk.respondentId],
  );
  expect(await openLink(app, first)).toBeNull();
  const second = tokenOf(await invite(app, desk.specialist, desk.respondentId));
  expect(await openLink(app, second)).not.toBeNull();
  expect(await openLink(app, first)).toBeNull();
  await close(desk, "2027-01-10T11:00:00Z");
  app.deps.setNow("2027-01-11T11:00:00.000Z");
  expect(await openLink(app, first)).toBeNull();
  expect(await openLink(app, second)).not.toBeNull();
});

test("a revoked one stays ended", async () => {
  const other = await closedDesk();
  await app.deps.db.query(`UPDATE party_links SET revoked_at = created_at WHERE party_id = $1`, [
    other.respondentId,
  ]);
  expect(await openLink(app, other.token)).toBeNull();
});

test("what others agreed on keeps nobody's link open, and who was taken out has none, whatever is due", async () => {
  const [others, removed] = [await closedDesk(), await closedDesk()];
  await agreeOn({ ...others, respondentId: others.claimantId });
  await agreeOn(removed);
  await app.deps.db.query(`UPDATE parties SET removed_at = $2, removed_reason = 'Ha pagado' WHERE id = $1`, [
    removed.respondentId,
    "2026-11-25T11:00:00Z",
  ]);
  app.deps.setNow("2026-12-02T11:00:00.000Z");
  expect(await openLink(app, others.token)).toMatchObject({ closed: true });
  expect(await openLink(app, removed.token)).toBeNull();
  expect(await findPartyLink(app.deps, app.deps.db, removed.token)).toBeNull();
  app.deps.setNow("2028-03-01T11:00:00.000Z");
  expect(await openLink(app, others.token)).toBeNull();
});

test("an invited client who doesn't want to go on shows, and leads to closing and refund", async () => {
  app.deps.setNow(START);
  const desk = await linkDesk(app);
  await app.deps.db.query(
    `UPDATE parties SET account_id = NULL, response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
    [desk.claimantId],
  );
  const token = tokenOf(await invite(app, desk.specialist, desk.claimantId));
  const { userErrors } = await byLink(
    app,
    token,
    "answerInvitation",
    "input: { accept: false, reason: $reason }",
    { reason: "Lo hemos arreglado" },
    "$reason: String!",
  );
  expect(userErrors).toEqual([]);
  const { data } = await app.graphql(
    `query ($number: String!) { case(number: $number) { message entries { nodes { text } }
       moves { move blockedBy grounds { ground facts blockedBy } } } }`,
    { number: desk.number },
    desk.specialist.token,
  );
  const found = data as unknown as {
    case: {
      message: string;
      entries: { nodes: { text: string }[] };
      moves: { move: string; blockedBy: string | null; grounds: { ground: string; facts: string }[] }[];
    };
  };
  expect(found.case.message).toBe("El cliente no quiere seguir: ciérralo sin acuerdo o habla antes con él");
  expect(found.case.entries.nodes[0]?.text).toContain("no quiere seguir. Lo hemos arreglado");
  const closing = found.case.moves.find(({ move }) => move === "CLOSE_BROKEN");
  expect(closing?.blockedBy).toBeNull();
  expect(closing?.grounds.find(({ ground }) => ground === "WITHDRAWN")?.facts).toContain(
    "respondió el 20/11/2026 que no quiere seguir: «Lo hemos arreglado».",
  );
  const mail = (await app.deps.sentMails()).findLast(({ kind }) => kind === "party-answered");
  expect(mail?.subject).toContain("El cliente no quiere seguir");
  expect(mail?.text).toContain("pasa a devolución");
});
