import { describe, expect, test } from "@jest/globals";
import type { Attempt } from "../../server/domains/cases/attempts.ts";
import { caseDeadlines } from "../../server/domains/cases/case-deadlines.ts";
import type { TimedCircumstances } from "../../server/domains/cases/case-circumstances.ts";
import type { CaseRecord } from "../../server/domains/cases/case-record.ts";
import { earliestSuing, suingSentences, suingTerm } from "../../server/domains/cases/suing-term.ts";
import type { Ending } from "../../server/domains/cases/suing-term.ts";
import type { PartyRow } from "../../server/domains/parties/party.ts";
import { clockFrom } from "../../server/platform/clock.ts";

/** LO 1/2025 art. 7.3: the year runs from receipt where nobody answered, else from the end. */

const CLOSED = "2026-10-25";
/** In time after a receipt of 22 September. */
const HEARD = new Date("2026-10-01T10:00:00Z");

function party(id: number, change: Partial<PartyRow> = {}): PartyRow {
  const known: Partial<PartyRow> = {
    id,
    side: "RESPONDENT",
    names: `Deudor ${id}`,
    surnames: "",
    response: "PENDING",
    respondedAt: null,
    ...change,
  };
  return known as PartyRow;
}

function attempt(partyId: number, change: Partial<Attempt> = {}): Attempt {
  return {
    partyId,
    told: null,
    heardAt: null,
    shut: [],
    spokenAt: null,
    metAt: null,
    missed: null,
    proposal: null,
    ...change,
  };
}

const received = (day: string): Pick<Attempt, "told"> => ({
  told: {
    sentAt: new Date(`${day}T08:00:00Z`),
    received: { at: new Date(`${day}T10:00:00Z`), receipt: "DELIVERED", addressee: null },
  },
});

const termOf = (who: PartyRow, what: Attempt, ending: Partial<Ending> = {}) =>
  suingTerm({ parties: [who], attempts: [what] }, who, {
    grounds: [],
    isGivenUp: false,
    endedOn: CLOSED,
    ...ending,
  });

test("what arrives after the end starts no year", () => {
  const late = attempt(1, received("2026-10-26"));
  for (const ground of ["NO_ANSWER", "OTHER", "REFUSED"] as const)
    expect(termOf(party(1), late, { grounds: [ground] })).toBeNull();
  expect(termOf(party(1), attempt(1, received(CLOSED)), { grounds: ["REFUSED"] })).not.toBeNull();
});

