import type { Actor } from "../../shared/context.ts";

/**
 * Whether the account `me` (a placeholder) may still see what a notification `n` is about, by the rules that cases and
 * tasks have for their lists. Those domains stand above this one, which reads them in SQL.
 */
export function visibleSql({ role }: Pick<Actor, "role">, me: string): string {
  const isAdmin = role === "ADMIN";
  const ownCase = isAdmin ? "true" : `c.${role === "CLIENT" ? "client_id" : "specialist_id"} = ${me}`;
  const ownTask = isAdmin ? "true" : `t.assignee_id = ${me}`;
  return `(n.within IS NULL
    OR EXISTS (SELECT FROM cases c WHERE c.number = n.within AND c.erased_at IS NULL AND ${ownCase})
    OR EXISTS (SELECT FROM tasks t WHERE t.code_id = n.within AND t.deleted_at IS NULL AND ${ownTask}))`;
}
