// SQL: who owes which contract is one statement for all debts of a person.
import DataLoader from "dataloader";
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { personOf } from "../debtors/count-debts.ts";
import type { DebtorDebt } from "../debtors/debtor-debt.entity.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { visibleSql } from "./debtors.policy.ts";

const MOST_DEBTS = 200;
const MOST_OBLIGORS = 50;

export interface DebtView {
  task: Task;
  role: DebtorDebt["role"];
}

/** The debts of a person that the asker may see, those of the latest action first. */
export async function debtsOf(ctx: SignedInContext, debtorId: number): Promise<DebtView[]> {
  const { params, place } = placeholders();
  const rows = await ctx.db.query<{ taskId: number; role: DebtorDebt["role"] }[]>(
    `SELECT o.id AS "taskId", o.role FROM (
       SELECT DISTINCT ON (t.id) t.id, t.date_last_action, s.role FROM debtors m
       JOIN debtor_debts s ON s.debtor_id = m.id JOIN tasks t ON t.id = s.task_id
       WHERE ${personOf("m")} = ${place(debtorId)} AND ${visibleSql(ctx, place)} ORDER BY t.id, s.position) AS o
     ORDER BY o.date_last_action DESC, o.id DESC LIMIT ${MOST_DEBTS}`,
    params,
  );
  const tasks = await tasksByIds(
    ctx.db,
    rows.map(({ taskId }) => taskId),
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return rows.flatMap(({ taskId, role }) => {
    const task = byId.get(taskId);
    return task === undefined ? [] : [{ task, role }];
  });
}

type ObligorRow = Omit<Contract.Obligor, "__typename" | "debtorId"> & { debtorId: number; taskId: number };

/**
 * All who owe the contract of a task: at every place of it, and of the other tasks of the same entity and contract that the
 * asker may see. Each person once.
 */
export function obligorsLoader(ctx: SignedInContext): DataLoader<number, ObligorRow[]> {
  return ctx.loader(
    "obligors",
    () =>
      new DataLoader(async (taskIds: readonly number[]) => {
        const { params, place } = placeholders();
        const rows = await ctx.db.query<ObligorRow[]>(
          `SELECT a.id AS "taskId", o.* FROM unnest(${place(taskIds)}::bigint[]) AS a (id)
           JOIN tasks own ON own.id = a.id
           JOIN LATERAL (SELECT DISTINCT ON (${personOf("d")}) ${personOf("d")} AS "debtorId", d.name, s.position, s.role
             FROM tasks t JOIN debtor_debts s ON s.task_id = t.id JOIN debtors d ON d.id = s.debtor_id
             WHERE (t.id = own.id OR (t.dedupe_key = own.dedupe_key AND own.n_contract <> '' AND own.entity <> ''))
               AND ${visibleSql(ctx, place)}
             ORDER BY ${personOf("d")}, t.id <> own.id, s.position LIMIT ${MOST_OBLIGORS}) AS o ON true
           ORDER BY a.id, o.position, o."debtorId"`,
          params,
        );
        const found = Map.groupBy(rows, ({ taskId }) => taskId);
        return taskIds.map((id) => found.get(id) ?? []);
      }),
  );
}
