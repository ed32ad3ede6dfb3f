import { expect, test } from "@jest/globals";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Readable } from "node:stream";
import { createMassMailer } from "../../server/platform/mass-mail.ts";
import { startBackground } from "../../server/background.ts";
import { startDevMail } from "../../server/platform/dev-mail.ts";
import { deleteFileAfterCommit } from "../../server/platform/file-deletion.ts";
import { createFiles } from "../../server/platform/files.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMail } from "../../server/platform/mail.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();
const log = createLog({ level: "silent" });

/** Its background work, as main begins it, with a mail and a deletion that wait. */
async function begin(restored: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "acuerdo-restored-"));
  const catcher = await startDevMail({ dir: folder, log });
  const files = await createFiles({
    filesUrl: pathToFileURL(join(folder, "files")).href,
    tempDir: join(folder, "tmp"),
    clamdUrl: null,
    keepsAll: restored,
  });
  const deps: TestDeps = await testDeps(database, { env: { restored }, files });
  const mail = createMail({ jobs: deps.jobs, log, smtpUrl: catcher.smtpUrl, from: deps.env.mailFrom });
  database.onClose(async () => {
    mail.close();
    await catcher.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const kept = await files.putStream("imports", Readable.from(["hola"]));
  await deps.db.transaction(async (manager) => {
    await mail.send(manager, { to: "ana@correo.example", subject: "Hola", html: "", text: "", kind: "test" });
    await deleteFileAfterCommit(deps, manager, kept.key);
  });
  const massMailer = createMassMailer({ smtpUrl: catcher.smtpUrl, from: deps.env.mailFrom });
  database.onClose(async () => massMailer.close());
  await startBackground(deps, { mailWorker: mail, massMailer });
  return { deps, catcher, files, key: kept.key };
}

const states = async ({ db }: TestDeps) =>
  (
    await db.query<{ state: string }[]>(
      `SELECT DISTINCT state::text FROM jobs.job WHERE name IN ('mail', 'file-deletion')`,
    )
  ).map(({ state }) => state);

/** A job of another queue that came later has been done: the workers have been round. */
async function othersWork({ deps }: { deps: TestDeps }): Promise<void> {
  const done = Promise.withResolvers<void>();
  await deps.jobs.work("restored-copy-test", async () => done.resolve());
  await deps.jobs.send(deps.db.manager, "restored-copy-test", {});
  await done.promise;
}

test("a restored copy mails nobody and deletes nothing, whoever asks; it goes on once it is told to", async () => {
  const quiet = await begin(true);
  await othersWork(quiet);
  expect(await states(quiet.deps)).toEqual(["created"]);
  expect(quiet.catcher.messages()).toEqual([]);
  await quiet.files.delete(quiet.key);
  expect(await quiet.files.exists(quiet.key)).toBe(true);
  await quiet.deps.jobs.stop();

  const approved = await begin(false);
  await waitFor(
    async () => approved.catcher.messages().length === 2 && !(await approved.files.exists(approved.key)),
  );
}, 60_000);
