// SQL: part of the statement that reads thousands of tasks (keep-attempts.ts).
import type { CompletionFacts } from "../../../../schema/rules/task-completion.ts";
import type { Fact, History } from "../../attempts/history.ts";
import type { State } from "../../attempts/standing.ts";

/** What the history of an attempt doesn't say of a task: it begins with the first notice, and many tasks have none. */
export type FactsOfTask = Pick<CompletionFacts, "state" | "sessionsHeld" | "wasInPerson" | "maxSessions"> & {
  wasContacted: boolean;
};

/** Columns of the task `t` of the list `l`. */
export const FACTS_OF_TASK = `t.state, l.max_sessions AS "maxSessions",
  EXISTS (SELECT FROM task_events e WHERE e.task_id = t.id AND e.reached_position IS NOT NULL) AS "wasContacted",
  (SELECT count(*)::int FROM matter_sessions m WHERE m.task_id = t.id AND m.status = 'HELD') AS "sessionsHeld",
  EXISTS (SELECT FROM matter_sessions m WHERE m.task_id = t.id AND m.status = 'HELD' AND m.channel = 'IN_PERSON') AS "wasInPerson"`;

const OUTCOMES: Partial<Record<State, CompletionFacts["outcome"]>> = {
  AGREED: "AGREED",
  UNANSWERED: "ENDED",
  LAPSED: "ENDED",
  TIME_OVER: "ENDED",
  ENDED_IN_WRITING: "ENDED",
  REFUSED: "ENDED",
  NOT_RECEIVED: "NOT_RECEIVED",
};

/** `attempt`: how the engine says it stands. */
export function completionFacts(
  { wasContacted, ...stored }: FactsOfTask,
  { facts }: Pick<History, "facts">,
  attempt: State,
): CompletionFacts {
  return {
    state: stored.state,
    sessionsHeld: stored.sessionsHeld,
    wasInPerson: stored.wasInPerson,
    maxSessions: stored.maxSessions,
    outcome: OUTCOMES[attempt] ?? null,
    wasReached: wasContacted || stored.sessionsHeld > 0 || facts.some(reachesDebtor),
    wasProposed: facts.some(({ type }) => type === "proposal"),
  };
}

/** What was refused or not collected counts as received by the courts' criteria, but nobody has seen it. */
function reachesDebtor(fact: Fact): boolean {
  switch (fact.type) {
    case "link_opened":
    case "contact":
    case "first_meeting":
    case "agreement_accepted":
      return true;
    case "certified_receipt":
      return fact.result === "delivered";
    case "answer":
      return fact.by === "debtor" && fact.kind !== "automatic";
    case "proposal":
    case "written_termination":
      return fact.by === "debtor";
    default:
      return false;
  }
}
