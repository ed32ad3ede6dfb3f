// SQL: the policy's condition is part of the statement.
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { selectList } from "../../platform/select-list.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { kindOf, type Account } from "../accounts/account.entity.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { findSeenList, seenListSql } from "./portfolios.policy.ts";

/** More than anybody is shown. */
const MOST = 200;

const SHOWN = [
  "id",
  "codeId",
  "name",
  "company",
  "currency",
  "createdAt",
] as const satisfies readonly (keyof TaskList)[];

/** What of a list the people of its creditor see; read by statements with the policy's condition alone. */
export type PortfolioRow = Pick<TaskList, (typeof SHOWN)[number]>;

/** The newest first. */
export function myPortfolios(ctx: SignedInContext): Promise<PortfolioRow[]> {
  return read(ctx, null);
}

/** By id or codeId; null for a list that isn't shown to the asker. */
export async function myPortfolio(ctx: SignedInContext, idOrCode: string): Promise<PortfolioRow | null> {
  const id = await findSeenList(ctx.actor, ctx.db, idOrCode);
  const [row] = id === null ? [] : await read(ctx, id);
  return row ?? null;
}

function read(ctx: SignedInContext, id: number | null): Promise<PortfolioRow[]> {
  const { params, place } = placeholders();
  const one = id === null ? "" : ` AND l.id = ${place(id)}`;
  return ctx.db.query<PortfolioRow[]>(
    `SELECT ${selectList(TaskList, "l", SHOWN)} FROM task_lists l WHERE ${seenListSql(ctx.actor, place)}${one}
     ORDER BY l.created_at DESC, l.id DESC LIMIT ${MOST}`,
    params,
  );
}

/** Whether there is anything of it for an account; of those who can't have any nothing is asked. */
export async function seesPortfolios(
  { db }: Pick<Context, "db">,
  account: Pick<Account, "id" | "role" | "companyName">,
): Promise<boolean> {
  if (account.role !== "CLIENT" || kindOf(account) !== "COMPANY") return false;
  const { params, place } = placeholders();
  const [row] = await db.query<{ some: boolean }[]>(
    `SELECT EXISTS (SELECT FROM task_lists l WHERE ${seenListSql({ accountId: account.id }, place)}) AS some`,
    params,
  );
  return row?.some ?? false;
}

/** Of mailings the creditor needn't know. */
export const STATUSES: Readonly<Record<Contract.TaskListStatus, Contract.PortfolioStatus>> = {
  MAILING_DUE: "PREPARING",
  MAILING_PARTIAL: "PREPARING",
  IN_PROGRESS: "IN_PROGRESS",
  FINISHED: "FINISHED",
};
