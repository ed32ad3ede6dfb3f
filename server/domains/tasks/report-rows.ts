// SQL: what the figures of a list's report count, for the report and for the tables that its figures lead to.

import type { UnpaidReason } from "../../../schema/rules/list-reports.ts";
import type { WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import { sinceDaySql, untilDaySql } from "../../shared/listed-days.ts";
import { CHANNEL_BITS } from "./task-channels.ts";

/** Whose rows: a condition on the column with the debt's id; the others are expressions for days. */
export interface RowsWanted {
  of: (taskId: string) => string;
  from: string;
  until: string;
  today: string;
}

const within = (instant: string, { from, until }: RowsWanted) =>
  `${instant} ${sinceDaySql(from)} AND ${instant} ${untilDaySql(until)}`;

/**
 * As a task's own measurements count them: what its history says reached the debtor, and what was written in the conversation.
 * (task_id, channel), one a contact.
 */
export function contactRows(wanted: RowsWanted): string {
  return `SELECT e.task_id, e.channel FROM task_events e
      WHERE ${wanted.of("e.task_id")} AND e.channel IS NOT NULL AND ${within("e.at", wanted)}
    UNION ALL
    SELECT p.task_id, ${CHANNEL_BITS.CHAT} FROM parties p
      JOIN conversations v ON v.party_id = p.id
      JOIN messages m ON m.conversation_id = v.id AND m.by_manager AND NOT m.automatic
      WHERE ${wanted.of("p.task_id")} AND p.side = 'RESPONDENT' AND ${within("m.at", wanted)}`;
}

/** (task_id, outcome), one a call of a worklist. */
export function callRows(wanted: RowsWanted): string {
  return `SELECT o.task_id, o.outcome FROM work_outcomes o
      WHERE ${wanted.of("o.task_id")} AND ${within("o.at", wanted)}`;
}

/** Of calls, those that say why a debt isn't paid. */
export const REASON_OUTCOMES = [
  "REFUSES",
  "DISPUTED",
  "NO_ANSWER",
  "WRONG_NUMBER",
] as const satisfies readonly (WorkOutcome & UnpaidReason)[];

/** `kinds`: an expression for the restrictions that are reasons. (task_id, reason), each debt once a reason. */
export function reasonRows(wanted: RowsWanted, kinds: string): string {
  return `SELECT o.task_id, o.outcome AS reason FROM work_outcomes o
      WHERE ${wanted.of("o.task_id")} AND o.outcome IN (${REASON_OUTCOMES.map((outcome) => `'${outcome}'`).join(", ")})
        AND ${within("o.at", wanted)}
    UNION
    ${toldReasonRows(wanted, kinds)}`;
}

/** The same without those that calls say. */
export function toldReasonRows(wanted: RowsWanted, kinds: string): string {
  const { today } = wanted;
  const inForce = `r.kind = ANY(${kinds}) AND r.ended_at IS NULL AND (r.until IS NULL OR r.until >= ${today}::date)
        AND ${within("r.created_at", wanted)}`;
  return `SELECT p.task_id, 'DECLINED' AS reason FROM parties p
      WHERE ${wanted.of("p.task_id")} AND p.side = 'RESPONDENT' AND p.response = 'DECLINED'
        AND ${within("p.responded_at", wanted)}
    UNION
    SELECT r.task_id, r.kind FROM restrictions r WHERE ${wanted.of("r.task_id")} AND ${inForce}
    UNION
    SELECT d.task_id, r.kind FROM restrictions r JOIN debtor_debts d ON d.debtor_id = r.debtor_id
      WHERE r.task_id IS NULL AND ${wanted.of("d.task_id")} AND ${inForce}`;
}

/** What became of a promise `p` for which so much was `received`; as promiseState (collections) says. `today`: a date. */
export const promiseStateSql = (received: string, today: string): string => `CASE
  WHEN p.withdrawn_at IS NOT NULL THEN 'WITHDRAWN' WHEN ${received} >= p.amount THEN 'KEPT'
  WHEN ${today} <= p.due_on THEN 'PENDING' WHEN ${received} > 0 THEN 'PARTLY_KEPT' ELSE 'BROKEN' END`;

/** What receivedFor (collections) gives of the promise `p`. */
export const RECEIVED_SQL = `(SELECT coalesce(sum(e.amount), 0) FROM debt_entries e
  WHERE e.task_id = p.task_id AND e.kind = 'PAYMENT' AND e.day BETWEEN p.made_on AND p.due_on
    AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL'))`;

/** (task_id, state, amount, received), one a promise made on these days. OFFSET: what was received is looked up once, not at each mention. */
export function promiseRows({ of, from, until, today }: RowsWanted): string {
  return `SELECT p.task_id, ${promiseStateSql("s.received", `${today}::date`)} AS state, p.amount, s.received
    FROM debt_promises p CROSS JOIN LATERAL (SELECT ${RECEIVED_SQL} AS received OFFSET 0) AS s
    WHERE ${of("p.task_id")} AND p.made_on BETWEEN ${from}::date AND ${until}::date`;
}
