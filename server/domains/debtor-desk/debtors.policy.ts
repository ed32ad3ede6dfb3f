import type { Actor } from "../../shared/context.ts";
import { personOf } from "../debtors/count-debts.ts";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";

interface Asker {
  readonly actor: Pick<Actor, "accountId" | "role">;
}

export type Place = (value: unknown) => string;

/**
 * SQL over `tasks t`: the live debts whose debtors the asker may know, all for an administrator, of a specialist those
 * assigned to it. Nothing here is read, counted or searched without it.
 */
export function visibleSql({ actor }: Asker, place: Place): string {
  const own = actor.role === "ADMIN" ? "" : ` AND t.assignee_id = ${place(actor.accountId)}`;
  return `t.deleted_at IS NULL${own}`;
}

export function isAdmin({ actor }: Asker): boolean {
  return actor.role === "ADMIN";
}

/** SQL: behind a condition on `debtors d`: of a specialist those that owe a debt it may know. */
export function owingSql(asker: Asker, place: Place): string {
  if (isAdmin(asker)) return "";
  return ` AND EXISTS (SELECT FROM debtor_debts s JOIN tasks t ON t.id = s.task_id
    WHERE s.debtor_id = d.id AND ${visibleSql(asker, place)})`;
}

/** SQL over `restrictions r`: those of the person, and of one debt where the asker may see that. */
export function restrictionVisibleSql(asker: Asker, place: Place): string {
  return `(r.task_id IS NULL OR EXISTS (SELECT FROM tasks t WHERE t.id = r.task_id AND ${visibleSql(asker, place)}))`;
}

/**
 * SQL over `restrictions r` of `debtors own`: who may end it. Who disputes all debts is answered for all of them: by an administrator,
 * or by the specialist to whom all those that are open are assigned.
 */
export function mayEndSql(asker: Asker, place: Place): string {
  if (isAdmin(asker)) return "true";
  return `(r.kind <> 'DISPUTED' OR r.task_id IS NOT NULL OR NOT EXISTS (
    SELECT FROM debtors m JOIN debtor_debts s ON s.debtor_id = m.id JOIN tasks t ON t.id = s.task_id
    WHERE ${personOf("m")} = ${personOf("own")} AND t.deleted_at IS NULL AND t.state NOT IN ${ENDED_STATES_SQL}
      AND t.assignee_id IS DISTINCT FROM ${place(asker.actor.accountId)}))`;
}

/** SQL: behind a condition on `debtor_points k` of `debtors d`: of a specialist what the debts say that it may know. */
export function pointSaidSql(asker: Asker, place: Place): string {
  if (isAdmin(asker)) return "";
  return ` AND EXISTS (SELECT FROM debtor_debts s JOIN tasks t ON t.id = s.task_id
    LEFT JOIN parties q ON q.task_id = t.id AND q.side = 'RESPONDENT' AND q.position = s.position AND q.position > 1
    WHERE s.debtor_id = d.id AND ${visibleSql(asker, place)} AND k.value IN (lower(t.contact_email),
      t.contact_lada || t.contact_phone, lower(q.email), q.lada || q.phone))`;
}

/** SQL: behind a condition on `debtor_addresses a` of `debtors d`: of a specialist what the debts say that it may know. */
export function addressSaidSql(asker: Asker, place: Place): string {
  if (isAdmin(asker)) return "";
  return ` AND EXISTS (SELECT FROM debtor_debts s JOIN tasks t ON t.id = s.task_id WHERE s.debtor_id = d.id
    AND ${visibleSql(asker, place)} AND a.address = ANY(t.addresses))`;
}
