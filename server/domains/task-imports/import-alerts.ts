// SQL: three kinds of alerts in one order, one statement.
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { Context } from "../../shared/context.ts";
import type { OverviewAlert } from "../tasks/task-overview.ts";

interface AlertRow {
  kind: OverviewAlert["kind"];
  importId: string;
  listId: number | null;
  name: string;
  count: number;
}

const MOST = 10;

/** What waits for somebody because of imports, newest first, at most ten. One statement. */
export async function importAlerts(ctx: Context): Promise<OverviewAlert[]> {
  const rows = await ctx.db.query<AlertRow[]>(
    `SELECT * FROM (
       SELECT 'PENDING_DUPLICATES' AS kind, i.id AS "importId", i.list_id AS "listId",
         coalesce(l.code_id || ' «' || l.name || '»', i.file_name) AS name, d.count, i.committed_at AS at
       FROM task_imports i
       JOIN LATERAL (SELECT count(*)::int AS count FROM task_duplicates
         WHERE import_number = i.number AND decision IS NULL) AS d ON d.count > 0
       LEFT JOIN task_lists l ON l.id = i.list_id
       WHERE i.status = 'COMMITTED' AND l.deleted_at IS NULL
       UNION ALL
       SELECT 'ROWS_LEFT_OUT', i.id, i.list_id, l.code_id || ' «' || l.name || '»', i.rows_left_out, i.committed_at
       FROM task_imports i JOIN task_lists l ON l.id = i.list_id AND l.deleted_at IS NULL
       WHERE i.status = 'COMMITTED' AND i.rows_left_out > 0 AND i.committed_at > $1::timestamptz - interval '7 days'
       UNION ALL
       SELECT CASE status WHEN 'FAILED' THEN 'IMPORT_FAILED' ELSE 'IMPORT_UNFINISHED' END, id, NULL, file_name, 1, updated_at
       FROM task_imports
       WHERE status IN ('MAPPING', 'REVIEW') OR (status = 'FAILED' AND updated_at > $1::timestamptz - interval '7 days')
     ) AS waiting ORDER BY at DESC LIMIT $2`,
    [ctx.clock.now(), MOST],
  );
  return rows.map((row) => ({
    kind: row.kind,
    message: messageOf(row),
    count: row.count,
    importId: row.importId,
    listId: row.listId === null ? null : String(row.listId),
  }));
}

function messageOf({ kind, name, count }: AlertRow): string {
  const n = shownCount(count);
  if (kind === "PENDING_DUPLICATES") {
    return count === 1 ? `1 duplicada por decidir en ${name}` : `${n} duplicadas por decidir en ${name}`;
  }
  if (kind === "ROWS_LEFT_OUT") {
    return count === 1 ? `1 fila quedó excluida de ${name}` : `${n} filas quedaron excluidas de ${name}`;
  }
  return kind === "IMPORT_FAILED"
    ? `No se pudo importar «${name}»`
    : `La importación de «${name}» está sin terminar`;
}
