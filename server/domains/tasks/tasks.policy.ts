import { InvalidInput } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import type { TaskFilter } from "../../generated/schema-types.ts";
import type { Actor, Context } from "../../shared/context.ts";

/** Of what a key sees nothing it filters by nothing: whom a task is given to, how its attempt stands. */
const CLOSED_FILTERS = [
  "assigneeId",
  "assigneeIds",
  "assigned",
  "attempt",
  "deadlineFrom",
  "deadlineTo",
  "figure",
] as const satisfies readonly (keyof TaskFilter)[];

/** The lists to which the key that asks is limited; null: whoever asks sees those of all lists. */
export function listsOf({ apiKey }: Pick<Context, "apiKey">): readonly number[] | null {
  return apiKey?.listIds ?? null;
}

/** Whether a row of this list (null: of none) may be shown to whoever asks. */
export function isOfSeenList(ctx: Pick<Context, "apiKey">, listId: number | null): boolean {
  const seen = listsOf(ctx);
  return seen === null || (listId !== null && seen.includes(listId));
}

/** Throws InvalidInput. */
export function refuseFilterOfKey({ apiKey }: Pick<Context, "apiKey">, filter: TaskFilter): void {
  if (!apiKey) return;
  const problems = CLOSED_FILTERS.filter((name) => filter[name] != null).map((name) =>
    new Fault("FORBIDDEN", `Una clave de API no puede filtrar por ${name}.`).at(["filter", name]),
  );
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** Which tasks somebody sees: administrators all, a specialist the own ones, whoever else the filter names. */
export function visibleTasks(
  { accountId, role }: Pick<Actor, "accountId" | "role">,
  filter: TaskFilter,
): TaskFilter {
  return role === "ADMIN" ? filter : { ...filter, assigneeId: String(accountId) };
}
