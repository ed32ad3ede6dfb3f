// SQL: total and page under the filter's conditions in one statement, sorted as the indexes are (bench users).
import type { SortDirection, UserFilter, UserSort, UserSortField } from "../../../generated/schema-types.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../../platform/paging.ts";
import { occursSql, partPatterns } from "../../../platform/text/search-patterns.ts";
import { Account } from "../account.entity.ts";
import { auditRead, filterNames } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { findUser } from "./user-rows.ts";

export interface UserPage {
  nodes: Account[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** The same expression as in the table's indexes. */
const NAME = "coalesce(a.company_name, a.names || ' ' || a.surnames) COLLATE spanish";

/** Those who never logged in come last when the latest come first. */
const SORTS: Record<UserSortField, Record<SortDirection, string>> = {
  NAME: { ASC: `${NAME} ASC`, DESC: `${NAME} DESC` },
  EMAIL: { ASC: "lower(a.email) ASC", DESC: "lower(a.email) DESC" },
  CREATED_AT: { ASC: "a.created_at ASC", DESC: "a.created_at DESC" },
  LAST_LOGIN_AT: { ASC: "a.last_login_at ASC NULLS FIRST", DESC: "a.last_login_at DESC NULLS LAST" },
};

/** The same condition as in the partial index. */
export const AWAITS_REVIEW =
  "(a.identity_status = 'PENDING' OR a.pending_credentials > 0) AND a.status <> 'CLOSED'";

/** The same of a row at hand. */
export function isAwaitingReview({ identityStatus, pendingCredentials, status }: Account): boolean {
  return (identityStatus === "PENDING" || pendingCredentials > 0) && status !== "CLOSED";
}

/** Accounts, a page of them, in a stable order; three statements whatever its size. */
export async function users(
  ctx: Context,
  filter: UserFilter,
  sort: UserSort,
  page?: PageRequest | null,
): Promise<UserPage> {
  const { number, size, offset } = readPage(page);
  const { where, params } = userConditions(filter);
  await auditRead(ctx, {
    action: "readUsers",
    subjectType: "account",
    data: { filters: filterNames(filter), page: number, size },
  });
  const [found] = await ctx.db.query<{ total: number; ids: string[] }[]>(
    `SELECT (SELECT count(*)::int FROM accounts a WHERE ${where}) AS total,
       ARRAY(
         SELECT a.id FROM accounts a WHERE ${where}
         ORDER BY ${userOrder(sort)}
         LIMIT $${params.length + 1} OFFSET $${params.length + 2}
       ) AS ids`,
    [...params, size, offset],
  );
  const { total, ids } = found ?? { total: 0, ids: [] };
  const nodes = await accountsInOrder(ctx, ids.map(Number));
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

/** One account. Throws NotFound. The trail keeps who looked at whom. */
export async function user(ctx: Context, id: string): Promise<Account> {
  const account = await findUser(ctx, id);
  await auditRead(ctx, { action: "readUser", subjectType: "account", subjectId: account.id });
  return account;
}

async function accountsInOrder(ctx: Context, ids: number[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const found = await ctx.db.getRepository(Account).createQueryBuilder("account").whereInIds(ids).getMany();
  const byId = new Map(found.map((account) => [account.id, account]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Stable: of equals by their id. */
export function userOrder({ field = "CREATED_AT", direction = "DESC" }: UserSort): string {
  return `${SORTS[field][direction]}, a.id ${direction}`;
}

/** The WHERE over `accounts a`, and its parameters from $1 on. */
export function userConditions(filter: UserFilter): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = [occursSql("a.search_text", partPatterns(filter.search ?? ""), place)];
  if (filter.role) parts.push(`a.role = ${place(filter.role)}`);
  if (filter.status) parts.push(`a.status = ${place(filter.status)}`);
  if (filter.awaitingReview === true) parts.push(AWAITS_REVIEW);
  if (filter.awaitingReview === false) parts.push(`NOT (${AWAITS_REVIEW})`);
  return { where: parts.join(" AND "), params };
}
