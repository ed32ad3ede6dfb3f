import fc from "fast-check";
import { CHANNELS, INTERVENTIONS, OBLIGATIONS } from "../../server/domains/attempts/history.ts";
import type { Fact, History, Matter, Party, What } from "../../server/domains/attempts/history.ts";
import type { Span } from "../../server/domains/attempts/open-days.ts";

/** Random histories around everything a calendar does: both changes of hour, a leap day, the turn of a year. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes near the turn of a day in Madrid come more often than others. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.constantFrom(0, 1, 1319, 1320, 1321, 1379, 1380, 1381, 1439),
);
const begins = fc.constantFrom(
  "2026-03-09",
  "2026-09-28",
  "2026-12-20",
  "2027-12-15",
  "2028-01-29",
  "2026-07-31",
);

export const instants = (days: number) =>
  fc
    .tuple(begins, fc.integer({ min: 0, max: days }), minutes)
    .map(([begin, day, minute]) => new Date(Date.parse(begin) + day * DAY + minute * MINUTE));

const proposalIds = fc.constantFrom("p1", "p2", null);
const sides = fc.constantFrom("creditor", "debtor");

const whats: fc.Arbitrary<What> = fc.oneof(
  fc.record({
    type: fc.constant("notice_sent"),
    notice: fc.constantFrom("n1", "n2", null),
    channel: fc.constantFrom(...CHANNELS),
    isKnownAddress: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom("bounced", "relay_delivered", "link_opened", "made_available"),
    notice: fc.constantFrom("n1", "n2", null),
  }),
  fc.record({
    type: fc.constant("certified_receipt"),
    channel: fc.constantFrom(...CHANNELS),
    result: fc.constantFrom("delivered", "refused", "not_collected"),
  }),
  fc.record({
    type: fc.constant("answer"),
    by: sides,
    kind: fc.constantFrom("text", "decline", "accept", "automatic"),
    isWritten: fc.boolean(),
    proposal: proposalIds,
  }),
  fc.record({
    type: fc.constantFrom(
      "contact",
      "first_meeting",
      "request_received_by_neutral",
      "access_impossible",
      "sworn_statement",
    ),
  }),
  fc.record({ type: fc.constant("claim_filed"), needsAttempt: fc.boolean(), saysAttempt: fc.boolean() }),
  fc.record({
    type: fc.constant("proposal"),
    proposal: proposalIds,
    by: fc.constantFrom("creditor", "debtor", "neutral"),
    madeAt: fc.constant(null),
    isBinding: fc.boolean(),
    openUntil: fc.constantFrom(null, "2026-08-31"),
  }),
  fc.record({ type: fc.constant("proposal_withdrawn"), proposal: proposalIds }),
  fc.record({ type: fc.constant("no_show"), summonsReceived: fc.boolean() }),
  fc.record({
    type: fc.constant("extension_agreed"),
    until: fc.constantFrom(null, "2026-09-30", "2028-02-29"),
  }),
  fc.record({ type: fc.constant("agreement_accepted"), scope: fc.constantFrom("whole", "part") }),
  fc.record({
    type: fc.constant("written_termination"),
    by: fc.constantFrom("creditor", "debtor", "neutral"),
    isWritten: fc.boolean(),
  }),
);

export const facts: fc.Arbitrary<Fact> = fc
  .tuple(instants(150), fc.constantFrom(null, ["D1"], ["D2"], ["D1", "D2"], ["G"]), whats)
  .map(([at, parties, what]) => ({ at, parties, ...what }));

const matters: fc.Arbitrary<Matter> = fc.record({
  kind: fc.constantFrom("case", "task"),
  intervention: fc.constantFrom(...INTERVENTIONS),
  area: fc.constantFrom("CIVIL", "CIVIL", "CIVIL", "COMMERCIAL", "LABOR"),
  amount: fc.constantFrom("450.00", "1250.00", null),
  obligation: fc.constantFrom(...OBLIGATIONS),
  isPeriodic: fc.boolean(),
  exception: fc.constantFrom(null, null, "5.2.h"),
  isSimplifiedElectronic: fc.boolean(),
});

const spans: fc.Arbitrary<Span[]> = fc
  .array(
    fc
      .tuple(
        instants(150),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom("CLOSED", "NO_LINK", "DELETED"),
        fc.boolean(),
      )
      .map(([from, days, by, isOver]) => ({
        from,
        until: isOver ? new Date(from.getTime() + days * DAY) : null,
        by,
      })),
    { maxLength: 2 },
  )
  .map((some) => some.toSorted((a, b) => a.from.getTime() - b.from.getTime()));

function party(id: string, role: Party["role"]): fc.Arbitrary<Party> {
  return fc.record({
    id: fc.constant(id),
    role: fc.constant(role),
    isPublicSector: fc.constantFrom(false, false, false, false, true),
    accessAgreed: fc.boolean(),
    shut: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: spans }),
  });
}

export const histories: fc.Arbitrary<History> = fc.record({
  matter: matters,
  parties: fc.tuple(
    party("C", "creditor"),
    party("D1", "debtor"),
    party("D2", "debtor"),
    party("G", "guarantor"),
  ),
  facts: fc.array(facts, { maxLength: 14 }),
});
