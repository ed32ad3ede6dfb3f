import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { addDays, addMonths, dayInMadrid, daysBetween } from "../../schema/rules/madrid-days.ts";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import type { Attempt, ObligorAttempt } from "../../server/domains/attempts/engine.ts";
import type { Fact, History } from "../../server/domains/attempts/history.ts";
import { treeOf } from "../../server/domains/attempts/paths.ts";
import { facts, histories, instants } from "./random-history.ts";

const RUNS = { numRuns: 400 };
const MINUTE = 60_000;
const ENDED = ["UNANSWERED", "LAPSED", "TIME_OVER", "ENDED_IN_WRITING", "REFUSED"];

const said = (history: History, now: Date) => treeOf(attemptAt(history, now));

/** The instant at which a day begins in Madrid: the offset is one hour or two. */
function midnight(day: string): Date {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - 120 * MINUTE);
  return dayInMadrid(summer) === day ? summer : new Date(summer.getTime() + 60 * MINUTE);
}

function told(receivedAt: Date, ...further: Fact[]): History {
  return {
    matter: {
      kind: "task",
      intervention: "none",
      area: "CIVIL",
      amount: "100.00",
      obligation: "single",
      isPeriodic: false,
      exception: null,
      isSimplifiedElectronic: false,
    },
    parties: [{ id: "D1", role: "debtor", isPublicSector: false, accessAgreed: false, shut: [] }],
    facts: [
      { at: receivedAt, parties: ["D1"], type: "certified_receipt", channel: "burofax", result: "delivered" },
      ...further,
    ],
  };
}

function only({ obligors: [one] }: Attempt): ObligorAttempt {
  if (one === undefined) throw new Error("no obligor");
  return one;
}

