import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Span } from "../../server/domains/attempts/open-days.ts";
import { groundsByParty } from "../../server/domains/cases/closing-grounds.ts";
import { asOf } from "../../server/domains/cases/respondent-attempts.ts";
import { shutSpans } from "../../server/domains/cases/shut-spans.ts";
import type { MatterHistory } from "../../server/domains/cases/shut-spans.ts";
import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { debtorRow, fact, historyWith, RECEIVED } from "../attempts/made-history.ts";

/** LO 1/2025 art. 10.4.a: who kept silent had thirty whole days on which it could have answered. */

const HOUR = 3_600_000;
const days = new Map<number, string>();

function dayOf(instant: number): string {
  const known = days.get(instant) ?? dayInMadrid(new Date(instant));
  days.set(instant, known);
  return known;
}

/** Half past, so that nothing happens at midnight. */
const START = Date.UTC(2026, 8, 1, 6, 30);
const ANSWER_DAYS = 30;

type Action =
  | "ASSIGN"
  /** Of before the entry said what it led to. */
  | "OLD_ASSIGN"
  | "ACCEPT"
  | "DECLINE"
  | "CLOSE"
  | "REOPEN"
  | "OTHER_END"
  | "DELETE"
  | "RESTORE"
  | "LINK"
  | "REVOKE";

interface Matter {
  kind: "CASE" | "TASK";
  status: string;
  endedAt: Date | null;
  isDeleted: boolean;
  steps: { at: Date; from: string | null; to: string | null }[];
  deletions: { at: Date; isDeletion: boolean }[];
  links: { from: Date; until: Date | null }[];
}

const ENDED = ["BROKEN", "CON_ACUERDO", "SIN_ACUERDO"];

function canAnswer({ status, isDeleted, links }: Matter): boolean {
  const hasLink = links.length === 0 || links.some(({ until }) => until === null);
  return ![...ENDED, "PENDING_ACCEPTANCE"].includes(status) && !isDeleted && hasLink;
}

/** What the product allows, and writes; anything else changes nothing. */
function act(matter: Matter, action: Action, at: Date): void {
  const isCase = matter.kind === "CASE";
  const isEnded = ENDED.includes(matter.status);
  const to = (status: string) => {
    const isNoted = action !== "OLD_ASSIGN";
    matter.steps.push({ at, from: isNoted ? matter.status : null, to: isNoted ? status : null });
    matter.endedAt = ENDED.includes(status) ? at : null;
    matter.status = status;
  };
  if (matter.isDeleted && action !== "RESTORE") return;
  switch (action) {
    case "ASSIGN":
    case "OLD_ASSIGN":
      if (isCase && !isEnded) to(matter.status === "IN_PROGRESS" ? matter.status : "PENDING_ACCEPTANCE");
      return;
    case "ACCEPT":
      if (matter.status === "PENDING_ACCEPTANCE") to("PENDING_COUNTERPARTY");
      return;
    case "DECLINE":
      if (matter.status === "PENDING_ACCEPTANCE") to("PENDING_ACCEPTANCE");
      return;
    case "CLOSE":
      if (!isEnded) to(isCase ? "BROKEN" : "CON_ACUERDO");
      return;
    case "REOPEN":
      if (isEnded) to(isCase ? "IN_PROGRESS" : "ESPERANDO");
      return;
    case "OTHER_END":
      if (matter.status === "CON_ACUERDO") to("SIN_ACUERDO");
      return;
    case "DELETE":
    case "RESTORE":
      if (isCase || matter.isDeleted === (action === "DELETE")) return;
      matter.isDeleted = action === "DELETE";
      matter.deletions.push({ at, isDeletion: matter.isDeleted });
      return;
    case "LINK":
    case "REVOKE":
      for (const link of matter.links) link.until ??= at;
      if (action === "LINK") matter.links.push({ from: at, until: null });
  }
}

interface Lived {
  history: MatterHistory;
  /** When it is asked. */
  asked: Date;
  received: Date;
  /** On which the party could have answered from the first to the last hour, between the receipt and that day. */
  wholeDays: number;
}

