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
