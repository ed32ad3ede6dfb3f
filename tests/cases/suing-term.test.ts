import { describe, expect, test } from "@jest/globals";
import type { Fact, Matter } from "../../server/domains/attempts/history.ts";
import { caseDeadlines } from "../../server/domains/cases/case-deadlines.ts";
import type { CaseCircumstances } from "../../server/domains/cases/case-circumstances.ts";
import type { CaseRecord } from "../../server/domains/cases/case-record.ts";
import { asOf, respondentAttempts } from "../../server/domains/cases/respondent-attempts.ts";
import { earliestSuing, suingSentences, suingTerm } from "../../server/domains/cases/suing-term.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { debtorRow, DECLINED, fact, historyWith, RECEIVED, WROTE } from "../attempts/made-history.ts";

/** LO 1/2025 art. 7.3: the year runs from receipt where nobody answered, else from the end. */

const CLOSED = new Date("2026-10-25T10:00:00Z");
const received = (day: string, debtor = 1) => fact(`${day}T10:00:00Z`, RECEIVED, debtor);
/** In time after a receipt of 22 September. */
const heard = (debtor = 1) => fact("2026-10-01T10:00:00Z", WROTE, debtor);
const endedInWriting = (at: Date, debtor = 1) =>
  fact(at, { type: "written_termination", by: "creditor", isWritten: true }, debtor);

interface Asked {
  closedAt?: Date;
  isGivenUp?: boolean;
  matter?: Partial<Matter>;
}

function termOf(facts: Fact[], { closedAt = CLOSED, isGivenUp = false, matter = {} }: Asked = {}) {
  const shut = [{ from: closedAt, until: null, by: "CLOSED" as const }];
  const history = historyWith(facts, { ...matter, shut });
  const [one] = respondentAttempts({ parties: [debtorRow(1)], history }, asOf(closedAt, closedAt));
  return one ? suingTerm(one, { isGivenUp }) : null;
}

test("what arrives after the end starts no year", () => {
  expect(termOf([received("2026-10-26")])).toBeNull();
  expect(
    termOf([
      received("2026-10-25"),
      fact("2026-10-25T08:00:00Z", { type: "no_show", summonsReceived: true }),
    ]),
  ).not.toBeNull();
});

describe("the year to sue runs", () => {
  test("from the receipt of who never answered", () => {
    expect(termOf([received("2026-09-22")])).toMatchObject({
      from: "2026-09-22",
      until: "2027-09-22",
      isFromReceipt: true,
    });
  });

  test("not where who was silent could still have answered when the matter ended", () => {
    const untilOf = (closedAt: string) =>
      termOf([received("2026-09-25")], { closedAt: new Date(closedAt) })?.until ?? null;
    // On its last day it could have answered.
    expect(untilOf("2026-10-25T21:59:00Z")).toBeNull();
    expect(untilOf("2026-10-26T10:00:00Z")).toBe("2027-09-25");
  });

  test("from the receipt also where the first contact came when the thirty days were over", () => {
    const late = fact("2026-10-11T10:00:00Z", { type: "contact" });
    expect(termOf([received("2026-09-10"), late])?.until).toBe("2027-09-10");
  });

  test("from the end where it answered", () => {
    expect(termOf([received("2026-09-22"), heard(), endedInWriting(CLOSED)])?.until).toBe("2027-10-25");
  });

  test("from the refusal, or the last day of a term of art. 10.4, where that came before the closing", () => {
    expect(termOf([fact("2026-10-01T10:00:00Z", DECLINED), endedInWriting(CLOSED)])?.until).toBe(
      "2027-10-01",
    );
    const met = [
      fact("2026-06-20T10:00:00Z", WROTE),
      fact("2026-06-30T10:00:00Z", { type: "first_meeting" }),
    ];
    // Whatever it was closed with: law had ended it before.
    expect(termOf([...met, endedInWriting(CLOSED)])?.from).toBe("2026-09-30");
    const earlier = new Date("2026-09-30T10:00:00Z");
    expect(termOf([...met, endedInWriting(earlier)], { closedAt: earlier })?.from).toBe("2026-09-30");
  });

  test("date to date: of a 29 February until the 28th", () => {
    expect(termOf([received("2028-02-29")], { closedAt: new Date("2028-04-01T10:00:00Z") })?.until).toBe(
      "2029-02-28",
    );
  });

  test("of a mediation that was closed before its three months were over no longer", () => {
    const asked = fact("2026-08-01T10:00:00Z", { type: "request_received_by_neutral" });
    const matter = { intervention: "mediation" } as const;
    expect(termOf([asked, heard()], { matter })).toBeNull();
    expect(termOf([asked, heard()], { matter, closedAt: new Date("2026-11-02T10:00:00Z") })?.from).toBe(
      "2026-11-01",
    );
  });

  test("not at all where nothing ended, where nothing is known to have reached it, nor where who asked gave it up", () => {
    expect(termOf([heard()])).toBeNull();
    const sent = fact("2026-09-22T08:00:00Z", {
      type: "notice_sent",
      notice: null,
      channel: "email",
      isKnownAddress: true,
    });
    for (const facts of [[], [sent], [sent, fact("2026-09-22T09:00:00Z", { type: "contact" })]])
      expect(termOf(facts)).toBeNull();
    expect(termOf([fact("2026-10-01T10:00:00Z", DECLINED)], { isGivenUp: true })).toBeNull();
  });

  test("nor in matters that law leaves out", () => {
    expect(termOf([received("2026-09-22")], { matter: { area: "LABOR" } })).toBeNull();
  });
});

