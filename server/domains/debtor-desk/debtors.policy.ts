import type { Actor } from "../../shared/context.ts";

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

/** SQL: behind a condition on `debtor_addresses a` of `debtors d`: of a specialist what the debts say that it may know. */
export function addressSaidSql(asker: Asker, place: Place): string {
  if (isAdmin(asker)) return "";
  return ` AND EXISTS (SELECT FROM debtor_debts s JOIN tasks t ON t.id = s.task_id WHERE s.debtor_id = d.id
    AND ${visibleSql(asker, place)} AND a.address = ANY(t.addresses))`;
}
