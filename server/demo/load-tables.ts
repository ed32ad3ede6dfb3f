import type { EntityManager } from "typeorm";

interface Loading {
  tables: readonly string[];
  /** Those of them whose own checks are made of the whole by the caller instead of row by row. */
  checkedOnce: readonly string[];
  /** Of parties, likewise. */
  triggers: readonly string[];
}

/**
 * Making an index of what is there takes a fraction of the time of keeping it up row by row, and so with checks. Foreign
 * keys, unique indexes and checks of columns stay. Gives the way back; inside the caller's transaction.
 */
export async function loadTables(
  manager: EntityManager,
  { tables, checkedOnce, triggers }: Loading,
): Promise<() => Promise<void>> {
  const indexes = await manager.query<{ name: string; definition: string }[]>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = ANY($1::text[]::regclass[]) AND NOT i.indisunique`,
    [tables],
  );
  const turn = async (how: "DISABLE" | "ENABLE") => {
    for (const table of checkedOnce) await manager.query(`ALTER TABLE ${table} ${how} TRIGGER USER`);
    for (const trigger of triggers) await manager.query(`ALTER TABLE parties ${how} TRIGGER ${trigger}`);
  };
  await turn("DISABLE");
  for (const { name } of indexes) await manager.query(`DROP INDEX ${name}`);
  return async () => {
    await turn("ENABLE");
    // Of a table whose rows wait for a deferred check no index can be made.
    await manager.query(`SET CONSTRAINTS ALL IMMEDIATE`);
    for (const { definition } of indexes) await manager.query(definition);
  };
}
