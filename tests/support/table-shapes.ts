import type { DataSource } from "typeorm";

/** What PostgreSQL says of a table's columns, keys, checks and indexes: one line each, sorted. */
export type TableShapes = Readonly<Record<string, readonly string[]>>;

const TABLES = `pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname IN ('public', 'platform')`;

const COLUMNS = `SELECT t.relname AS "table", 'column' AS kind, a.attname AS name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> y.typcollation THEN format('COLLATE %I', c.collname) END,
      CASE WHEN a.attnotnull THEN 'NOT NULL' END,
      CASE a.attidentity WHEN 'a' THEN 'IDENTITY ALWAYS' WHEN 'd' THEN 'IDENTITY BY DEFAULT' END,
      CASE WHEN a.attgenerated = '' THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END) AS definition
  FROM ${TABLES} JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type y ON y.oid = a.atttypid LEFT JOIN pg_collation c ON c.oid = a.attcollation
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum WHERE t.relkind = 'r'`;

/** NOT NULL stands with the columns; constraint triggers are triggers. */
const CONSTRAINTS = `SELECT t.relname, 'constraint', k.conname, pg_get_constraintdef(k.oid)
  FROM ${TABLES} JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.contype NOT IN ('n', 't') AND t.relkind = 'r'`;

const INDEXES = `SELECT t.relname, 'index', i.relname, pg_get_indexdef(x.indexrelid)
  FROM ${TABLES} JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE t.relkind = 'r' AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid AND k.contype IN ('p', 'u'))`;

/** Indexes over expressions, by another operator class than the type's own, or in another collation. */
const UNSPEAKABLE = `SELECT i.relname AS name FROM ${TABLES} JOIN pg_index x ON x.indrelid = t.oid
  JOIN pg_class i ON i.oid = x.indexrelid
  WHERE x.indexprs IS NOT NULL OR pg_get_indexdef(x.indexrelid) ~ ' COLLATE '
    OR EXISTS (SELECT FROM unnest(x.indclass) AS o JOIN pg_opclass c ON c.oid = o WHERE NOT c.opcdefault)
  ORDER BY 1`;

/**
 * Of every table but those that TypeORM keeps for itself. Left out is what an entity has no words for: an index's direction (and
 * where its nulls stand), riders (INCLUDE) and storage parameters, NULLS NOT DISTINCT of a unique key, triggers, UNLOGGED, the
 * storage of columns. The expression of a generated column it could say (`asExpression`), but TypeORM then makes a table of its own
 * for it when it migrates, and gives the column back with every insert. Defaults are compared as values: 0 is '0'::bigint. Of the
 * indexes `named`, only the name.
 */
export async function tableShapes(db: DataSource, named: ReadonlySet<string>): Promise<TableShapes> {
  const rows = await db.query<{ table: string; kind: string; name: string; definition: string }[]>(
    `${COLUMNS} UNION ALL ${CONSTRAINTS} UNION ALL ${INDEXES}`,
  );
  const shapes: Record<string, string[]> = {};
  for (const { table, kind, name, definition } of rows) {
    if (table === "migrations" || table === "typeorm_metadata") continue;
    const said = kind === "index" && named.has(name) ? "as the migration made it" : inEntityWords(definition);
    (shapes[table] ??= []).push(`${kind} ${name}: ${said}`);
  }
  for (const lines of Object.values(shapes)) lines.sort();
  return shapes;
}

function inEntityWords(definition: string): string {
  return definition
    .replace(/ DESC\b( NULLS LAST)?/g, "")
    .replace(/ INCLUDE \([^)]*\)/, "")
    .replace(/ WITH \([^)]*\)/, "")
    .replace(" NULLS NOT DISTINCT", "")
    .replace(/ DEFAULT '?([^']*)'?::[a-z ]+(\[\]|\(\d+\))?$/, " DEFAULT $1");
}

/** `table.column` of those whose values the database computes. */
export async function generatedColumns(db: DataSource): Promise<string[]> {
  const rows = await db.query<{ path: string }[]>(
    `SELECT t.relname || '.' || a.attname AS path FROM ${TABLES}
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attgenerated <> '' ORDER BY 1`,
  );
  return rows.map(({ path }) => path);
}

/** Names of the indexes that no entity can describe. */
export async function unspeakableIndexes(db: DataSource): Promise<string[]> {
  return (await db.query<{ name: string }[]>(UNSPEAKABLE)).map(({ name }) => name);
}
