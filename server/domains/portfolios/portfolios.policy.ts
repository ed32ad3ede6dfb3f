// SQL: part of every statement over what the people of a creditor see.
import type { EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Actor } from "../../shared/context.ts";

/** Whoever is signed in, or whose ticket is redeemed, as it is now. */
export type Asker = Pick<Actor, "accountId">;

/** Of an account `a`: it may be linked to lists, and sees those it is linked to. */
export const MAY_SEE_SQL = `a.role = 'CLIENT' AND a.status = 'ACTIVE' AND a.company_name IS NOT NULL`;

/**
 * SQL over `task_lists l`: live lists that are shown to the asker now. Nothing of a list is read, counted, searched, exported or
 * written for the people of its creditor without it; to administrators and specialists it shows nothing.
 */
export function seenListSql({ accountId }: Asker, place: Placeholders["place"]): string {
  return `l.deleted_at IS NULL AND EXISTS (SELECT FROM list_viewers v JOIN accounts a ON a.id = v.account_id
    WHERE v.list_id = l.id AND v.account_id = ${place(accountId)} AND v.ended_at IS NULL AND ${MAY_SEE_SQL})`;
}

/** SQL over `tasks t`: live debts of such a list. */
export function seenTaskSql(asker: Asker, place: Placeholders["place"]): string {
  return `t.deleted_at IS NULL AND t.list_id IN (SELECT l.id FROM task_lists l WHERE ${seenListSql(asker, place)})`;
}

export const NO_PORTFOLIO = "No se ha encontrado esta cartera.";
export const NO_DEBT = "No se ha encontrado esta deuda.";

/** By numeric id or codeId. */
function namedSql(alias: "l" | "t", idOrCode: string, place: Placeholders["place"]): string {
  const text = idOrCode.trim();
  const id = readId(text);
  return id === null ? `${alias}.code_id = ${place(text.toUpperCase())}` : `${alias}.id = ${place(id)}`;
}

/** The id of a seen list, by numeric id or codeId; null for any other, also one that exists. */
export async function findSeenList(
  asker: Asker,
  db: Pick<EntityManager, "query">,
  idOrCode: string,
): Promise<number | null> {
  const { params, place } = placeholders();
  const [row] = await db.query<{ id: number }[]>(
    `SELECT l.id FROM task_lists l WHERE ${namedSql("l", idOrCode, place)} AND ${seenListSql(asker, place)}`,
    params,
  );
  return row?.id ?? null;
}

/** Throws NotFound. */
export async function requireSeenList(
  asker: Asker,
  db: Pick<EntityManager, "query">,
  idOrCode: string,
): Promise<number> {
  const id = await findSeenList(asker, db, idOrCode);
  if (id === null) throw new NotFound(NO_PORTFOLIO);
  return id;
}

/** The id of a debt of that seen list, by numeric id or codeId; null for any other. */
export async function findSeenTask(
  asker: Asker,
  db: Pick<EntityManager, "query">,
  listId: number,
  idOrCode: string,
): Promise<number | null> {
  const { params, place } = placeholders();
  const [row] = await db.query<{ id: number }[]>(
    `SELECT t.id FROM tasks t WHERE ${namedSql("t", idOrCode, place)} AND t.list_id = ${place(listId)}
       AND ${seenTaskSql(asker, place)}`,
    params,
  );
  return row?.id ?? null;
}
