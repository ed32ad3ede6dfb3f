import { ENDED_STATES_SQL } from "./task-properties.ts";
import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { TaskList } from "./task-list.entity.ts";
import { taskListsByIds } from "./task-lists.ts";

/** Each gives what one request asks for in one statement. */
export function taskListLoader(ctx: Context): DataLoader<number, TaskList | null> {
  return ctx.loader(
    "taskLists",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = new Map((await taskListsByIds(ctx.db, ids)).map((row) => [row.id, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

/** Display names of accounts, for "who did it". */
export function accountNameLoader(ctx: Context): DataLoader<number, string | null> {
  return ctx.loader(
    "accountNames",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; name: string }[]>(
          `SELECT a.id, ${displayNameSql("a")} AS name FROM accounts a WHERE a.id = ANY($1)`,
          [ids],
        );
        const found = new Map(rows.map((row) => [row.id, row.name]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

/** Tasks that aren't ended, by the account they are assigned to. */
export function openTasksLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "openTasks",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; count: number }[]>(
          `SELECT assignee_id AS id, count(*)::int AS count FROM tasks
         WHERE assignee_id = ANY($1) AND deleted_at IS NULL AND state NOT IN ${ENDED_STATES_SQL}
         GROUP BY assignee_id`,
          [ids],
        );
        const found = new Map(rows.map((row) => [row.id, row.count]));
        return ids.map((id) => found.get(id) ?? 0);
      }),
  );
}
