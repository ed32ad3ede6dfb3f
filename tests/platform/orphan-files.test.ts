import { randomUUID } from "node:crypto";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { workOnFileDeletions } from "../../server/platform/file-deletion.ts";
import { unownedOf } from "../../server/platform/file-owners.ts";
import { settleUnclaimed, sweepStore } from "../../server/platform/orphan-files.ts";
import { addAccount } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";
import { startS3Store } from "../support/s3-store.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();
let deps: TestDeps;

beforeAll(async () => {
  deps = await testDeps(database);
  await workOnFileDeletions(deps);
  await deps.jobs.start();
}, 30_000);

beforeEach(() => deps.setNow("2026-11-20T11:00:00.000Z"));

const put = async () => (await deps.files.putStream("imports", Readable.from(["x"]))).key;
const later = (hours: number) =>
  deps.setNow(new Date(Date.parse("2026-11-20T11:00:00Z") + hours * 3_600_000).toISOString());

/** Some rows that name files, each in its own way: a column, a list, a document within JSON. */
async function own(key: string, how: "column" | "list" | "json"): Promise<void> {
  const id = await addAccount(deps, "CLIENT", `${randomUUID()}@correo.example`);
  const document = {
    key,
    fileName: "dni.pdf",
    contentType: "application/pdf",
    bytes: 1,
    uploadedAt: "2026-11-20",
  };
  if (how === "column") await deps.db.query(`UPDATE accounts SET photo_key = $2 WHERE id = $1`, [id, key]);
  if (how === "json")
    await deps.db.query(`UPDATE accounts SET identity_file = $2 WHERE id = $1`, [id, document]);
  if (how === "list")
    await deps.db.query(
      `INSERT INTO blocked_accounts (account_id, data, file_keys, blocked_at, erase_at) VALUES ($1, '{}', $2, $3, $3)`,
      [id, [key], deps.clock.now()],
    );
}

describe("files whose upload began", () => {
  test("a name is written down before anything is stored, and what then fails stores nothing", async () => {
    const key = await put();
    const noted = await deps.db.query<{ key: string }[]>("SELECT key FROM unclaimed_files WHERE key = $1", [
      key,
    ]);
    expect(noted).toEqual([{ key }]);
  });

  test("an hour later those without a row are gone, the others stay and are forgotten", async () => {
    const [column, list, json, orphan] = [await put(), await put(), await put(), await put()];
    await own(column, "column");
    await own(list, "list");
    await own(json, "json");
    later(0.9);
    expect(await settleUnclaimed(deps)).toBe(0);
    later(1.1);
    expect(await settleUnclaimed(deps)).toBeGreaterThanOrEqual(1);
    await waitFor(async () => !(await deps.files.exists(orphan)));
    for (const key of [column, list, json]) expect(await deps.files.exists(key)).toBe(true);
    expect(await deps.db.query<unknown[]>("SELECT FROM unclaimed_files")).toEqual([]);
  });

  test("one that every known column forgets is found in whatever JSON names it", async () => {
    const key = await put();
    await deps.db.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject_type, subject_id, data) VALUES ($1, NULL, 'x', 'x', '1', $2)`,
      [deps.clock.now(), { anywhere: [{ deep: key }] }],
    );
    expect(await unownedOf(deps.db.manager, [key, "imports/00/none"])).toEqual(["imports/00/none"]);
  });
});

describe("files the store alone knows of", () => {
  const path = (key: string) => join(fileURLToPath(deps.env.filesUrl), key);

  test("go after a day; younger ones and those with a row stay", async () => {
    const [young, old, owned] = [await put(), await put(), await put()];
    await own(owned, "json");
    await deps.db.query("DELETE FROM unclaimed_files");
    const now = deps.clock.now().getTime();
    await utimes(path(young), new Date(now), new Date(now - 3_600_000));
    for (const key of [old, owned]) await utimes(path(key), new Date(now), new Date(now - 26 * 3_600_000));
    expect(await sweepStore(deps)).toBe(1);
    await waitFor(async () => !(await deps.files.exists(old)));
    expect([await deps.files.exists(young), await deps.files.exists(owned)]).toEqual([true, true]);
  });

  test("a store full of strangers is somebody else's: nothing is deleted", async () => {
    const strangers = await Promise.all(Array.from({ length: 30 }, put));
    await deps.db.query("DELETE FROM unclaimed_files");
    const longAgo = new Date(deps.clock.now().getTime() - 90 * 86_400_000);
    for (const key of strangers) await utimes(path(key), longAgo, longAgo);
    expect(await sweepStore(deps)).toBe(0);
    for (const key of strangers) expect(await deps.files.exists(key)).toBe(true);
  });
});

describe("a store over the network", () => {
  let folder: string;
  let store: Awaited<ReturnType<typeof startS3Store>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "acuerdo-list-"));
    store = await startS3Store();
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("is listed page by page, with what can only be ours", async () => {
    const files = await store.files(folder);
    const keys: string[] = [];
    for (let at = 0; at < 5; at += 1) keys.push((await files.putStream("photos", Readable.from(["x"]))).key);
    store.objects.set("backup/dump.sql", { content: Buffer.from("x"), at: new Date() });
    const listed: string[] = [];
    for await (const some of files.list()) listed.push(...some);
    expect(listed.toSorted()).toEqual(keys.toSorted());
    expect((await files.writtenAt(keys[0] ?? ""))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});
