import { accessClocks } from "./clocks/access.ts";
import type { Clock } from "./clocks/clock.ts";
import { isInTime } from "./clocks/clock.ts";
import { mediationClock, meetingClock, simplifiedClock } from "./clocks/duration.ts";
import { proposalClocks } from "./clocks/proposals.ts";
import type { ProposalClock } from "./clocks/proposals.ts";
import { silenceClock } from "./clocks/silence.ts";
import type { Day } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import type { Story } from "./story.ts";

/** Every clock of one obligor. */
export interface Clocks {
  silence: Clock | null;
  proposals: ProposalClock[];
  /** Those that limit how long it is negotiated. */
  durations: Clock[];
  /** That of RD 980/2013 art. 36.1, one of the former. */
  simplified: Clock | null;
  access: Clock[];
}

export function clocksOf(story: Story, receipt: Receipt | null, reactions: Reactions): Clocks {
  const simplified = simplifiedClock(story);
  return {
    silence: silenceClock(story, receipt, reactions),
    proposals: proposalClocks(story),
    durations: [meetingClock(story, reactions), mediationClock(story), simplified].filter(
      (clock) => clock !== null,
    ),
    simplified,
    access: accessClocks(story),
  };
}

/** What the attempt's end leaves of the clocks: the day it ended, and the clocks that go on all the same. */
interface Ended {
  day: Day;
  clock: Clock | null;
  goesOn: Clock | null;
}

/** In the order of their beginning; with the end those that were running stopped. */
export function listClocks(clocks: Clocks, ended: Ended | null): Clock[] {
  return [
    clocks.silence,
    ...clocks.proposals.map(({ clock }) => clock),
    ...clocks.durations,
    ...clocks.access,
  ]
    .filter((clock) => clock !== null)
    .map((clock) => (ended === null ? clock : stoppedByEnd(clock, ended)))
    .toSorted((one, other) => one.from.at.getTime() - other.from.at.getTime());
}

function stoppedByEnd(clock: Clock, { day, clock: own, goesOn }: Ended): Clock {
  const isLive = clock.status === "running" || clock.status === "paused" || clock.status === "expired";
  if (!isLive || clock === own || clock === goesOn || !isInTime(clock, day) || clock.from.day > day)
    return clock;
  return { ...clock, status: "stopped", stoppedOn: day, by: null };
}

/** Of several of one article the one that decides: expired, else running, else the last. */
export function decidingClock(clocks: readonly Clock[], article: string): Clock | null {
  const own = clocks.filter((clock) => clock.article === article);
  return (
    own.find(({ status }) => status === "expired") ??
    own.findLast(({ status }) => status === "running") ??
    own.at(-1) ??
    null
  );
}
