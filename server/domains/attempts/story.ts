import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { Day, Fact, FactType, History, Matter, Party, What } from "./history.ts";
import type { Span } from "./open-days.ts";

/** A fact with its day in Madrid. */
export type Dated = Fact & { day: Day };

/** The fact of one type. */
export type FactOf<T extends FactType> = Dated & Extract<What, { type: T }>;

/** What happened with one obligor until an instant, in order. */
export interface Story {
  matter: Matter;
  obligor: Party;
  facts: readonly Dated[];
  shut: readonly Span[];
  today: Day;
}

/** Of facts of the same instant, what is told first: what reaches somebody before what that one does with it. */
const ORDER: readonly FactType[] = [
  "request_received_by_neutral",
  "notice_sent",
  "relay_delivered",
  "bounced",
  "made_available",
  "certified_receipt",
  "link_opened",
  "contact",
  "proposal_put",
  "proposal",
  "proposal_withdrawn",
  "answer",
  "first_meeting",
  "no_show",
  "extension_agreed",
  "agreement_accepted",
  "written_termination",
  "access_impossible",
  "sworn_statement",
  "claim_filed",
];
const RANKS = new Map(ORDER.map((type, rank) => [type, rank]));

/** Those against whom the debt can be claimed: debtors, and guarantors, whom the criteria of Madrid want attempted as well. */
export function obligorsOf({ parties }: Pick<History, "parties">): Party[] {
  return parties.filter(({ role }) => role !== "creditor");
}

/** What was known at `now`, dated and in an order that doesn't depend on how it was handed over. */
export function knownFacts({ facts }: History, now: Date): Dated[] {
  const known: Dated[] = [];
  for (const fact of facts) if (fact.at <= now) known.push({ ...fact, day: dayInMadrid(fact.at) });
  return known.toSorted(inOrder);
}

export function storyOf(
  { matter }: History,
  obligor: Party,
  known: readonly Dated[],
  now: Date,
  today: Day,
): Story {
  return {
    matter,
    obligor,
    today,
    facts: known.filter(({ parties }) => parties === null || parties.includes(obligor.id)),
    shut: obligor.shut
      .filter(({ from }) => from <= now)
      .map((span) => (span.until !== null && span.until > now ? { ...span, until: null } : span)),
  };
}

/** Whether the fact is of that type, for filtering. */
export function isOf<T extends FactType>(type: T): (fact: Dated) => fact is FactOf<T> {
  return (fact): fact is FactOf<T> => fact.type === type;
}

export function hasNeutral({ intervention }: Matter): boolean {
  return intervention !== "none";
}

/**
 * Who says no, or yes, has written with it: at one instant that answer is the first reaction, not something before it; and a "no" to
 * the whole is said of it all, before the "no" to each proposal that follows from it.
 */
function rankOf(fact: Dated): number {
  const rank = RANKS.get(fact.type) ?? 0;
  if (fact.type !== "answer") return rank;
  return rank + (fact.kind === "text" ? 0.5 : fact.proposal === null ? 0 : 0.25);
}

function inOrder(one: Dated, other: Dated): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    rankOf(one) - rankOf(other) ||
    (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  );
}
