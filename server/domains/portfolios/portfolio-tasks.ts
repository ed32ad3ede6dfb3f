// SQL: the policy's condition is part of every statement; what is paid and owed is sorted by, so it is computed there.
import type * as Contract from "../../generated/schema-types.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { selectList } from "../../platform/select-list.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { entriesLoader, paymentsOfDebt } from "../collections/list-payments.ts";
import { TaskEvent } from "../tasks/task-event.entity.ts";
import { Task } from "../tasks/task.entity.ts";
import {
  FROM_PORTFOLIO_TASKS,
  OWED,
  PORTFOLIO_SORTS,
  portfolioConditions,
  seenFilter,
} from "./portfolio-conditions.ts";
import { findSeenList, findSeenTask, seenTaskSql } from "./portfolios.policy.ts";

/** What the creditor's file said, and how the debt stands. Nothing of who works on it, what was said, or how to reach anybody. */
const SHOWN = [
  "id",
  "codeId",
  "nContract",
  "entity",
  "debtor",
  "identityDocument",
  "intervention",
  "typeContract",
  "type",
  "debtDate",
  "assignmentDate",
  "currency",
  "state",
  "stateSince",
] as const satisfies readonly (keyof Task)[];

export interface PortfolioTaskRow extends Pick<Task, (typeof SHOWN)[number]> {
  listId: number;
  listCode: string;
  listName: string;
  amount: string;
  paid: string;
  owed: string;
  lastActivityAt: Date;
}

const COLUMNS = `${selectList(Task, "t", SHOWN)}, l.id AS "listId", l.code_id AS "listCode", l.name AS "listName",
  t.amount_debt::text AS amount, p.paid::numeric(14, 2)::text AS paid, (${OWED})::numeric(14, 2)::text AS owed,
  t.date_last_action AS "lastActivityAt"`;

export interface PortfolioTaskPage {
  nodes: PortfolioTaskRow[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Throws NotFound for a list that isn't shown to the asker. */
export async function myPortfolioTasks(
  ctx: SignedInContext,
  { filter: given, sort, direction, page }: Contract.QueryMyPortfolioTasksArgs,
): Promise<PortfolioTaskPage> {
  const filter = await seenFilter(ctx.actor, ctx.db, given ?? {});
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readPortfolioTasks",
    subjectType: "taskList",
    subjectId: filter.listId,
    data: { filters: filterNames(given ?? {}), page: number, size },
  });
  const { params, place } = placeholders();
  const where = portfolioConditions(ctx.actor, filter, place);
  const way = direction === "DESC" ? "DESC" : "ASC";
  const [row] = await ctx.db.query<{ count: number; ids: number[] | null }[]>(
    `WITH found AS MATERIALIZED (
       SELECT t.id, ${PORTFOLIO_SORTS[sort ?? "CODE"]} AS k ${FROM_PORTFOLIO_TASKS} WHERE ${where})
     SELECT (SELECT count(*)::int FROM found) AS count,
       (SELECT jsonb_agg(id ORDER BY k ${way}, id ${way}) FROM (
          SELECT id, k FROM found ORDER BY k ${way}, id ${way} LIMIT ${place(size)} OFFSET ${place(offset)}) AS o) AS ids`,
    params,
  );
  const { count, ids } = row ?? { count: 0, ids: null };
  return {
    nodes: ids === null ? [] : await read(ctx, ids),
    totalCount: count,
    pageInfo: pageInfo(number, size, count),
  };
}

/** By id or codeId of a debt of that list; null for every other. The trail keeps who looked at whom. */
export async function myPortfolioTask(
  ctx: SignedInContext,
  { portfolioId, id }: Contract.QueryMyPortfolioTaskArgs,
): Promise<PortfolioTaskRow | null> {
  const listId = await findSeenList(ctx.actor, ctx.db, portfolioId);
  const taskId = listId === null ? null : await findSeenTask(ctx.actor, ctx.db, listId, id);
  const [task] = taskId === null ? [] : await read(ctx, [taskId]);
  if (task === undefined) return null;
  await auditRead(ctx, { action: "readPortfolioTask", subjectType: "task", subjectId: task.id });
  return task;
}

/** In the order of the ids; those that the asker doesn't see are left out. */
async function read(ctx: SignedInContext, ids: readonly number[]): Promise<PortfolioTaskRow[]> {
  const { params, place } = placeholders();
  const rows = await ctx.db.query<PortfolioTaskRow[]>(
    `SELECT ${COLUMNS} ${FROM_PORTFOLIO_TASKS} WHERE t.id = ANY(${place(ids)}) AND ${seenTaskSql(ctx.actor, place)}`,
    params,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of a debt that the asker sees; the newest first. */
export async function paymentsShown(
  ctx: Context,
  { id }: PortfolioTaskRow,
): Promise<Contract.PortfolioPayment[]> {
  const payments = await paymentsOfDebt(ctx, id);
  return Promise.all(
    payments.map(async (payment) => {
      const { day, amount, method, receivedBy } = payment;
      const reversal = (await entriesLoader(ctx).load(payment.id)).find(({ kind }) => kind === "REVERSAL");
      return { id: payment.id, day, amount, method, receivedBy, reversedOn: reversal?.day ?? null };
    }),
  );
}

/** Of a debt that the asker sees: its changes of state without who made them or why; the newest first. */
export async function statesShown(
  ctx: Context,
  { id }: PortfolioTaskRow,
): Promise<Contract.PortfolioState[]> {
  const rows = await ctx.db
    .getRepository(TaskEvent)
    .createQueryBuilder("event")
    .select(["event.id", "event.at", "event.stateFrom", "event.stateTo"])
    .where("event.taskId = :id AND event.stateTo IS NOT NULL", { id })
    .andWhere("event.stateTo IS DISTINCT FROM event.stateFrom")
    .orderBy("event.at", "DESC")
    .addOrderBy("event.id", "DESC")
    .getMany();
  return rows.flatMap((row) =>
    row.stateTo === null ? [] : [{ id: row.id, at: row.at, from: row.stateFrom, to: row.stateTo }],
  );
}
