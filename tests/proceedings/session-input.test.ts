import { describe, expect, test } from "@jest/globals";
import { AgreementInput } from "../../server/domains/proceedings/agreements/agreement.input.ts";
import { RecordSessionInput } from "../../server/domains/proceedings/sessions/record-session.input.ts";
import { HeldMeetingInput, SessionInput } from "../../server/domains/proceedings/sessions/session.input.ts";
import type { PartyRow } from "../../server/domains/parties/party.ts";
import type { Problem } from "../../server/platform/refusals.ts";
import { checkInput } from "../../server/shared/inputs/read-input.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const CLAIMANT = { id: 1, side: "CLAIMANT" } as PartyRow;
const RESPONDENT = { id: 2, side: "RESPONDENT" } as PartyRow;
const known = { parties: [CLAIMANT, RESPONDENT], now: NOW };
const shortly = (problems: Problem[]) => problems.map(({ field, code }) => `${field.join(".")} ${code}`);

describe("a session", () => {
  test("is told everything that is wrong with it at once, in the order of its form", () => {
    const given = { kind: "JOINT", startsAt: "x", minutes: 5, channel: "PHONE", place: " ", partyIds: ["1"] };
    const form = new SessionInput(known);
    expect(shortly(checkInput(form, given))).toEqual([
      "startsAt INVALID",
      "minutes INVALID",
      "place REQUIRED",
      "partyIds INVALID",
    ]);
  });

  test("lasts an hour and is told of where nothing else is said", () => {
    const form = new SessionInput(known);
    const given = { kind: "JOINT", startsAt: "2026-11-21T09:00:00Z", channel: "VIDEO", place: "Sala" };
    expect(checkInput(form, { ...given, partyIds: ["1", "2"] })).toEqual([]);
    expect(form).toMatchObject({ minutes: 60, notify: true, allowOverlap: false });
    expect(form.partyIds).toEqual([CLAIMANT, RESPONDENT]);
  });

  test("that is over is between those whose attendance is noted", () => {
    const form = new HeldMeetingInput({ ...known, since: NOW });
    const given = { kind: "INITIAL", startsAt: "2026-11-20T10:00:00Z", channel: "VIDEO", place: "Sala" };
    expect(shortly(checkInput(form, { ...given, attendance: [] }))).toEqual(["attendance REQUIRED"]);
    expect(shortly(checkInput(form, { ...given, attendance: [{ partyId: "9" }] }))).toEqual([
      "attendance NOT_FOUND",
    ]);
  });
});

describe("what came of a session", () => {
  const absent = { partyId: "1", attended: false };

  test("is noted of exactly those who were called; of anybody else nothing more is said", () => {
    const stranger = { partyId: "9", attended: true, representedBy: "\u0000" };
    const form = new RecordSessionInput([1, 2]);
    expect(shortly(checkInput(form, { attendance: [absent, stranger], result: "\u0000" }))).toEqual([
      "attendance.1.partyId NOT_FOUND",
      "result INVALID",
    ]);
    const incomplete = checkInput(new RecordSessionInput([1, 2]), { attendance: [absent] });
    expect(shortly(incomplete)).toEqual(["attendance REQUIRED"]);
  });

  test("of one who is given twice is the last", () => {
    const form = new RecordSessionInput([1]);
    expect(checkInput(form, { attendance: [absent, { ...absent, attended: true }] })).toEqual([]);
    expect(form.attendance.map(({ attended }) => attended)).toEqual([true]);
  });
});

test("of too many instalments none is looked at", () => {
  const instalments = Array.from({ length: 241 }, () => ({ dueOn: "x", amount: "x" }));
  const given = { title: "Acuerdo", terms: "Pagar", amount: "10", instalments };
  expect(shortly(checkInput(new AgreementInput(), given))).toEqual(["instalments TOO_LONG"]);
});
