import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Disk } from "flydrive";
import type { DataSource } from "typeorm";
import { backUp, restore } from "../../server/backup/backup.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { openDisk } from "../../server/platform/file-store.ts";
import { brokenPromises } from "../support/money-promises.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";

const original = testDatabase();
const copy = testDatabase();
let folder: string;
let there: TestDeps;
let here: TestDeps;
let oldStore: Disk;
let newStore: Disk;

const storeIn = (name: string) => openDisk(pathToFileURL(join(folder, name)).href);
const to = () => join(folder, "backup");
const back = () => restore({ db: copy.db, disk: newStore, jobs: here.jobs, databaseUrl: copy.url }, to());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuerdo-backup-"));
  there = await testDeps(original);
  here = await testDeps(copy);
  [oldStore, newStore] = await Promise.all([storeIn("old"), storeIn("new")]);
  await seedDemo(there);
  await there.mail.send(there.db.manager, {
    to: "ana@correo.example",
    subject: "Aún por enviar",
    html: "",
    text: "",
    kind: "test",
  });
  await oldStore.putStream("imports/ab/one.xlsx", Readable.from(["uno"]));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows and their hash, by table; what the sequences would give next. */
async function contentOf(db: DataSource): Promise<Record<string, unknown>> {
  const tables = await db.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'migrations' ORDER BY 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await db.query<unknown[]>(
      `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS hash FROM ${name} t`,
    );
    content[name] = row;
  }
  content["sequences"] = await db.query(
    `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return content;
}

test("a folder that holds no whole backup is none", async () => {
  await expect(back()).rejects.toThrow(/no hay ninguna copia completa/);
});

test("what is restored is what was there: rows, numbers, files, what waits to be sent; and its own rules hold", async () => {
  expect(await backUp({ db: original.db, disk: oldStore, clock: there.clock }, to())).toBe(1);
  expect(await back()).toEqual({ at: there.clock.now().toISOString(), files: 1 });
  const before = await contentOf(original.db);
  expect(await contentOf(copy.db)).toEqual(before);
  expect(before["accounts"]).not.toMatchObject({ rows: 0 });
  expect(await buffer(await newStore.getStream("imports/ab/one.xlsx"))).toEqual(Buffer.from("uno"));
  expect((await here.sentMails()).map(({ subject }) => subject)).toContain("Aún por enviar");
  expect(await here.sentMails()).toHaveLength((await there.sentMails()).length);
  expect(await brokenPromises(copy.db)).toEqual([]);
  await expect(copy.db.query(`UPDATE ledger_accounts SET balance = balance + 1`)).rejects.toThrow();
  await expect(copy.db.query(`DELETE FROM accounts WHERE role = 'CLIENT'`)).rejects.toThrow();
}, 60_000);

test("never over somebody's work", async () => {
  await expect(back()).rejects.toThrow(/no está vacía/);
});

test("a second backup into the same folder brings what is new", async () => {
  await oldStore.putStream("imports/cd/two.xlsx", Readable.from(["dos"]));
  expect(await backUp({ db: original.db, disk: oldStore, clock: there.clock }, to())).toBe(1);
  expect(await readdir(join(to(), "files", "imports"))).toEqual(["ab", "cd"]);
});

test("a backup of another version is left to that version", async () => {
  await copy.db.query(`UPDATE migrations SET name = name || 'x' WHERE id = (SELECT max(id) FROM migrations)`);
  await expect(back()).rejects.toThrow(/otra versión/);
});
