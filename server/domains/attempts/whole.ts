import type { ObligorAttempt } from "./engine.ts";
import type { Day, History, Matter } from "./history.ts";
import type { State } from "./standing.ts";
import { isOf } from "./story.ts";
import type { Dated } from "./story.ts";
import { judgeClaim } from "./filed-claim.ts";
import type { FiledClaim } from "./filed-claim.ts";

/** The contract's own attempt, as it follows from those of its obligors. */
export interface Whole {
  state: State;
  since: Day | null;
  complete: boolean;
  /** Ids of the obligors whose attempt isn't complete. */
  missing: string[];
  certificateMayIssue: boolean;
  claimFromDay: Day | null;
  claimSafeFrom: Day | null;
  claimLastDay: Day | null;
  limitationInterruptedOn: Day | null;
  limitationRestartsOn: Day | null;
  /** Null where each debtor has its own. */
  limitationRunning: boolean | null;
  periodicCoverUntil: Day | null;
  claimFiled: FiledClaim | null;
}

/** From the least advanced: what has to happen next decides how the contract stands. */
const ADVANCE: readonly State[] = [
  "NOT_STARTED",
  "NOT_RECEIVED",
  "INVITED",
  "RECEIVED",
  "ANSWERED",
  "IN_NEGOTIATION",
];

/**
 * Criteria of the Madrid courts (26/09/2025): the attempt is one against every joint debtor; it is complete when each one's is.
 * LO 1/2025 art. 7.3 with several: from the latest beginning to the earliest end.
 */
export function wholeOf(
  { matter }: Pick<History, "matter">,
  obligors: readonly ObligorAttempt[],
  facts: readonly Dated[],
  obligorsAt: (at: Date) => ObligorAttempt[],
): Whole {
  const isExcluded = obligors.some(({ state }) => state === "EXCLUDED");
  const missing = obligors.filter(({ complete }) => !complete);
  const complete = obligors.length > 0 && missing.length === 0;
  const open = obligors.filter(({ state }) => state !== "AGREED");
  const window = complete ? windowOf(open) : NO_WINDOW;
  const filed = facts.findLast(isOf("claim_filed"));
  return {
    ...standingOf(obligors, missing, { isExcluded }),
    complete,
    missing: missing.map(({ party }) => party.id),
    certificateMayIssue: complete && open.length > 0 && open.every(({ certificate }) => certificate.mayIssue),
    ...window,
    ...limitationOf(matter, obligors),
    periodicCoverUntil: matter.isPeriodic ? window.claimLastDay : null,
    claimFiled: filed === undefined ? null : judgeClaim(filed, matter, obligorsAt(filed.at)),
  };
}

const NO_WINDOW = { claimFromDay: null, claimSafeFrom: null, claimLastDay: null };

function windowOf(
  open: readonly ObligorAttempt[],
): Pick<Whole, "claimFromDay" | "claimSafeFrom" | "claimLastDay"> {
  const days = (pick: (claim: ObligorAttempt["claim"]) => Day | null) =>
    open
      .map(({ claim }) => pick(claim))
      .filter((day) => day !== null)
      .toSorted();
  return {
    claimFromDay: days(({ fromDay }) => fromDay).at(-1) ?? null,
    claimSafeFrom: days(({ safeFrom }) => safeFrom).at(-1) ?? null,
    claimLastDay: days(({ lastDay }) => lastDay)[0] ?? null,
  };
}

/** As long as somebody is missing, that of the least advanced; then that of the last one which ended without agreement. */
function standingOf(
  obligors: readonly ObligorAttempt[],
  missing: readonly ObligorAttempt[],
  { isExcluded }: { isExcluded: boolean },
): Pick<Whole, "state" | "since"> {
  if (isExcluded) return { state: "EXCLUDED", since: null };
  const [first] = missing.toSorted((a, b) => ADVANCE.indexOf(a.state) - ADVANCE.indexOf(b.state));
  if (first !== undefined) return { state: first.state, since: first.since };
  const open = obligors.filter(({ state }) => state !== "AGREED");
  const ended = open.length > 0 ? open : obligors;
  const last = ended.toSorted((a, b) => ((a.since ?? "") < (b.since ?? "") ? -1 : 1)).at(-1);
  return { state: last?.state ?? "NOT_STARTED", since: last?.since ?? null };
}

/** CC art. 1974: one for all of a joint and several debt, each one's own of a divided one. */
function limitationOf(
  { obligation }: Matter,
  obligors: readonly ObligorAttempt[],
): Pick<Whole, "limitationInterruptedOn" | "limitationRestartsOn" | "limitationRunning"> {
  const [first, ...others] = obligors.filter(({ party }) => party.role === "debtor");
  const isShared = first !== undefined && (obligation === "solidary" || others.length === 0);
  const shared = obligation !== "several" && isShared ? first.limitation : null;
  return {
    limitationInterruptedOn: shared?.interruptedOn ?? null,
    limitationRestartsOn: shared?.restartsOn ?? null,
    limitationRunning: shared?.running ?? null,
  };
}
