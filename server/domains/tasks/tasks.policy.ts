import type { TaskFilter } from "../../generated/schema-types.ts";
import type { Actor } from "../../shared/context.ts";

/** Which tasks somebody sees: administrators all, a specialist the own ones, whoever else the filter names. */
export function visibleTasks(
  { accountId, role }: Pick<Actor, "accountId" | "role">,
  filter: TaskFilter,
): TaskFilter {
  return role === "ADMIN" ? filter : { ...filter, assigneeId: String(accountId) };
}
