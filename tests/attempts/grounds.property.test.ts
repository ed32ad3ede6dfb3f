import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { addDays, addMonths, dayInMadrid, instantInMadrid } from "../../schema/rules/madrid-days.ts";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import type { Fact, History } from "../../server/domains/attempts/history.ts";
import { treeOf } from "../../server/domains/attempts/paths.ts";
import { certifiable } from "../../server/domains/cases/certifiable.ts";
import { GROUND_OF_END, groundsByParty } from "../../server/domains/cases/closing-grounds.ts";
import { suingTerm } from "../../server/domains/cases/suing-term.ts";
import { debtorRow, fact, historyWith, RECEIVED, WROTE } from "./made-history.ts";
import { histories, instants } from "./random-history.ts";

/** Grounds of closing, certificates and the year to sue of cases are what the engine says, as it says it of tasks. */

const LAW = ["NO_ANSWER", "PROPOSAL_LAPSED", "TIME_OVER", "REFUSED"];
const KINDS = ["case", "task"] as const;

/** The debtors of a random history, with the numbers that parties of a case have. */
function numbered({ parties, facts, ...history }: History): History {
  const ids = new Map(parties.map(({ id }, at) => [id, String(at + 1)]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    ...history,
    parties: parties.map((party) => ({
      ...party,
      id: idOf(party.id),
      shut: party.shut.filter(({ by, until }) => by !== "CLOSED" || until !== null),
    })),
    facts: facts.map((one) => ({ ...one, parties: one.parties?.map(idOf) ?? null })),
  };
}

const rowsOf = ({ parties }: History) =>
  parties.map(({ id, role }) =>
    debtorRow(Number(id), { side: role === "creditor" ? "CLAIMANT" : "RESPONDENT" }),
  );

test("a history gives the same answer whether it is a case's or a task's", () => {
  fc.assert(
    fc.property(histories, instants(400), (history, now) => {
      const [one, other] = KINDS.map((kind) =>
        treeOf(attemptAt({ ...history, matter: { ...history.matter, kind } }, now)),
      );
      expect(one).toEqual(other);
    }),
    { numRuns: 500 },
  );
});

test("grounds, certificates and the year to sue are the engine's, of every history at every instant", () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(histories, instants(400), (drawn, now) => {
      const history = numbered(drawn);
      const matter = { parties: rowsOf(history), history };
      const { obligors } = attemptAt(history, now);
      const endings = obligors.map(({ party }) => ({ partyId: Number(party.id), ground: null }));
      const certified = certifiable(matter, now, endings).map(({ party }) => String(party.id));
      for (const ending of groundsByParty(matter, now)) {
        const said = obligors.find(({ party }) => party.id === String(ending.party.id));
        if (said === undefined) throw new Error("no obligor");
        const holding = ending.grounds.filter(({ blockedBy }) => blockedBy === null);
        const grounds = holding.map(({ ground }) => ground).filter((ground) => LAW.includes(ground));
        const ends = said.ends
          .map(({ state }) => GROUND_OF_END[state])
          .filter((ground) => LAW.includes(ground));
        const isTermEnd = (ground: string) => ground === "PROPOSAL_LAPSED" || ground === "TIME_OVER";
        const possible = said.agreement === null ? ends : ends.filter((ground) => !isTermEnd(ground));
        // A binding offer that was refused ends by a fact, which a case can't have: nothing stores binding offers.
        const binding = drawn.facts.some((one) => one.type === "proposal" && one.isBinding);
        if (!binding) expect(new Set(grounds)).toEqual(new Set(possible));
        for (const { state } of said.ends) seen[state] = (seen[state] ?? 0) + 1;
        expect(certified.includes(said.party.id)).toBe(said.certificate.mayIssue);
        expect(suingTerm(ending, { isGivenUp: false })?.until ?? null).toBe(said.claim.lastDay);
      }
    }),
    { numRuns: 2_000 },
  );
  for (const state of Object.keys(GROUND_OF_END))
    expect([state, (seen[state] ?? 0) > 5]).toEqual([state, true]);
});

describe("calendar days of Madrid, in cases as in tasks", () => {
  const statesOf = (facts: Fact[], ground: string, at: Date) =>
    KINDS.map((kind) => {
      const history = historyWith(facts, { kind, intervention: "none" });
      const [one] = groundsByParty({ parties: [debtorRow(1)], history }, at);
      const option = one?.grounds.find((each) => each.ground === ground);
      const term = one ? suingTerm(one, { isGivenUp: false }) : null;
      return [option?.blockedBy === null, term?.until ?? null];
    });
  const both = (one: unknown) => [one, one];

  test("who received it may answer for thirty whole days, over leap days, changes of hour and holidays; then the year runs from receipt", () => {
    fc.assert(
      fc.property(instants(900), (at) => {
        const facts = [fact(at, RECEIVED)];
        const turn = instantInMadrid(addDays(dayInMadrid(at), 31), "00:00");
        expect(statesOf(facts, "NO_ANSWER", new Date(turn.getTime() - 1))).toEqual(both([false, null]));
        expect(statesOf(facts, "NO_ANSWER", turn)).toEqual(both([true, addMonths(dayInMadrid(at), 12)]));
      }),
      { numRuns: 300 },
    );
  });

  test("three months from a first meeting go date to date; then the year runs from their last day", () => {
    fc.assert(
      fc.property(instants(900), (at) => {
        const facts = [fact(at, { type: "first_meeting" })];
        const last = addMonths(dayInMadrid(at), 3);
        const turn = instantInMadrid(addDays(last, 1), "00:00");
        expect(statesOf(facts, "TIME_OVER", new Date(turn.getTime() - 1))).toEqual(both([false, null]));
        expect(statesOf(facts, "TIME_OVER", turn)).toEqual(both([true, addMonths(last, 12)]));
      }),
      { numRuns: 300 },
    );
  });

  test("a proposal waits thirty whole days from its receipt, and a written answer on the last of them is in time", () => {
    const answered = { ...WROTE, proposal: "p" } as const;
    fc.assert(
      fc.property(instants(900), (at) => {
        const begun = fact(new Date(at.getTime() - 86_400_000), WROTE);
        const put = fact(at, {
          type: "proposal",
          proposal: "p",
          by: "creditor",
          madeAt: at,
          isBinding: false,
          openUntil: null,
        });
        const turn = instantInMadrid(addDays(dayInMadrid(at), 31), "00:00");
        const before = new Date(turn.getTime() - 1);
        const later = new Date(turn.getTime() + 5 * 86_400_000);
        expect(statesOf([begun, put], "PROPOSAL_LAPSED", before)).toEqual(both([false, null]));
        expect(statesOf([begun, put], "PROPOSAL_LAPSED", turn)).toEqual(
          both([true, addMonths(addDays(dayInMadrid(at), 30), 12)]),
        );
        expect(statesOf([begun, put, fact(before, answered)], "PROPOSAL_LAPSED", later)).toEqual(
          both([false, null]),
        );
        expect(statesOf([begun, put, fact(turn, answered)], "PROPOSAL_LAPSED", later)[0]?.[0]).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
