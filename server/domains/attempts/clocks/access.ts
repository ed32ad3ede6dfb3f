import { isWrittenByDebtor } from "../reactions.ts";
import { isOf } from "../story.ts";
import type { Dated, FactOf, Story } from "../story.ts";
import { startClock, stopClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { isSimplified } from "./duration.ts";

/** RD 980/2013 art. 35.2. */
const ACCESS_DAYS = 5;

/**
 * RD 980/2013 art. 35.2: a communication made available to a party who undertook to look there, and that it doesn't open within
 * five calendar days, counts as not attended; only in the simplified electronic procedure, and not where access turns out to
 * have been impossible.
 */
export function accessClocks(story: Story): Clock[] {
  const { facts, obligor } = story;
  if (!isSimplified(story) || !obligor.accessAgreed) return [];
  const impossible = facts.findLast(isOf("access_impossible"));
  return facts.filter(isOf("made_available")).map((made) => accessClock(story, made, impossible));
}

function accessClock(
  { facts, today }: Story,
  made: FactOf<"made_available">,
  impossible: Dated | undefined,
): Clock {
  const clock = startClock(today, {
    law: "RD 980/2013",
    article: "35.2",
    from: made,
    length: { days: ACCESS_DAYS },
    shut: [],
  });
  const opened = facts.find((fact) => fact.at >= made.at && isOpened(fact, made));
  const seen = stopClock(clock, opened ?? null);
  const isRebutted = impossible !== undefined && impossible.at >= made.at && seen.stoppedOn === null;
  return isRebutted ? { ...seen, status: "void", by: impossible } : seen;
}

/** Opened, or answered in writing, which nobody does without having looked. */
function isOpened(fact: Dated, { notice }: FactOf<"made_available">): boolean {
  if (fact.type === "link_opened") return fact.notice === null || notice === null || fact.notice === notice;
  return isWrittenByDebtor(fact);
}
