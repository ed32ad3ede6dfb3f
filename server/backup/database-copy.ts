// SQL: tables and columns come from the database's catalogue, rows by COPY.
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { PoolClient } from "pg";
import { from, to } from "pg-copy-streams";
import type { EntityManager } from "typeorm";

/** What a backup says of a database beside the rows themselves. */
export interface DatabaseManifest {
  /** Names of the migrations that made its tables. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string; called: boolean }[];
}

/** The rows of migrations are made by migrating; rate limits and what they count are of no use elsewhere. */
const TABLES = `
  SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  GROUP BY c.relname ORDER BY c.relname`;

const pathOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

/** Every table as it is at one moment, however long that takes. Into files of the folder. */
export async function copyOut(manager: EntityManager, folder: string): Promise<DatabaseManifest> {
  const client = await clientOf(manager);
  const migrations = await manager.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY id`);
  const tables = await manager.query<DatabaseManifest["tables"]>(TABLES);
  for (const { name, columns } of tables) {
    const rows = client.query(to(`COPY ${name} (${columns.join(", ")}) TO STDOUT`));
    await pipeline(rows, createGzip(), createWriteStream(pathOf(folder, name), { mode: 0o600 }));
  }
  const sequences = await manager.query<{ name: string }[]>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq'
     ORDER BY 1`,
  );
  const states: DatabaseManifest["sequences"] = [];
  for (const { name } of sequences) {
    const [state] = await manager.query<{ last: string; called: boolean }[]>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    if (state) states.push({ name, ...state });
  }
  return { migrations: migrations.map(({ name }) => name), tables, sequences: states };
}

/**
 * The way back, into a database that has just been migrated: all or nothing. Rows were checked when they were written,
 * so triggers rest meanwhile, and references are checked once at the end.
 */
export async function copyIn(
  manager: EntityManager,
  folder: string,
  manifest: DatabaseManifest,
): Promise<void> {
  const client = await clientOf(manager);
  await manager.query(`SET LOCAL statement_timeout = 0`);
  const names = manifest.tables.map(({ name }) => name);
  const references = await manager.query<{ on: string; name: string; definition: string }[]>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { on, name } of references) await manager.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`);
  for (const name of names) await manager.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await manager.query(`TRUNCATE ${names.join(", ")}`);
  for (const { name, columns } of manifest.tables) {
    const rows = client.query(from(`COPY ${name} (${columns.join(", ")}) FROM STDIN`));
    await pipeline(createReadStream(pathOf(folder, name)), createGunzip(), rows);
  }
  for (const { name, last, called } of manifest.sequences)
    await manager.query(`SELECT setval($1::regclass, $2, $3)`, [name, last, called]);
  for (const name of names) await manager.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { on, name, definition } of references)
    await manager.query(`ALTER TABLE ${on} ADD CONSTRAINT ${name} ${definition}`);
}

/** The connection below the transaction: COPY streams. */
async function clientOf({ queryRunner }: EntityManager): Promise<PoolClient> {
  if (!queryRunner) throw new Error("a copy needs a transaction of its own");
  return (await queryRunner.connect()) as PoolClient;
}