describe("with several", () => {
  const facts = [received("2026-09-22"), heard(2)];
  const parties = [debtorRow(1), debtorRow(2, { response: "ACCEPTED" })];
  const shut = [{ from: CLOSED, until: null, by: "CLOSED" as const }];
  const BOTH = [endedInWriting(CLOSED), endedInWriting(CLOSED, 2)];

  test("the claim against all has to be filed by the earliest day, and the certificate says each", () => {
    const history = historyWith([...facts, ...BOTH], { debtors: 2, shut });
    const terms = respondentAttempts({ parties, history }, asOf(CLOSED, CLOSED)).flatMap(
      (one) => suingTerm(one, { isGivenUp: false }) ?? [],
    );
    expect(earliestSuing(terms)?.until).toBe("2027-09-22");
    expect(suingSentences(terms)).toEqual([
      "La demanda frente a Deudor 1 puede presentarse hasta el 22/09/2027: un año desde el 22/09/2026, cuando Deudor 1 recibió la solicitud, a la que no respondió por escrito (LO 1/2025, art. 7.3).",
      "La demanda frente a Deudor 2 puede presentarse hasta el 25/10/2027: un año desde que terminó sin acuerdo, el 25/10/2026 (LO 1/2025, art. 7.3).",
      "Para demandar a la vez a todas, cuenta la primera de esas fechas: el 22/09/2027.",
    ]);
  });

  test("the case shows that day, of who is left out of an agreement with others, too", () => {
    const clock = clockFrom(() => new Date("2026-11-20T11:00:00Z"));
    const record = (change: Partial<CaseRecord>) =>
      ({
        status: "BROKEN",
        closedAt: CLOSED,
        closingGround: "ENDED_BY_PARTY",
        interventionType: 1,
        area: null,
        areaShown: null,
        ...change,
      }) as CaseRecord;
    const datesOf = (change: Partial<CaseRecord>, agreed: number[], more: Fact[] = BOTH, known = facts) => {
      const accepted = agreed.map((id) =>
        fact("2026-10-20T10:00:00Z", { type: "agreement_accepted", scope: "whole" }, id),
      );
      const history = historyWith([...known, ...accepted, ...more], { debtors: 2, shut });
      const around = { parties, history, agreed } as unknown as CaseCircumstances;
      return caseDeadlines({ clock }, record(change), around).map(({ label, date }) => [label, date]);
    };
    expect(datesOf({}, [])).toEqual([["Presentar la demanda para que este intento sirva", "2027-09-22"]]);
    expect(datesOf({ status: "AGREED" }, [1])).toEqual([
      ["Presentar la demanda contra Deudor 2 para que este intento sirva", "2027-10-25"],
    ]);
    expect(datesOf({ status: "AGREED", closingGround: null }, [1, 2])).toEqual([]);
    // Who took part, and with whom it ended by no ground of law: there is no certificate that a claim could be filed with.
    expect(datesOf({ closingGround: "OTHER" }, [], [])).toEqual([
      ["Presentar la demanda contra Deudor 1 para que este intento sirva", "2027-09-22"],
    ]);
    expect(datesOf({ closingGround: "WITHDRAWN" }, [], [])).toEqual([]);
    expect(datesOf({}, [], BOTH, [heard(2)])).toEqual([
      ["Presentar la demanda contra Deudor 2 para que este intento sirva", "2027-10-25"],
    ]);
    expect(datesOf({}, [], BOTH, [])).toEqual([]);
  });
});
