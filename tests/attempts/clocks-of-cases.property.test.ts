import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import type { Fact, History, What } from "../../server/domains/attempts/history.ts";
import type { Attempt } from "../../server/domains/cases/attempts.ts";
import { groundsByParty } from "../../server/domains/cases/closing-grounds.ts";
import { answerTerm, meetingTerm, proposalsOf } from "../../server/domains/cases/proposal-terms.ts";
import { firstContact } from "../../server/domains/cases/unanswering.ts";
import { suingTerm } from "../../server/domains/cases/suing-term.ts";
import type { PartyRow } from "../../server/domains/parties/party.ts";
import { instants } from "./random-history.ts";

/** What the grounds, terms and certificates of cases count, and what the engine says of the same facts. */

const DAY = 86_400_000;
const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY);

interface Drawn {
  begin: Date;
  received: number | null;
  heard: number | null;
  spoken: number | null;
  met: number | null;
  missed: { at: number; isSummoned: boolean } | null;
  proposal: { at: number; isOwn: boolean; received: number | null; replied: number | null } | null;
  hasNeutral: boolean;
  now: number;
}

const offset = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });

const drawn: fc.Arbitrary<Drawn> = fc.record({
  begin: instants(100),
  received: offset(40),
  heard: offset(80),
  spoken: offset(80),
  met: offset(90),
  missed: fc.option(fc.record({ at: fc.integer({ min: 5, max: 60 }), isSummoned: fc.boolean() }), {
    nil: null,
  }),
  proposal: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 60 }),
      isOwn: fc.boolean(),
      received: offset(20),
      replied: offset(50),
    }),
    { nil: null },
  ),
  hasNeutral: fc.boolean(),
  now: fc.integer({ min: 0, max: 260 }),
});

const PARTY = {
  id: 1,
  side: "RESPONDENT",
  names: "Luis",
  surnames: "",
  response: "PENDING",
  respondedAt: null,
} as PartyRow;

/** As the tables would tell it: whatever came until now, a meeting is a first contact as well, and so is a proposal of its own. */
function stored(what: Drawn): Attempt {
  const now = later(what.begin, what.now);
  const at = (days: number | null) => (days === null || days > what.now ? null : later(what.begin, days));
  const metAt = at(what.met);
  const { proposal } = what;
  const madeAt = at(proposal?.at ?? null);
  const got = proposal === null || proposal.received === null ? null : at(proposal.at + proposal.received);
  // A notice that carried a proposal of the other side, or a summons, is a receipt as well.
  const summonedAt = what.missed?.isSummoned === true && what.missed.at <= what.now ? what.begin : null;
  const receipts = [at(what.received), proposal?.isOwn === false ? got : null, summonedAt].filter(
    (one) => one !== null,
  );
  const receivedAt = receipts.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const replied = proposal === null || proposal.replied === null ? null : at(proposal.at + proposal.replied);
  const isReply = !(proposal?.isOwn ?? true);
  const heard = [at(what.heard), metAt, ...(isReply ? [replied] : madeAt === null ? [] : [madeAt])].filter(
    (one) => one !== null && one <= now,
  ) as Date[];
  const missedAt = at(what.missed?.at ?? null);
  return {
    partyId: 1,
    told: {
      sentAt: what.begin,
      received: receivedAt && { at: receivedAt, receipt: "OPENED", addressee: null },
    },
    heardAt: heard.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    spokenAt: at(what.spoken),
    metAt,
    missed: missedAt && { at: missedAt, summonedAt },
    proposal:
      proposal === null || madeAt === null
        ? null
        : {
            madeAt,
            isOwn: proposal.isOwn,
            received: got && { at: got, receipt: "OPENED", addressee: null },
            repliedAt: replied,
            endedAt: null,
          },
    shut: [],
  };
}

