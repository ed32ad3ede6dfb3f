import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import type { History } from "../../server/domains/attempts/history.ts";
import { treeOf } from "../../server/domains/attempts/paths.ts";
import { historiesOfCases, historiesOfTasks } from "../../server/domains/cases/read-histories.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";
import { instants } from "./random-history.ts";

/** The same things written down of a case and of a task: what is read of them, and how the attempt stands. */

const desk = proceedingsDesk();
const PAIRS = 12;
const DAY = 86_400_000;

interface Written {
  kind:
    | "NOTICE"
    | "SPOKEN"
    | "BOUNCED"
    | "WRITES"
    | "PROPOSES"
    | "IS_OFFERED"
    | "MEETS"
    | "MISSES"
    | "DECLINES";
  at: Date;
  /** Days until the notice is received; null: never. */
  received: number | null;
  receipt: "OPENED" | "DELIVERED" | "REFUSED" | "NOT_COLLECTED";
}

const written: fc.Arbitrary<Written> = fc.record({
  kind: fc.constantFrom(
    ...(["NOTICE", "NOTICE", "SPOKEN", "BOUNCED", "WRITES", "PROPOSES", "IS_OFFERED"] as const),
    ...(["MEETS", "MISSES", "DECLINES"] as const),
  ),
  at: instants(120),
  received: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  receipt: fc.constantFrom("OPENED", "DELIVERED", "REFUSED", "NOT_COLLECTED"),
});

async function note(partyId: number, what: Written, carried: number | null): Promise<void> {
  const receivedAt = what.received === null ? null : new Date(what.at.getTime() + what.received * DAY);
  await desk.app.deps.db.query(
    `INSERT INTO party_notices (party_id, channel, sent_at, received_at, receipt, spoken, failed, statement_id, called_session_id, content, content_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{"addressee": "Luis"}', 'x')`,
    [
      partyId,
      what.kind === "SPOKEN" ? "PHONE" : "CERTIFIED_POST",
      what.at,
      what.kind === "SPOKEN" || what.kind === "BOUNCED" ? null : receivedAt,
      what.kind === "SPOKEN" || what.kind === "BOUNCED" || receivedAt === null ? null : what.receipt,
      what.kind === "SPOKEN",
      what.kind === "BOUNCED",
      what.kind === "PROPOSES" || what.kind === "IS_OFFERED" ? carried : null,
      what.kind === "MISSES" ? carried : null,
    ],
  );
}

async function say(partyId: number, { at }: Written, putTo: number | null): Promise<number> {
  const [row] = await desk.app.deps.db.query<{ id: number }[]>(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent, put_to)
     VALUES ($1, $2, 'x', $3, '', '', $4) RETURNING id`,
    [partyId, putTo === null ? "ANSWER" : "PROPOSAL", at, putTo === null ? null : [putTo]],
  );
  return row?.id ?? 0;
}

async function hold({ input, id, respondentId }: TestMatter, { kind, at }: Written): Promise<number> {
  const attended = kind === "MEETS";
  const [row] = await desk.app.deps.db.query<{ id: number }[]>(
    `INSERT INTO matter_sessions (${"taskId" in input ? "task_id" : "case_id"}, kind, starts_at, minutes, channel, place, status, created_by, created_at, updated_at)
     VALUES ($1, 'JOINT', $2, 30, 'PHONE', 'x', $3, $4, $2, $2) RETURNING id`,
    [id, at, attended ? "HELD" : "MISSED", desk.specialist.accountId],
  );
  await desk.app.deps.db.query(
    "INSERT INTO session_attendance (session_id, party_id, attended) VALUES ($1, $2, $3)",
    [row?.id, respondentId, attended],
  );
  return row?.id ?? 0;
}

async function write(matter: TestMatter, what: Written): Promise<void> {
  const { claimantId, respondentId } = matter;
  switch (what.kind) {
    case "WRITES":
      await say(respondentId, what, null);
      return;
    case "PROPOSES":
      return note(claimantId, what, await say(respondentId, what, claimantId));
    case "IS_OFFERED":
      return note(respondentId, what, await say(claimantId, what, respondentId));
    case "MEETS":
    case "MISSES": {
      const session = await hold(matter, what);
      const before = { ...what, at: new Date(what.at.getTime() - 25 * DAY) };
      return what.kind === "MISSES" ? note(respondentId, before, session) : undefined;
    }
    case "DECLINES":
      await desk.app.deps.db.query(
        `UPDATE parties SET response = 'DECLINED', responded_at = $2, response_method = 'BY_HAND' WHERE id = $1`,
        [respondentId, what.at],
      );
      return;
    default:
      return note(respondentId, what, null);
  }
}

/**
 * Without what differs by itself: who it is, the numbers of what was proposed, and that a specialist was asked, from which nothing
 * is counted where nobody neutral acts.
 */
function comparable({ matter, parties, facts }: History, now: Date) {
  const ids = new Map(parties.map(({ id }, at) => [id, `P${at}`]));
  const proposals = [...new Set(facts.flatMap((one) => ("proposal" in one ? (one.proposal ?? []) : [])))];
  const numbers = new Map(proposals.toSorted(byNumber).map((id, at) => [id, `p${at}`]));
  const history: History = {
    matter: { ...matter, kind: "case", amount: null },
    parties: parties.map((party) => ({ ...party, id: ids.get(party.id) ?? "" })),
    facts: facts.map((one) => ({
      ...one,
      parties: one.parties?.map((id) => ids.get(id) ?? "") ?? null,
      ...("proposal" in one && one.proposal !== null ? { proposal: numbers.get(one.proposal) ?? "" } : {}),
    })),
  };
  const inOrder = history.facts
    .filter(({ type }) => type !== "request_received_by_neutral")
    .map((one) => JSON.stringify(one))
    .toSorted();
  return { facts: inOrder, stands: treeOf(attemptAt(history, now)), history };
}

const byNumber = (a: string, b: string) => Number(a.split(":")[1]) - Number(b.split(":")[1]);

test("what happened is read alike of cases and tasks, and gives the same states, days and certificates", async () => {
  const drawn = fc.sample(fc.tuple(fc.array(written, { maxLength: 7 }), instants(300)), PAIRS);
  const { db } = desk.app.deps;
  const states = new Set<string>();
  for (const [events, now] of drawn) {
    const pair = [await desk.caseOf({ interventionType: 3 }), await desk.taskOf()] as const;
    await db.query(
      "UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = ANY($1)",
      [pair.map(({ respondentId }) => respondentId)],
    );
    for (const matter of pair) for (const event of events) await write(matter, event);
    const [ofCase, ofTask] = pair;
    const one = (await historiesOfCases(db.manager, [ofCase.id])).get(ofCase.id);
    const other = (await historiesOfTasks(db.manager, [ofTask.id])).get(ofTask.id);
    if (!one || !other) throw new Error("each has a history");
    const [read, alike] = [comparable(one, now), comparable(other, now)];
    expect({ events, facts: alike.facts }).toEqual({ events, facts: read.facts });
    expect({ events, stands: alike.stands }).toEqual({ events, stands: read.stands });
    for (const { state } of attemptAt(read.history, new Date("2029-01-01")).obligors) states.add(state);
  }
  expect(states.size).toBeGreaterThan(2);
}, 60_000);
