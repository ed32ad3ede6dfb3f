import type { Article } from "./clocks/clock.ts";
import type { Attempt } from "./engine.ts";
import type { Day } from "./history.ts";

/** What a day that ends a negotiation by law is about. */
export type AttemptDeadlineKind = "ANSWER" | "PROPOSAL" | "NEGOTIATION" | "MEDIATION";

/** LO 1/2025 art. 10.4, Ley 5/2012 art. 20.2. */
export const DEADLINE_OF_ARTICLE: Readonly<Partial<Record<Article, AttemptDeadlineKind>>> = {
  "10.4.a": "ANSWER",
  "10.4.b": "PROPOSAL",
  "10.4.c": "NEGOTIATION",
  "20.2": "MEDIATION",
};

/** Where each kind is written, in a word for people. */
export const DEADLINE_SOURCES: Readonly<Record<AttemptDeadlineKind, string>> = {
  ANSWER: "LO 1/2025, art. 10.4.a",
  PROPOSAL: "LO 1/2025, art. 10.4.b",
  NEGOTIATION: "LO 1/2025, art. 10.4.c",
  MEDIATION: "Ley 5/2012, art. 20.2",
};

export interface AttemptDeadline {
  kind: AttemptDeadlineKind;
  day: Day;
}

/** The soonest of the days until which something can still be done, with whichever obligor; null: none runs. */
export function nextDeadline({ obligors }: Pick<Attempt, "obligors">): AttemptDeadline | null {
  let soonest: AttemptDeadline | null = null;
  for (const { clocks } of obligors)
    for (const { article, lastDay, status } of clocks) {
      const kind = DEADLINE_OF_ARTICLE[article];
      if (kind === undefined || lastDay === null || status !== "running") continue;
      if (soonest === null || lastDay < soonest.day) soonest = { kind, day: lastDay };
    }
  return soonest;
}
