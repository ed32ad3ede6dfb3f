import { beforeAll, describe, expect, test } from "@jest/globals";
import type { DataSource } from "typeorm";
import { testDatabase } from "../support/database.ts";
import {
  generatedColumns,
  tableShapes,
  unspeakableIndexes,
  type TableShapes,
} from "../support/table-shapes.ts";

/**
 * Two databases: one as the migrations made it, one whose tables TypeORM makes from the entities. PostgreSQL then says of
 * both in the same words what they are. (TypeORM's own comparison, `createSchemaBuilder().log()`, compares checks and
 * partial indexes by their names alone, and can't read a table with a generated column that it didn't make itself.)
 */
const migrated = testDatabase();
const fromEntities = testDatabase();

/** Indexes of which an entity can only say the name: `@Index(name, { synchronize: false })`. */
function namedOnly(db: DataSource): Map<string, string> {
  const indexes = db.entityMetadatas.flatMap(({ tableName, indices }) =>
    indices.filter(({ synchronize }) => !synchronize).map(({ name }) => [name, tableName] as const),
  );
  return new Map(indexes);
}

async function makeFromEntities(db: DataSource): Promise<void> {
  const tables = await db.query<{ name: string }[]>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'platform'::regnamespace)`,
  );
  await db.query(`DROP TABLE ${tables.map(({ name }) => name).join(", ")} CASCADE`);
  await db.synchronize();
}

describe("entities and tables", () => {
  let tables: TableShapes;
  let entities: TableShapes;

  beforeAll(async () => {
    const named = namedOnly(migrated.db);
    await makeFromEntities(fromEntities.db);
    tables = await tableShapes(migrated.db, new Set(named.keys()));
    const made = await tableShapes(fromEntities.db, new Set());
    const withNamed = Object.entries(made).map(([table, lines]) => {
      const mine = [...named].filter(([, owner]) => owner === table).map(([index]) => index);
      return [
        table,
        [...lines, ...mine.map((index) => `index ${index}: as the migration made it`)].toSorted(),
      ];
    });
    entities = Object.fromEntries(withNamed) as TableShapes;
  }, 60_000);

  test("every table has its entity, and every entity its table", () => {
    expect(Object.keys(tables).length).toBeGreaterThan(70);
    expect(Object.keys(entities).toSorted()).toEqual(Object.keys(tables).toSorted());
    expect(migrated.db.entityMetadatas.length).toBe(Object.keys(tables).length);
  });

  test("columns, keys, checks, foreign keys and indexes are the same", () => {
    expect(entities).toEqual(tables);
  });

  test("only what an entity has no words for is left to the index's name", async () => {
    expect([...namedOnly(migrated.db).keys()].toSorted()).toEqual(await unspeakableIndexes(migrated.db));
  });

  test("what the database computes, no entity writes", async () => {
    const written = migrated.db.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns
        .filter(({ isInsert, isUpdate }) => isInsert || isUpdate)
        .map(({ databaseName }) => `${tableName}.${databaseName}`),
    );
    const generated = await generatedColumns(migrated.db);
    expect(generated.length).toBeGreaterThan(3);
    expect(generated.filter((column) => written.includes(column))).toEqual([]);
  });
});
