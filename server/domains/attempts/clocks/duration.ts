import type { Day } from "../history.ts";
import { shutForAll } from "../open-days.ts";
import type { Span } from "../open-days.ts";
import type { Reactions } from "../reactions.ts";
import { isOf } from "../story.ts";
import type { FactOf, Story } from "../story.ts";
import { isInTime, startClock } from "./clock.ts";
import type { Clock } from "./clock.ts";

/** LO 1/2025 art. 10.4.c and Ley 5/2012 art. 20.2. */
const MEETING_MONTHS = 3;
/** RD 980/2013 art. 36.1. */
const SIMPLIFIED_MONTHS = 1;
/** RD 980/2013 art. 30 and Ley 5/2012 art. 24.2: euros. */
const SIMPLIFIED_AMOUNT = 600;

/** LO 1/2025 art. 10.4.c: three months from the first meeting; the parties may agree on more. */
export function meetingClock(
  { facts, shut, today }: Story,
  { meeting }: Pick<Reactions, "meeting">,
): Clock | null {
  if (meeting === null) return null;
  const clock = startClock(today, {
    law: "LO 1/2025",
    article: "10.4.c",
    from: meeting,
    length: { months: MEETING_MONTHS },
    shut: shutForAll(shut),
  });
  return extended(clock, facts.filter(isOf("extension_agreed")), today);
}

/** Ley 5/2012 art. 20.2: three months from the mediator's receipt of the request; nobody can extend them. */
export function mediationClock({ matter, facts, shut, today }: Story): Clock | null {
  const request = facts.find(isOf("request_received_by_neutral"));
  if (matter.intervention !== "mediation" || request === undefined) return null;
  return startClock(today, {
    law: "Ley 5/2012",
    article: "20.2",
    from: request,
    length: { months: MEETING_MONTHS },
    shut: closedForGood(shut),
  });
}

/** RD 980/2013 art. 36.1: the simplified electronic procedure lasts a month from the request; the parties may agree on more. */
export function simplifiedClock(story: Story): Clock | null {
  const { facts, shut, today } = story;
  const request = facts.find(isOf("request_received_by_neutral"));
  if (!isSimplified(story) || request === undefined) return null;
  const clock = startClock(today, {
    law: "RD 980/2013",
    article: "36.1",
    from: request,
    length: { months: SIMPLIFIED_MONTHS },
    shut: closedForGood(shut),
  });
  return extended(clock, facts.filter(isOf("extension_agreed")), today);
}

/** Days on which it was closed count, as nobody can extend the time; what is closed and stays so runs out no more. */
function closedForGood(shut: readonly Span[]): Span[] {
  return shut.filter(({ by, until }) => by === "CLOSED" && until === null);
}

/** RD 980/2013 art. 30: a mediation by electronic means about 600 € at most. */
export function isSimplified({
  matter: { intervention, isSimplifiedElectronic, amount },
}: Pick<Story, "matter">): boolean {
  return (
    intervention === "mediation" &&
    isSimplifiedElectronic &&
    (amount === null || Number(amount) <= SIMPLIFIED_AMOUNT)
  );
}

/** An agreement to go on counts while there is something to extend, and never shortens it. */
function extended(clock: Clock, agreed: readonly FactOf<"extension_agreed">[], today: Day): Clock {
  let last = clock;
  for (const fact of agreed) {
    if (last.lastDay === null || fact.day < clock.from.day || !isInTime(last, fact.day)) continue;
    if (fact.until !== null && fact.until <= last.lastDay) continue;
    last = {
      ...last,
      lastDay: fact.until,
      extendedBy: fact,
      status: fact.until !== null && today > fact.until ? "expired" : "running",
    };
  }
  return last;
}
