import type { Receipt } from "../receipt.ts";
import type { Reactions } from "../reactions.ts";
import type { Story } from "../story.ts";
import { startClock, stopClock } from "./clock.ts";
import type { Clock } from "./clock.ts";

/** LO 1/2025 art. 10.4.a: calendar days. */
export const ANSWER_DAYS = 30;

/**
 * LO 1/2025 art. 10.4.a: 30 calendar days from receipt by that debtor; a meeting, a contact (also by telephone) or a written
 * reply stops it. Without receipt nothing ends. A binding offer sent first takes its place (art. 17.4).
 */
export function silenceClock(
  { today, shut }: Pick<Story, "today" | "shut">,
  receipt: Receipt | null,
  { first }: Pick<Reactions, "first">,
): Clock | null {
  if (receipt === null || (receipt.fact.type === "proposal" && receipt.fact.isBinding)) return null;
  const clock = startClock(today, {
    law: "LO 1/2025",
    article: "10.4.a",
    from: receipt.fact,
    length: { days: ANSWER_DAYS },
    shut,
  });
  return stopClock(clock, first);
}
