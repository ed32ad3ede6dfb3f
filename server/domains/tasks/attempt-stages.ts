import type { AttemptStage } from "../../generated/schema-types.ts";
import { ENDED_STATES_SQL } from "./task-properties.ts";

/** SQL over a row `a` of task_attempts: where it stands on the way from the invitation to its certificate. */
const ANSWERED = `a.state IN ('ANSWERED', 'IN_NEGOTIATION', 'AGREED', 'LAPSED', 'TIME_OVER', 'ENDED_IN_WRITING', 'REFUSED')`;
const ENDED = `a.state IN ('UNANSWERED', 'LAPSED', 'TIME_OVER', 'ENDED_IN_WRITING', 'REFUSED')`;

/**
 * SQL: whether a task is at a stage. Of those with several who owe the contract's own attempt counts: invited, received and
 * answered is what everybody was, did or had.
 */
export const STAGE_SQL: Readonly<Record<Exclude<AttemptStage, "NOT_INVITED">, string>> = {
  INVITED: `a.state NOT IN ('NOT_STARTED', 'EXCLUDED')`,
  RECEIVED: `a.state <> 'EXCLUDED' AND (a.is_received OR ${ANSWERED})`,
  NOT_RECEIVED: `a.is_open AND a.state = 'NOT_RECEIVED'`,
  ANSWERED,
  AGREED: `a.state = 'AGREED'`,
  EXPIRED: ENDED,
  CERTIFIABLE: `a.may_certify AND NOT a.is_certified`,
  CERTIFIED: `a.is_certified`,
  MISSING_OBLIGORS: `a.is_open AND a.missing BETWEEN 1 AND a.obligors - 1`,
  EXCLUDED: `a.state = 'EXCLUDED'`,
};

/** SQL: whether the task `t` is at the stage. One that nobody was ever told of has no row. */
export function atStage(stage: AttemptStage): string {
  const row = (condition: string) =>
    `EXISTS (SELECT FROM task_attempts a WHERE a.task_id = t.id AND ${condition})`;
  if (stage !== "NOT_INVITED") return row(STAGE_SQL[stage]);
  return `t.state NOT IN ${ENDED_STATES_SQL} AND NOT ${row("a.state <> 'NOT_STARTED'")}`;
}

/** SQL: whether the task `t` has come out as the parameter `value` says. */
export function withCompletion(value: string): string {
  return `EXISTS (SELECT FROM task_attempts a WHERE a.task_id = t.id AND a.completion = ${value})`;
}

/** SQL: whether a term of law of the open task `t` ends between two days, parameters that may be null: whenever. */
export function withDeadline(from: string, to: string): string {
  return `EXISTS (SELECT FROM task_attempts a WHERE a.task_id = t.id AND a.is_open
    AND a.deadline_on BETWEEN coalesce(${from}::date, '-infinity') AND coalesce(${to}::date, 'infinity'))`;
}
