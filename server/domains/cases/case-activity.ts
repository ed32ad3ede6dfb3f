// SQL: the newest entries of each case (LATERAL), by the one rule of audiences (audienceSql).
import { In, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { selectList } from "../../platform/select-list.ts";
import { prosePatterns } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { CaseComment } from "./case-comment.entity.ts";
import { CaseEntry } from "./case-entry.entity.ts";
import { audienceSql } from "./cases.policy.ts";

const ENTRY = [
  "id",
  "caseId",
  "at",
  "actorId",
  "authorSide",
  "authorName",
  "type",
  "text",
  "audience",
] as const satisfies readonly (keyof CaseEntry)[];

export type EntryRow = Pick<CaseEntry, (typeof ENTRY)[number]>;

const COMMENT = [
  "id",
  "entryId",
  "at",
  "actorId",
  "authorSide",
  "authorName",
  "text",
] as const satisfies readonly (keyof CaseComment)[];

export type CommentRow = Pick<CaseComment, (typeof COMMENT)[number]>;

export interface EntryPage {
  nodes: EntryRow[];
  totalCount: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

export type EntryQuery = Pick<Contract.CaseEntriesArgs, "filter" | "after"> & { first: number };

type Reading = Pick<EntityManager, "getRepository">;

/** Columns of an entry, over `case_entries e` and `case_comments m`. */
export const ENTRY_COLUMNS = selectList(CaseEntry, "e", ENTRY);
export const COMMENT_COLUMNS = selectList(CaseComment, "m", COMMENT);

const MOST_AT_ONCE = 100;

/** What the account `me` may see of entries `e` of a case it takes part in. */
export function visibleEntries(me: string): string {
  return audienceSql(me, { audience: "e.audience", author: "e.actor_id" });
}

/**
 * Per case the entries this account may see, newest first, from before the cursor: two statements however many cases.
 * For cases in which the asker has a role other than ASKED.
 */
export async function entriesOfCases(
  { db, actor }: Pick<SignedInContext, "db" | "actor">,
  caseIds: readonly number[],
  { filter, first, after }: EntryQuery,
): Promise<Map<number, EntryPage>> {
  const size = Math.min(Math.max(Math.trunc(first), 1), MOST_AT_ONCE);
  const params: unknown[] = [caseIds, actor.accountId];
  const place = (value: unknown) => `$${params.push(value)}`;
  const wanted = [visibleEntries("$2"), ...filterParts(filter ?? {}, place)].join(" AND ");
  const counts = await db.query<{ caseId: number; count: number }[]>(
    `SELECT e.case_id AS "caseId", count(*)::int AS count FROM case_entries e
     WHERE e.case_id = ANY($1) AND ${wanted} GROUP BY 1`,
    [...params],
  );
  const before = cursorOf(after);
  const rows = await db.query<EntryRow[]>(
    `SELECT shown.* FROM unnest($1::bigint[]) AS w (id) CROSS JOIN LATERAL (
       SELECT ${ENTRY_COLUMNS} FROM case_entries e
       WHERE e.case_id = w.id AND ${wanted} ${before === null ? "" : `AND e.id < ${place(before)}`}
       ORDER BY e.id DESC LIMIT ${place(size + 1)}) AS shown
     ORDER BY shown.id DESC`,
    params,
  );
  const totals = new Map(counts.map(({ caseId, count }) => [caseId, count]));
  const found = Map.groupBy(rows, ({ caseId }) => caseId);
  return new Map(
    caseIds.map((id) => [id, pageOf(found.get(id) ?? [], { size, totalCount: totals.get(id) ?? 0 })]),
  );
}

/** `found`: one more than the page holds where there are more. */
function pageOf(
  found: readonly EntryRow[],
  { size, totalCount }: { size: number; totalCount: number },
): EntryPage {
  const nodes = found.slice(0, size);
  const last = nodes.at(-1);
  const endCursor = last === undefined ? null : String(last.id);
  return { nodes, totalCount, endCursor, hasNextPage: found.length > size };
}

function filterParts(
  { types, side, search }: Contract.CaseEntryFilter,
  place: (value: unknown) => string,
): string[] {
  const parts: string[] = [];
  if (types && types.length > 0) parts.push(`e.type = ANY(${place(types)})`);
  if (side) parts.push(`e.author_side = ${place(side)}`);
  for (const pattern of prosePatterns(search ?? ""))
    parts.push(`' ' || e.search_text LIKE ${place(pattern)}`);
  return parts;
}

/** An unreadable cursor gives an empty page. */
function cursorOf(after: string | null | undefined): number | null {
  if (after == null || after === "") return null;
  return /^\d{1,15}$/.test(after) ? Number(after) : 0;
}

/** An expression that gives the newest entry of a case that the account `me` may see, as JSON or null. */
export function latestEntryJsonSql(caseId: string, me: string): string {
  return `(SELECT row_to_json(shown) FROM (
    SELECT ${ENTRY_COLUMNS} FROM case_entries e WHERE e.case_id = ${caseId} AND ${visibleEntries(me)}
    ORDER BY e.id DESC LIMIT 1) AS shown)`;
}

export function entryOfJson({ at, ...entry }: Omit<EntryRow, "at"> & { at: string }): EntryRow {
  return { ...entry, at: new Date(at) };
}

/** Per case the newest entry this account may see; one statement. */
export async function latestEntries(
  { db, actor }: Pick<SignedInContext, "db" | "actor">,
  caseIds: readonly number[],
): Promise<EntryRow[]> {
  return db.query<EntryRow[]>(
    `SELECT shown.* FROM unnest($1::bigint[]) AS w (id) CROSS JOIN LATERAL (
       SELECT ${ENTRY_COLUMNS} FROM case_entries e WHERE e.case_id = w.id AND ${visibleEntries("$2")}
       ORDER BY e.id DESC LIMIT 1) AS shown`,
    [caseIds, actor.accountId],
  );
}

export function entryById(db: Reading, id: number): Promise<EntryRow | null> {
  return db.getRepository(CaseEntry).findOneBy({ id });
}

/** Of entries that the asker may see: who sees an entry sees what is said of it. Oldest first. */
export function commentsOfEntries(db: Reading, entryIds: readonly number[]): Promise<CommentRow[]> {
  return db.getRepository(CaseComment).find({ where: { entryId: In(entryIds) }, order: { id: "ASC" } });
}
