// SQL: a backup runs from source, which loads no entities.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "flydrive";
import type { DataSource } from "typeorm";
import type { Clock } from "../platform/clock.ts";
import type { Jobs } from "../platform/job-words.ts";
import { installJobs } from "../platform/jobs.ts";
import { StartRefused } from "../platform/errors.ts";
import { copyIn, copyOut, type DatabaseManifest } from "./database-copy.ts";
import { copyStoreIn, copyStoreOut } from "./store-copy.ts";
import { sendAgain, waitingJobs, type WaitingJob } from "./waiting-jobs.ts";

interface UsedDeps {
  db: DataSource;
  /** The store of FILES_URL. */
  disk: Disk;
}

interface Manifest extends DatabaseManifest {
  /** ISO instant at which the database stood as it was copied. */
  at: string;
  jobs: WaitingJob[];
}

const placesIn = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  tables: join(folder, "tables"),
  files: join(folder, "files"),
});

/**
 * Copies the database as it is at one moment, then the store: a file is stored before its row says so, hence every file
 * that a copied row names is there or was deleted meanwhile. Into a folder that may hold an older backup: its files are
 * taken over. The manifest comes last; a folder without one is no backup. Gives how many files were copied.
 */
export async function backUp(
  { db, disk, clock }: UsedDeps & { clock: Clock },
  folder: string,
): Promise<number> {
  const places = placesIn(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(places.manifest, { force: true });
  await rm(places.tables, { recursive: true, force: true });
  for (const place of [places.tables, places.files]) await mkdir(place, { recursive: true, mode: 0o700 });
  const database = await db.transaction("REPEATABLE READ", async (manager) => {
    await manager.query(`SET TRANSACTION READ ONLY`);
    await manager.query(`SET LOCAL statement_timeout = 0`);
    const at = clock.now().toISOString();
    const jobs = await waitingJobs(manager);
    return { at, jobs, ...(await copyOut(manager, places.tables)) };
  });
  const copied = await copyStoreOut(disk, places.files);
  await writeFile(places.manifest, JSON.stringify(database satisfies Manifest), { mode: 0o600 });
  return copied;
}

/**
 * Into an empty database that has been migrated by this build, and into the store, which may have the files already.
 * Throws StartRefused when the backup isn't whole, comes from another build, or somebody uses the database.
 */
export async function restore(
  { db, disk, jobs, databaseUrl }: UsedDeps & { jobs: Jobs; databaseUrl: string },
  folder: string,
): Promise<{ at: string; files: number }> {
  const places = placesIn(folder);
  const manifest = await readManifest(places.manifest);
  const applied = await db.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY id`);
  const names = new Set(applied.map(({ name }) => name));
  if (names.size !== manifest.migrations.length || manifest.migrations.some((name) => !names.has(name)))
    throw new StartRefused(
      "La copia es de otra versión de Acuerdo: restáurala con la que la hizo y actualiza después.",
    );
  const [used] = await db.query<{ found: boolean }[]>(`SELECT EXISTS (SELECT FROM accounts) AS found`);
  if (used?.found)
    throw new StartRefused("La base de datos no está vacía: una copia solo se restaura en una nueva.");
  // Files before rows: no row may name what isn't there yet.
  const files = await copyStoreIn(disk, places.files);
  await installJobs(databaseUrl);
  await db.transaction(async (manager) => {
    await copyIn(manager, places.tables, manifest);
    await sendAgain(manager, jobs, manifest.jobs);
  });
  await db.query(`ANALYZE`);
  return { at: manifest.at, files };
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Manifest;
  } catch (cause) {
    throw new StartRefused("En esa carpeta no hay ninguna copia completa.", { cause });
  }
}