function historyOf(attempt: Attempt, hasNeutral: boolean): History {
  const facts: Fact[] = [];
  const tell = (at: Date | null | undefined, what: What) => {
    if (at) facts.push({ at, parties: ["1"], ...what });
  };
  const text = { type: "answer", kind: "text", isWritten: true, proposal: null } as const;
  const { told, heardAt, spokenAt, metAt, missed, proposal } = attempt;
  tell(told?.sentAt, { type: "notice_sent", notice: null, channel: "link", isKnownAddress: true });
  tell(told?.received?.at, { type: "link_opened", notice: null });
  if (heardAt?.getTime() !== metAt?.getTime()) tell(heardAt, { ...text, by: "debtor" });
  tell(spokenAt, { type: "contact" });
  tell(metAt, { type: "first_meeting" });
  tell(missed?.at, { type: "no_show", summonsReceived: missed?.summonedAt !== null });
  tell(proposal?.received?.at, {
    type: "proposal",
    proposal: "p",
    by: proposal?.isOwn === true ? "debtor" : "creditor",
    madeAt: proposal?.madeAt ?? null,
    isBinding: false,
    openUntil: null,
  });
  tell(proposal?.repliedAt, { ...text, by: proposal?.isOwn === true ? "creditor" : "debtor" });
  return {
    matter: {
      kind: "case",
      intervention: hasNeutral ? "conciliation" : "none",
      area: "CIVIL",
      amount: null,
      obligation: "single",
      isPeriodic: false,
      exception: null,
      isSimplifiedElectronic: false,
    },
    parties: [{ id: "1", role: "debtor", isPublicSector: false, accessAgreed: false, shut: [] }],
    facts,
  };
}

const GROUND_OF = {
  UNANSWERED: "NO_ANSWER",
  LAPSED: "PROPOSAL_LAPSED",
  TIME_OVER: "TIME_OVER",
  REFUSED: "REFUSED",
} as const;

test("an end by the engine is a ground of the case, and the days are the same", () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(drawn, (what) => {
      const attempt = stored(what);
      const circumstances = { parties: [PARTY], attempts: [attempt] };
      const now = later(what.begin, what.now);
      const today = dayInMadrid(now);
      const [one] = attemptAt(historyOf(attempt, what.hasNeutral), now).obligors;
      if (one === undefined) throw new Error("no obligor");
      const [{ grounds } = { grounds: [] }] = groundsByParty(
        today,
        { acceptedAgreements: 0, hasNeutral: what.hasNeutral },
        circumstances,
      );
      const holding = grounds.filter(({ blockedBy }) => blockedBy === null).map(({ ground }) => ground);
      const dayOf = (article: string) => one.clocks.find((clock) => clock.article === article);

      // Days, wherever both count.
      const receivedAt = attempt.told?.received?.at;
      if (receivedAt && one.receipt?.fact.at.getTime() === receivedAt.getTime())
        expect(dayOf("10.4.a")?.lastDay).toBe(answerTerm(dayInMadrid(receivedAt), attempt).endsOn);
      if (attempt.metAt)
        expect(dayOf("10.4.c")?.lastDay).toBe(meetingTerm(dayInMadrid(attempt.metAt), attempt).endsOn);
      const [proposal] = proposalsOf(circumstances);
      if (proposal?.term) expect(dayOf("10.4.b")?.lastDay).toBe(proposal.term.endsOn);

      if (one.end === null) return;
      const ground = GROUND_OF[one.end.state as keyof typeof GROUND_OF];
      seen[one.end.state] = (seen[one.end.state] ?? 0) + 1;
      expect(holding).toContain(ground);
      // Several may hold for a case; the engine names the one by which it ended first.
      if (
        holding.filter((each) => each in { NO_ANSWER: 1, PROPOSAL_LAPSED: 1, TIME_OVER: 1, REFUSED: 1 })
          .length > 1
      )
        return;
      // Who answered after an absence had ended it didn't answer before; a case lets the year begin with the end then.
      const contact = firstContact(attempt);
      if (one.end.state === "REFUSED" && contact !== null && dayInMadrid(contact) > one.end.day) return;
      const term = suingTerm(circumstances, PARTY, { grounds: [ground], isGivenUp: false, endedOn: null });
      if (term !== null) expect([one.end.state, one.claim.lastDay]).toEqual([one.end.state, term.until]);
    }),
    { numRuns: 3000 },
  );
  expect(
    Math.min(seen["UNANSWERED"] ?? 0, seen["LAPSED"] ?? 0, seen["TIME_OVER"] ?? 0, seen["REFUSED"] ?? 0),
  ).toBeGreaterThan(10);
});