interface Drawn {
  kind: Matter["kind"];
  receivedAfter: number;
  events: { gap: number; action: Action }[];
  rest: number;
}

function live({ kind, receivedAfter, events, rest }: Drawn): Lived {
  const status = kind === "CASE" ? "PENDING_COUNTERPARTY" : "ESPERANDO";
  const matter: Matter = {
    kind,
    status,
    endedAt: null,
    isDeleted: false,
    steps: [{ at: new Date(START), from: kind === "CASE" ? "PENDING_ACCEPTANCE" : null, to: status }],
    deletions: [],
    links: [],
  };
  const shutDays = new Set<string>();
  let now = START;
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      // The hour, to its last minute.
      if (!canAnswer(matter)) for (const at of [now, now + HOUR - 1]) shutDays.add(dayOf(at));
      now += HOUR;
    }
  };
  for (const { gap, action } of events) {
    pass(gap);
    act(matter, action, new Date(now));
  }
  pass(rest);
  const received = new Date(START + receivedAfter * HOUR);
  const on = dayInMadrid(matter.endedAt ?? new Date(now));
  const lived = new Set<string>();
  for (let at = received.getTime(); at < now; at += HOUR) lived.add(dayOf(at));
  const wholeDays = [...lived].filter(
    (day) => day > dayInMadrid(received) && day < on && !shutDays.has(day),
  ).length;
  return { history: { openedAt: new Date(START), ...matter }, asked: new Date(now), received, wholeDays };
}

function silence({ history, asked, received }: Lived): { facts: string; isCertain: boolean } {
  // As read-histories.ts has it: what is over runs out no more.
  const { endedAt } = history;
  const end: Span[] = endedAt === null ? [] : [{ from: endedAt, until: null, by: "CLOSED" }];
  const shut = [...shutSpans(history), ...end];
  const [own] = groundsByParty(
    { parties: [debtorRow(1)], history: historyWith([fact(received, RECEIVED)], { shut }) },
    asOf(endedAt, asked),
  );
  const found = own?.grounds.find(({ ground }) => ground === "NO_ANSWER");
  return { facts: found?.facts ?? "", isCertain: found?.blockedBy === null };
}

const NOTED: Action[] = [
  "ASSIGN",
  "ACCEPT",
  "DECLINE",
  "CLOSE",
  "REOPEN",
  "OTHER_END",
  "DELETE",
  "RESTORE",
  "LINK",
  "REVOKE",
];

const drawn = (actions: readonly Action[]): fc.Arbitrary<Drawn> =>
  fc.record({
    kind: fc.constantFrom("CASE", "TASK"),
    receivedAfter: fc.nat({ max: 200 }),
    events: fc.array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 24, max: 900 })),
        action: fc.constantFrom(...actions),
      }),
      { maxLength: 9 },
    ),
    rest: fc.nat({ max: 1_500 }),
  });

test("'no ha respondido' is certified exactly of who had thirty whole days on which it could have answered", () => {
  const seen = { certain: 0, shut: 0 };
  fc.assert(
    fc.property(drawn([...NOTED, "OLD_ASSIGN"]), (what) => {
      const lived = live(what);
      const { facts, isCertain } = silence(lived);
      expect({ isCertain, lived }).toEqual({ isCertain: lived.wholeDays >= ANSWER_DAYS, lived });
      expect(facts.includes("no ha respondido")).toBe(isCertain);
      if (isCertain) seen.certain += 1;
      if (isCertain && shutSpans(lived.history).length > 0) seen.shut += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(seen.certain).toBeGreaterThan(200);
  expect(seen.shut).toBeGreaterThan(50);
}, 60_000);

test("a step that was never written takes no day away from anybody", () => {
  fc.assert(
    fc.property(drawn(NOTED), fc.nat(), (what, missing) => {
      const lived = live(what);
      const { steps } = lived.history;
      const history = { ...lived.history, steps: steps.toSpliced(missing % steps.length, 1) };
      if (silence({ ...lived, history }).isCertain)
        expect(lived.wholeDays).toBeGreaterThanOrEqual(ANSWER_DAYS);
    }),
    { numRuns: 2_000 },
  );
}, 60_000);
