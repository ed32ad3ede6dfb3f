// SQL: files come with what became of their imports and with names; all lists of one request in one statement.
import DataLoader from "dataloader";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

/** What waits for administrators. */
export function fileAtDesk(id: number): string {
  return `portfolio-file:${id}`;
}

const MOST = 50;

export interface SentFileRow {
  id: number;
  listId: number;
  fileName: string;
  bytes: number;
  note: string;
  sentAt: Date;
  sentBy: string;
  accountId: number;
  state: Contract.PortfolioFileState;
  reason: string | null;
  importId: string | null;
  importedList: string | null;
  created: number | null;
  overwritten: number | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

/** An import that was given up, undone or forgotten brought nothing. */
const STATE = `CASE WHEN f.status = 'WAITING' THEN 'WAITING' WHEN f.status = 'REFUSED' THEN 'REFUSED'
  WHEN i.status = 'COMMITTED' THEN 'IMPORTED'
  WHEN i.status IN ('STAGING', 'MAPPING', 'VALIDATING', 'REVIEW', 'COMMITTING') THEN 'REVIEWING' ELSE 'REFUSED' END`;

/** Of lists that the asker has been found to see; what waits first, then the newest. */
export function sentFilesLoader(ctx: Context): DataLoader<number, SentFileRow[]> {
  return ctx.loader(
    "sentFiles",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<SentFileRow[]>(
            `SELECT f.id, f.list_id AS "listId", f.file_name AS "fileName", f.bytes, f.note, f.created_at AS "sentAt",
               ${displayNameSql("a")} AS "sentBy", f.account_id AS "accountId", ${STATE} AS state, f.reason,
               i.id AS "importId", l.code_id AS "importedList",
               CASE WHEN i.status = 'COMMITTED' THEN i.created_count END AS created,
               CASE WHEN i.status = 'COMMITTED' THEN i.overwritten_count END AS overwritten,
               f.decided_at AS "decidedAt", ${displayNameSql("d")} AS "decidedBy"
             FROM portfolio_files f JOIN accounts a ON a.id = f.account_id LEFT JOIN accounts d ON d.id = f.decided_by
             LEFT JOIN task_imports i ON i.id = f.import_id
             LEFT JOIN task_lists l ON l.id = i.list_id AND i.status = 'COMMITTED' AND l.deleted_at IS NULL
             WHERE f.list_id = ANY($1) ORDER BY f.status = 'WAITING' DESC, f.id DESC`,
            [ids],
          );
          const byList = Map.groupBy(rows, ({ listId }) => listId);
          return ids.map((id) => (byList.get(id) ?? []).slice(0, MOST));
        },
        // Several mutations of one request each ask for what stands after them.
        { cache: false },
      ),
  );
}

export interface WaitingFile {
  id: number;
  fileName: string;
  sentBy: string;
  listCode: string;
}

/** Of live lists, the oldest first, with how many there are in all. For administrators. */
export function filesWaiting(
  { db }: SignedInContext,
  most: number,
): Promise<(WaitingFile & { total: number })[]> {
  return db.query<(WaitingFile & { total: number })[]>(
    `SELECT f.id, f.file_name AS "fileName", ${displayNameSql("a")} AS "sentBy", l.code_id AS "listCode",
       count(*) OVER ()::int AS total
     FROM portfolio_files f JOIN task_lists l ON l.id = f.list_id AND l.deleted_at IS NULL
     JOIN accounts a ON a.id = f.account_id WHERE f.status = 'WAITING' ORDER BY f.id LIMIT $1`,
    [most],
  );
}
