// SQL: part of the statement that reads thousands of tasks (keep-attempts.ts).
import type { CompletionFacts } from "../../../../schema/rules/task-completion.ts";
import type { Fact, History } from "../../attempts/history.ts";
import type { State } from "../../attempts/standing.ts";

/** What the history of an attempt doesn't say of a task: it begins with the first notice, and many tasks have none. */
export type FactsOfTask = Pick<CompletionFacts, "state" | "sessionsHeld" | "wasInPerson" | "maxSessions"> & {
  wasContacted: boolean;
  /** What came back did so for a passing reason (mailbox full, server down): it can be sent again, and nothing has ended. */
  mayArriveYet: boolean;
};

/** Columns of the task `t` of the list `l`. */
export const FACTS_OF_TASK = `t.state, l.max_sessions AS "maxSessions",
  EXISTS (SELECT FROM task_events e WHERE e.task_id = t.id AND e.reached_position IS NOT NULL) AS "wasContacted",
  EXISTS (SELECT FROM parties p JOIN party_notices n ON n.party_id = p.id AND n.failed AND n.channel = 'EMAIL'
    JOIN contact_points c ON c.channel = 'EMAIL' AND c.value = lower(n.sent_to) AND c.status = 'BOUNCED_SOFT'
    WHERE p.task_id = t.id AND p.side = 'RESPONDENT') AS "mayArriveYet",
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
  { wasContacted, mayArriveYet, ...stored }: FactsOfTask,
  { facts }: Pick<History, "facts">,
  attempt: State,
): CompletionFacts {
  const isSworn = facts.some(({ type }) => type === "sworn_statement");
  const isPassing = attempt === "NOT_RECEIVED" && mayArriveYet && !isSworn;
  return {
    state: stored.state,
    sessionsHeld: stored.sessionsHeld,
    wasInPerson: stored.wasInPerson,
    maxSessions: stored.maxSessions,
    outcome: isPassing ? null : (OUTCOMES[attempt] ?? null),
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
