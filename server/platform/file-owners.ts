// SQL: tables and columns come from the database's catalogue.
import type { EntityManager } from "typeorm";

interface Column {
  table: string;
  column: string;
  type: "text" | "text[]" | "jsonb";
  /** Named like something that holds files: these are asked first, and nearly always enough. */
  likely: boolean;
}

/** What names of stored files look like within a text; see files.ts. */
const KEY_IN_TEXT = "[a-z0-9-]+(?:/[a-z0-9-]+)*/[0-9a-f]{2}/[0-9a-f-]{36}(?:\\.[a-z0-9]{1,8})?";

/**
 * Those of the keys that no row of any table names. The columns come from the database's own catalogue rather than from
 * a list: a column that somebody forgot to enter would cost people their files.
 */
export async function unownedOf(manager: EntityManager, keys: readonly string[]): Promise<string[]> {
  const left = new Set(keys);
  for (const column of await columnsOfText(manager)) {
    if (left.size === 0) break;
    for (const key of await keysIn(manager, column, [...left])) left.delete(key);
  }
  return [...left];
}

/** Likely ones first. */
async function columnsOfText(manager: EntityManager): Promise<Column[]> {
  return manager.query<Column[]>(
    `SELECT format('%I', c.table_name) AS table, format('%I', c.column_name) AS column,
       CASE c.udt_name WHEN '_text' THEN 'text[]' ELSE c.udt_name END AS type,
       c.column_name ~ '(key|keys|file|files|document|photo)$' AS likely
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'unclaimed_files'
       AND (c.udt_name IN ('jsonb', '_text') OR c.udt_name = 'text' AND c.column_name ~ '(key|file|document|photo)')
     ORDER BY likely DESC, c.udt_name = 'text' DESC, 1, 2`,
  );
}

const FOUND: Record<Column["type"], (column: string) => { value: string; where: string }> = {
  text: (column) => ({ value: column, where: `${column} = ANY ($1)` }),
  "text[]": (column) => ({ value: `unnest(${column})`, where: `${column} && $1::text[]` }),
  jsonb: (column) => ({
    value: `(regexp_matches(${column}::text, '${KEY_IN_TEXT}', 'g'))[1]`,
    where: `${column}::text LIKE '%/__/________-____-%'`,
  }),
};

async function keysIn(manager: EntityManager, column: Column, keys: string[]): Promise<string[]> {
  const { value, where } = FOUND[column.type](column.column);
  const rows = await manager.query<{ key: string }[]>(
    `SELECT DISTINCT key FROM (SELECT ${value} AS key FROM ${column.table} WHERE ${where}) AS named WHERE key = ANY ($1)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}
