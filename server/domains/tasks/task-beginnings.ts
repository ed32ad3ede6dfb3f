// SQL: four questions to the totals in one statement.
import { IsNull } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { presentCreditor } from "./creditor.ts";
import { TaskList } from "./task-list.entity.ts";

export interface TaskBeginnings {
  hasTasks: boolean;
  hasAssigned: boolean;
  /** Somebody was written to. */
  hasMailed: boolean;
  /** Of a list, what certificates need. */
  hasCreditor: boolean;
  /** `L26-000012`: the newest list that lacks it. */
  listWithoutCreditor: string | null;
}

/** Whoever has more lists has begun long ago. */
const MOST_LISTS = 20;

/** What has been begun with corporate tasks, by anybody; two statements. */
export async function taskBeginnings({ db }: Pick<Context, "db">): Promise<TaskBeginnings> {
  const [begun] = await db.query<Pick<TaskBeginnings, "hasTasks" | "hasAssigned" | "hasMailed">[]>(
    `SELECT coalesce(sum(tasks), 0) > 0 AS "hasTasks", coalesce(sum(assigned), 0) > 0 AS "hasAssigned",
       coalesce(sum(mailed), 0) > 0 AS "hasMailed" FROM task_totals`,
  );
  if (!begun) throw new Error("an aggregate gives a row");
  const lists = await db
    .getRepository(TaskList)
    .find({ where: { deletedAt: IsNull() }, order: { createdAt: "DESC", id: "DESC" }, take: MOST_LISTS });
  const lacking = lists.filter((list) => presentCreditor(list).missing.length > 0);
  return {
    ...begun,
    hasCreditor: lacking.length < lists.length,
    listWithoutCreditor: lacking[0]?.codeId ?? null,
  };
}