describe("the year to sue runs", () => {
  test("from the receipt of who never answered, whatever the matter was closed with", () => {
    const silent = attempt(1, received("2026-09-22"));
    expect(termOf(party(1), silent, { grounds: ["NO_ANSWER"] })).toMatchObject({
      from: "2026-09-22",
      until: "2027-09-22",
      isFromReceipt: true,
    });
    expect(termOf(party(1), silent, { grounds: ["OTHER"] })?.until).toBe("2027-09-22");
  });

  test("not where who was silent could still have answered when the matter ended", () => {
    const silent = attempt(1, received("2026-09-25"));
    const closedAs = (endedOn: string, grounds: Ending["grounds"]) =>
      termOf(party(1), silent, { endedOn, grounds })?.until ?? null;
    expect(closedAs("2026-10-25", ["OTHER"])).toBeNull();
    expect(closedAs("2026-10-26", ["OTHER"])).toBe("2027-09-25");
    // Whatever it was closed with: on its last day it could have answered.
    expect(closedAs("2026-10-25", ["NO_ANSWER"])).toBeNull();
  });

  test("from the receipt also where the first contact came when the thirty days were over", () => {
    const late = attempt(1, { ...received("2026-09-10"), spokenAt: new Date("2026-10-11T10:00:00Z") });
    expect(termOf(party(1), late, { grounds: ["NO_ANSWER"] })?.until).toBe("2027-09-10");
  });

  test("from the end where it answered", () => {
    const heard = attempt(1, { ...received("2026-09-22"), heardAt: HEARD });
    expect(termOf(party(1), heard, { grounds: ["ENDED_BY_PARTY"] })?.until).toBe("2027-10-25");
  });

  test("from the refusal, or the last day of a term of art. 10.4, where that came before the closing", () => {
    const declined = party(1, { response: "DECLINED", respondedAt: new Date("2026-10-01T10:00:00Z") });
    expect(termOf(declined, attempt(1, { heardAt: HEARD }), { grounds: ["REFUSED"] })?.until).toBe(
      "2027-10-01",
    );
    const met = attempt(1, { heardAt: HEARD, metAt: new Date("2026-06-30T10:00:00Z") });
    const accepted = party(1, { response: "ACCEPTED" });
    expect(termOf(accepted, met, { grounds: ["TIME_OVER"] })?.from).toBe("2026-09-30");
    expect(termOf(accepted, met, { grounds: ["ENDED_BY_PARTY"] })?.from).toBe(CLOSED);
  });

  test("date to date: of a 29 February until the 28th", () => {
    const ending = { endedOn: "2028-04-01" };
    expect(termOf(party(1), attempt(1, received("2028-02-29")), ending)?.until).toBe("2029-02-28");
  });

  test("with nothing ended not at all", () => {
    const heard = attempt(1, { heardAt: HEARD });
    expect(termOf(party(1), heard, { endedOn: null })).toBeNull();
  });

  test("not at all against whom nothing is known to have reached, nor where who asked gave it up", () => {
    const sent = attempt(1, { told: { sentAt: new Date("2026-09-22T08:00:00Z"), received: null } });
    for (const what of [attempt(1), sent, attempt(1, { spokenAt: new Date("2026-09-22T08:00:00Z") })])
      expect(termOf(party(1), what, { grounds: ["OTHER"] })).toBeNull();
    const declined = party(1, { response: "DECLINED", respondedAt: new Date("2026-10-01T10:00:00Z") });
    expect(termOf(declined, attempt(1), { isGivenUp: true })).toBeNull();
  });
});

describe("with several", () => {
  const one = termOf(party(1), attempt(1, received("2026-09-22")));
  const two = termOf(party(2, { response: "ACCEPTED" }), attempt(2));
  const terms = [one, two].flatMap((term) => term ?? []);

  test("the claim against all has to be filed by the earliest day, and the certificate says each", () => {
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
        closedAt: new Date("2026-10-25T10:00:00Z"),
        closingGround: "ENDED_BY_PARTY",
        interventionType: 1,
        areaShown: null,
        ...change,
      }) as CaseRecord;
    const around = {
      parties: [party(1), party(2, { response: "ACCEPTED" })],
      attempts: [attempt(1, received("2026-09-22")), attempt(2)],
      agreed: [],
    };
    const datesOf = (change: Partial<CaseRecord>, agreed: number[]) =>
      caseDeadlines({ clock }, record(change), { ...around, agreed } as unknown as TimedCircumstances).map(
        ({ label, date }) => [label, date],
      );
    expect(datesOf({}, [])).toEqual([["Presentar la demanda para que este intento sirva", "2027-09-22"]]);
    expect(datesOf({ status: "AGREED" }, [1])).toEqual([
      ["Presentar la demanda contra Deudor 2 para que este intento sirva", "2027-10-25"],
    ]);
    expect(datesOf({ status: "AGREED", closingGround: null }, [1, 2])).toEqual([]);
    // Who took part, and with whom it ended by no ground of law: there is no certificate that a claim could be filed with.
    expect(datesOf({ closingGround: "OTHER" }, [])).toEqual([
      ["Presentar la demanda contra Deudor 1 para que este intento sirva", "2027-09-22"],
    ]);
    expect(datesOf({ closingGround: "WITHDRAWN" }, [])).toEqual([]);
    around.attempts = [attempt(1), attempt(2)];
    expect(datesOf({}, [])).toEqual([
      ["Presentar la demanda contra Deudor 2 para que este intento sirva", "2027-10-25"],
    ]);
    around.parties = [party(1), party(2)];
    expect(datesOf({}, [])).toEqual([]);
  });
});
