import { addDays, addMonths } from "../../../schema/rules/madrid-days.ts";
import type { Clock } from "./clocks/clock.ts";
import type { End } from "./ends.ts";
import type { Day, Matter, Party } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import { isOf } from "./story.ts";
import type { Story } from "./story.ts";

/** LO 1/2025 art. 7.3. */
const SUING_MONTHS = 12;

/** LO 1/2025 art. 3.2: labour, criminal and insolvency matters. */
const EXCLUDED_AREAS: readonly string[] = ["LABOR", "CRIMINAL", "BANKRUPTCY"];

/** When one obligor may be sued. */
export interface Claim {
  /** Whether law asks for an attempt before the claim. */
  requirement: boolean;
  /** Whether what law asks for is there today; null: it asks for nothing. */
  fulfilled: boolean | null;
  fromDay: Day | null;
  /** From when nobody can say that it was too early. */
  safeFrom: Day | null;
  lastDay: Day | null;
  /** The year is counted from receipt, as nobody answered. */
  isFromReceipt: boolean;
}

export function isExcludedArea(area: string): boolean {
  return EXCLUDED_AREAS.includes(area);
}

/** LO 1/2025 art. 3.2: matters of labour, crime and insolvency, and those with a party of the public sector. */
export function isExcluded(
  { area }: Pick<Matter, "area">,
  parties: readonly Pick<Party, "isPublicSector">[],
): boolean {
  return isExcludedArea(area) || parties.some(({ isPublicSector }) => isPublicSector);
}

interface Known {
  story: Story;
  receipt: Receipt | null;
  reactions: Reactions;
  end: End | null;
  silence: Clock | null;
}

/** LO 1/2025 arts. 5.2, 5.3 and 7.3: whether, from when and until when one obligor may be sued. */
export function claimOf(known: Known, state: { isExcluded: boolean; isAgreed: boolean }): Claim {
  const { story, end } = known;
  const requirement = !state.isExcluded && story.matter.exception === null;
  const sworn = story.facts.find(isOf("sworn_statement"));
  const none = { requirement, fromDay: null, safeFrom: null, lastDay: null, isFromReceipt: false };
  if (state.isExcluded) return { ...none, fulfilled: null };
  if (end === null || state.isAgreed) {
    // LEC art. 264.4: where neither address nor means are known, the sworn statement takes the attempt's place.
    const isSworn = sworn !== undefined && known.receipt === null && !state.isAgreed;
    const since = isSworn ? sworn.day : null;
    return { ...none, fromDay: since, safeFrom: since, fulfilled: isSworn };
  }
  const { day: from, isFromReceipt } = suingBegin(known, end);
  const lastDay = suingEnd(from);
  return {
    requirement,
    fulfilled: story.today <= lastDay,
    fromDay: end.since,
    safeFrom: safeDay(known, end),
    lastDay,
    isFromReceipt,
  };
}

/** LO 1/2025 art. 7.3: a year, date to date. */
export function suingEnd(from: Day): Day {
  return addMonths(from, SUING_MONTHS);
}

/**
 * LO 1/2025 art. 7.3: from receipt where nobody answered until it ended, else from the end. Where that year was over before the
 * attempt ended (the days to answer had stopped meanwhile), nobody could have sued in it: the end begins it.
 */
function suingBegin(
  { receipt, reactions: { first } }: Known,
  end: End,
): { day: Day; isFromReceipt: boolean } {
  const isAnswered = first !== null && first.day <= end.day;
  const isCounted = receipt !== null && receipt.day <= end.day && suingEnd(receipt.day) >= end.since;
  if (!isCounted || isAnswered) return { day: end.day, isFromReceipt: false };
  return { day: receipt.day, isFromReceipt: true };
}

/**
 * Whether it is safe to sue at once after a session missed in a conciliation is disputed where nothing was answered: the 30 days
 * of art. 10.4.a are waited for.
 */
function safeDay({ silence }: Known, end: End): Day {
  if (!goesOnAfter(end, silence) || silence?.lastDay == null) return end.since;
  const after = addDays(silence.lastDay, 1);
  return after > end.since ? after : end.since;
}

/** Whether the clock of silence goes on although the attempt has ended. */
export function goesOnAfter(end: End, silence: Clock | null): boolean {
  const isMissed = end.fact?.type === "no_show" && end.ground === "LO 1/2025 10.3";
  return isMissed && silence !== null && (silence.stoppedOn === null || silence.stoppedOn > end.day);
}
