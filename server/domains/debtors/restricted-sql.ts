// SQL: whom restrictions reach is one join for a hundred thousand tasks; it reads the tables of this domain alone.
import { KINDS, OUTCOMES, type ContactPurpose, type WayChannel } from "./contact-ways.ts";
import { personOf } from "./count-debts.ts";
import type { Restriction } from "./restriction.entity.ts";

/** SQL: whether restriction `r` is in force at the instant and on the day these placeholders stand for. */
export const inForce = (day: string) => `r.ended_at IS NULL AND (r.until IS NULL OR r.until >= ${day}::date)`;

/**
 * SQL: every restriction in force with each place it reaches, as (restriction_id, task_id, position): those of a debt all who
 * owe it, the others every debt of the person. `among` narrows the tasks: "= ANY($1)".
 */
export function restrictedSql(day: string, among: string | null): string {
  const within = (column: string) => (among === null ? "" : ` AND ${column} ${among}`);
  return `SELECT r.id AS restriction_id, s.task_id, s.position FROM restrictions r
      JOIN debtors own ON own.id = r.debtor_id
      JOIN debtors d ON ${personOf("d")} = ${personOf("own")}
      JOIN debtor_debts s ON s.debtor_id = d.id
    WHERE r.task_id IS NULL AND ${inForce(day)}${within("s.task_id")}
    UNION ALL
    SELECT r.id, s.task_id, s.position FROM restrictions r JOIN debtor_debts s ON s.task_id = r.task_id
    WHERE ${inForce(day)}${within("s.task_id")}`;
}

/**
 * SQL for audiences: a common table expression's body with the places that this way must leave out, one row each:
 * (task_id, position, restriction_id). Whoever freezes an audience joins it and keeps the restriction as the reason. Tasks
 * must have been joined before (joinAsked, joinWaiting).
 */
export function leftOutSql(way: { channel: WayChannel; purpose: ContactPurpose }, day: string): string {
  const kinds = KINDS.filter((kind) => OUTCOMES[kind][way.purpose] !== "ALLOW").map((kind) => `'${kind}'`);
  const channel =
    way.channel === null ? "r.channel IS NULL" : `(r.channel IS NULL OR r.channel = '${way.channel}')`;
  return `SELECT DISTINCT ON (f.task_id, f.position) f.task_id, f.position, f.restriction_id
    FROM (${restrictedSql(day, null)}) AS f JOIN restrictions r ON r.id = f.restriction_id
    WHERE r.kind IN (${kinds.join(", ") || "NULL"}) AND ${channel}
    ORDER BY f.task_id, f.position, f.restriction_id`;
}

/** The same of a stored row. */
export function isOver({ endedAt, until }: Pick<Restriction, "endedAt" | "until">, today: string): boolean {
  return endedAt !== null || (until !== null && until < today);
}
