import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { certificateOf } from "./certificate.ts";
import type { Certificate } from "./certificate.ts";
import { claimOf, goesOnAfter, isExcluded } from "./claim.ts";
import type { Claim } from "./claim.ts";
import { clocksOf, listClocks } from "./clocks.ts";
import type { Clocks } from "./clocks.ts";
import type { Clock } from "./clocks/clock.ts";
import { endsOf } from "./ends.ts";
import type { End } from "./ends.ts";
import type { Day, History, Party } from "./history.ts";
import { limitationOf, shareLimitation } from "./limitation.ts";
import type { Limitation } from "./limitation.ts";
import { reactionsOf } from "./reactions.ts";
import type { Reactions } from "./reactions.ts";
import { receiptOf } from "./receipt.ts";
import type { Receipt } from "./receipt.ts";
import { agreementOf, openStanding } from "./standing.ts";
import type { Standing, State } from "./standing.ts";
import { knownFacts, obligorsOf, storyOf } from "./story.ts";
import type { Dated, Story } from "./story.ts";
import { warningsOf } from "./warnings.ts";
import type { Warning } from "./warnings.ts";
import { wholeOf } from "./whole.ts";
import type { Whole } from "./whole.ts";

/** How the attempt with one obligor stands. */
export interface ObligorAttempt {
  party: Party;
  state: State;
  /** Article by which it is over; null while it isn't. */
  ground: string | null;
  since: Day | null;
  /** It is negotiated, and no clock ends it: somebody has to meet, to propose or to end it in writing (art. 10.4.d). */
  stuck: boolean;
  /** Ended, agreed, or given up by sworn statement: nothing is missing from it. */
  complete: boolean;
  receipt: Receipt | null;
  clocks: Clock[];
  certificate: Certificate;
  claim: Claim;
  limitation: Limitation;
  warnings: Warning[];
  /** By which it ended. */
  end: End | null;
  /** All that would have ended it, the first one first. */
  ends: End[];
  agreement: Dated | null;
  reactions: Reactions;
  /** Each clock as it runs by itself, whatever ended the attempt. */
  terms: Clocks;
  /** What concerns this obligor, in order. */
  facts: readonly Dated[];
}

export interface Attempt {
  today: Day;
  obligors: ObligorAttempt[];
  whole: Whole;
}

/**
 * How an attempt to negotiate before court stood at an instant: a pure function of what had happened until then. Days are those of
 * the calendar in Madrid, the day of the event not counted, the last day whole (CC art. 5); holidays stop nothing.
 */
export function attemptAt(history: History, now: Date): Attempt {
  const today = dayInMadrid(now);
  const known = knownFacts(history, now);
  const obligors = obligorsAt(history, known, now, today);
  const whole = wholeOf(history, obligors, known, (at) =>
    obligorsAt(history, knownFacts(history, at), at, dayInMadrid(at)),
  );
  return { today, obligors, whole };
}

function obligorsAt(history: History, known: readonly Dated[], now: Date, today: Day): ObligorAttempt[] {
  const excluded = isExcluded(history.matter, history.parties);
  const alone = obligorsOf(history).map((party) =>
    obligorAt(storyOf(history, party, known, now, today), excluded),
  );
  return excluded ? alone : shareLimitation(history.matter, alone, known, today);
}

function obligorAt(story: Story, excluded: boolean): ObligorAttempt {
  const receipt = receiptOf(story);
  const reactions = reactionsOf(story);
  const clocks = clocksOf(story, receipt, reactions);
  const ends = endsOf({ story, receipt, reactions, clocks });
  const end = ends[0] ?? null;
  const agreement = agreementOf(story, end);
  const isAgreed = agreement !== null;
  const standing = standingOf({ excluded, agreement, end }, () =>
    openStanding({ story, receipt, reactions }),
  );
  const claim = claimOf(
    { story, receipt, reactions, end, silence: clocks.silence },
    { isExcluded: excluded, isAgreed },
  );
  const endedOn =
    end !== null && (agreement === null || end.since <= agreement.day) ? end.day : (agreement?.day ?? null);
  const goesOn = !isAgreed && end !== null && goesOnAfter(end, clocks.silence) ? clocks.silence : null;
  const listed = listClocks(
    clocks,
    endedOn === null ? null : { day: endedOn, clock: end?.clock ?? null, goesOn },
  );
  const isOpen = standing.state === "ANSWERED" || standing.state === "IN_NEGOTIATION";
  const limitation = limitationOf({ story, receipt, reactions, clocks, endedOn });
  return {
    party: story.obligor,
    ...standing,
    ground: groundOf({ excluded, agreement, end }),
    stuck: isOpen && !listed.some(isEnding),
    complete: !excluded && (isAgreed || end !== null || claim.fulfilled === true),
    receipt,
    clocks: excluded ? [] : listed,
    certificate: certificateOf({ story, receipt, reactions, end, isExcluded: excluded, isAgreed }),
    claim,
    limitation: excluded
      ? { ...limitation, interruptedOn: null, restartsOn: null, running: true }
      : limitation,
    warnings: warningsOf(story, { receipt, claim, isExcluded: excluded }),
    end,
    ends,
    agreement,
    reactions,
    terms: clocks,
    facts: story.facts,
  };
}

interface Outcome {
  excluded: boolean;
  agreement: Dated | null;
  end: End | null;
}

/** After an end nothing reopens the attempt but an agreement on the whole. */
function standingOf({ excluded, agreement, end }: Outcome, open: () => Standing): Standing {
  if (excluded) return { state: "EXCLUDED", since: null };
  if (agreement !== null) return { state: "AGREED", since: agreement.day };
  return end === null ? open() : { state: end.state, since: end.since };
}

function groundOf({ excluded, agreement, end }: Outcome): string | null {
  if (excluded) return "LO 1/2025 3.2";
  return agreement === null ? (end?.ground ?? null) : "LO 1/2025 12";
}

/** A clock that will end the attempt by itself. */
function isEnding({ status, lastDay, article }: Clock): boolean {
  return status === "running" && lastDay !== null && article !== "10.4.a";
}