describe("what holds of every history", () => {
  test("the order in which facts are handed over doesn't matter, not even of those of one instant", () => {
    const withTwins = fc.tuple(histories, instants(250)).chain(([history, now]) => {
      const [first] = history.facts;
      const same =
        first === undefined
          ? []
          : history.facts.map((fact, at) => (at % 3 === 0 ? { ...fact, at: first.at } : fact));
      return fc.tuple(
        fc.constant({ ...history, facts: same }),
        fc.shuffledSubarray(same, { minLength: same.length }),
        fc.constant(now),
      );
    });
    fc.assert(
      fc.property(withTwins, ([history, shuffled, now]) => {
        expect(said({ ...history, facts: shuffled }, now)).toEqual(said(history, now));
      }),
      RUNS,
    );
  });

  test("how it stands at an instant depends on nothing that came later", () => {
    fc.assert(
      fc.property(histories, fc.array(facts, { maxLength: 4 }), instants(150), (history, later, now) => {
        const after = later.map((fact, at) => ({ ...fact, at: new Date(now.getTime() + 1 + at * MINUTE) }));
        expect(said({ ...history, facts: [...history.facts, ...after] }, now)).toEqual(said(history, now));
      }),
      RUNS,
    );
  });

  test("after an end nothing reopens it but an agreement on the whole, or access that was impossible", () => {
    const reopens = (fact: Fact) =>
      fact.type === "access_impossible" || (fact.type === "agreement_accepted" && fact.scope === "whole");
    let ended = 0;
    fc.assert(
      fc.property(histories, facts, instants(250), (history, fact, now) => {
        fc.pre(!reopens(fact));
        const known = { ...history, facts: history.facts.filter((one) => one.at <= now || !reopens(one)) };
        const before = attemptAt(known, now);
        const later = new Date(now.getTime() + 400 * 24 * 60 * MINUTE);
        const after = attemptAt(
          { ...known, facts: [...known.facts, { ...fact, at: new Date(now.getTime() + 1) }] },
          later,
        );
        for (const [at, one] of before.obligors.entries()) {
          if (!ENDED.includes(one.state)) continue;
          ended += 1;
          const { state, ground, since, claim } = after.obligors[at] ?? one;
          expect([state, ground, since, claim.fromDay, claim.lastDay]).toEqual([
            one.state,
            one.ground,
            one.since,
            one.claim.fromDay,
            one.claim.lastDay,
          ]);
        }
      }),
      { numRuns: 1500 },
    );
    expect(ended).toBeGreaterThan(200);
  });

  test("the contract is complete exactly when each obligor is, and certified only then", () => {
    fc.assert(
      fc.property(histories, instants(400), (history, now) => {
        const { whole, obligors } = attemptAt(history, now);
        expect(whole.complete).toBe(obligors.every(({ complete }) => complete));
        expect(whole.missing).toEqual(
          obligors.filter(({ complete }) => !complete).map(({ party }) => party.id),
        );
        if (whole.certificateMayIssue) expect(whole.complete).toBe(true);
        if (!whole.complete) expect(whole.claimLastDay).toBeNull();
      }),
      RUNS,
    );
  });

  test("an excluded matter never promises a certificate, and none is issued while nothing ended", () => {
    fc.assert(
      fc.property(histories, instants(400), (history, now) => {
        for (const { state, certificate, reactionless, claim } of attemptAt(history, now).obligors.map(
          (one) => ({
            ...one,
            reactionless: one.receipt === null,
          }),
        )) {
          if (state === "EXCLUDED") expect([certificate.mayIssue, claim.requirement]).toEqual([false, false]);
          if (certificate.mayIssue && !ENDED.includes(state)) {
            expect(history.matter.intervention).toBe("mediation");
            expect(reactionless).toBe(false);
          }
          expect(certificate.whyNot === null).toBe(certificate.mayIssue);
        }
      }),
      RUNS,
    );
  });

  test("the year from receipt was over before the attempt ended: it is counted from the end", () => {
    const closed = { from: new Date("2026-03-09T00:00:00Z"), until: null, by: "CLOSED" as const };
    const history = told(new Date("2026-03-09T00:00:00Z"), {
      at: new Date("2027-12-15T00:00:00Z"),
      parties: null,
      type: "no_show",
      summonsReceived: true,
    });
    const { claim } = only(
      attemptAt(
        {
          ...history,
          matter: { ...history.matter, kind: "case", intervention: "mediation" },
          parties: history.parties.map((one) => ({ ...one, shut: [closed] })),
        },
        new Date("2028-01-29T00:00:00Z"),
      ),
    );
    expect([claim.fromDay, claim.lastDay, claim.fulfilled]).toEqual(["2027-12-15", "2028-12-15", true]);
  });

  test("one may sue from a day to a later one, and a stopped clock was stopped by its last day", () => {
    fc.assert(
      fc.property(histories, instants(400), (history, now) => {
        for (const { claim, clocks, since } of attemptAt(history, now).obligors) {
          if (claim.fromDay !== null && claim.lastDay !== null) {
            expect(claim.fromDay <= claim.lastDay).toBe(true);
            expect(claim.safeFrom !== null && claim.fromDay <= claim.safeFrom).toBe(true);
            expect(since !== null && since <= dayInMadrid(now)).toBe(true);
          }
          for (const { status, stoppedOn, lastDay } of clocks)
            if (status === "stopped")
              expect(lastDay === null || (stoppedOn !== null && stoppedOn <= lastDay)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe("days of the calendar in Madrid", () => {
  test("thirty whole days, whatever hours, leap days and holidays lie between: the last is in time, the day after isn't", () => {
    fc.assert(
      fc.property(instants(900), (receivedAt) => {
        const day = dayInMadrid(receivedAt);
        const last = addDays(day, 30);
        const [clock] = only(attemptAt(told(receivedAt), receivedAt)).clocks;
        expect([clock?.firstDay, clock?.lastDay]).toEqual([addDays(day, 1), last]);
        expect(daysBetween(day, last)).toBe(30);
        const turn = midnight(addDays(last, 1));
        const lastMinute = new Date(turn.getTime() - MINUTE);
        expect(only(attemptAt(told(receivedAt), lastMinute)).state).toBe("RECEIVED");
        expect(only(attemptAt(told(receivedAt), turn)).state).toBe("UNANSWERED");
        const answer = (at: Date): Fact => ({
          at,
          parties: ["D1"],
          type: "answer",
          by: "debtor",
          kind: "text",
          isWritten: true,
          proposal: null,
        });
        const muchLater = new Date(turn.getTime() + 90 * 24 * 60 * MINUTE);
        expect(only(attemptAt(told(receivedAt, answer(lastMinute)), muchLater)).state).toBe("ANSWERED");
        expect(only(attemptAt(told(receivedAt, answer(turn)), muchLater)).state).toBe("UNANSWERED");
      }),
      RUNS,
    );
  });

  test("months go date to date, or to the month's last day", () => {
    fc.assert(
      fc.property(instants(900), (metAt) => {
        const meeting: Fact = { at: metAt, parties: ["D1"], type: "first_meeting" };
        const clock = only(attemptAt(told(metAt, meeting), metAt)).clocks.find(
          ({ article }) => article === "10.4.c",
        );
        const last = clock?.lastDay ?? "";
        expect(last).toBe(addMonths(dayInMadrid(metAt), 3));
        const sameDate = last.slice(8) === dayInMadrid(metAt).slice(8);
        expect(sameDate || addDays(last, 1).slice(8) === "01").toBe(true);
        const turn = midnight(addDays(last, 1));
        expect(only(attemptAt(told(metAt, meeting), new Date(turn.getTime() - 1))).state).toBe(
          "IN_NEGOTIATION",
        );
        expect(only(attemptAt(told(metAt, meeting), turn)).state).toBe("TIME_OVER");
      }),
      RUNS,
    );
  });

  test("the minute within a day changes no day", () => {
    fc.assert(
      fc.property(instants(900), fc.integer({ min: 0, max: 1379 }), (receivedAt, minute) => {
        const moved = new Date(midnight(dayInMadrid(receivedAt)).getTime() + minute * MINUTE);
        fc.pre(dayInMadrid(moved) === dayInMadrid(receivedAt));
        const now = new Date(receivedAt.getTime() + 60 * 24 * 60 * MINUTE);
        expect(said(told(moved), now)).toEqual(said(told(receivedAt), now));
      }),
      RUNS,
    );
  });
});
