import { expect, test } from "@jest/globals";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import { importRunner } from "../../server/domains/task-imports/import-runner.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { asRefusal } from "../../server/domains/task-imports/step-endings.ts";
import { DatabaseUnavailable } from "../../server/platform/errors.ts";
import { importDesk } from "../support/task-imports.ts";

const desk = importDesk();

test("a step that keeps failing is given up with a clear message, never tried for ever", async () => {
  const { id } = await desk.upload("coma.csv");
  await desk.untilStaged(id);
  await desk.deps.db.query("UPDATE task_imports SET status = 'STAGING', attempts = 25 WHERE id = $1", [id]);
  importRunner(desk.deps).kick();
  const record = await desk.until(id, "FAILED");
  expect(record.failure).toMatch(/^Este paso ha fallado varias veces seguidas\./);
  const told = await desk.deps.db.getRepository(Notification).findBy({ thing: `import:${id}` });
  expect(told).toMatchObject([
    {
      accountId: record.createdBy,
      kind: "import-failed",
      text: record.failure,
      path: `/dashboard/admin/tasks/create/import?import=${id}`,
    },
  ]);
});

test("an upload whose file has gone says so", async () => {
  const { id, fileKey } = await desk.upload("coma.csv");
  await desk.untilStaged(id);
  await desk.deps.files.delete(fileKey);
  await desk.deps.db.query("UPDATE task_imports SET status = 'STAGING' WHERE id = $1", [id]);
  importRunner(desk.deps).kick();
  expect((await desk.until(id, "FAILED")).failure).toBe(
    "El archivo subido ya no está disponible. Súbelo de nuevo.",
  );
});

test("what another process left behind is taken up, what it still works on is left alone", async () => {
  const { id } = await desk.upload("utf16-tab.csv");
  await desk.untilStaged(id);
  const holder = desk.deps.db.createQueryRunner();
  await holder.query("SELECT pg_advisory_lock(hashtextextended('task-import:' || $1, 0))", [id]);
  await desk.deps.db.query("UPDATE task_imports SET status = 'STAGING', attempts = 0 WHERE id = $1", [id]);
  const free = await desk.upload("coma.csv");
  await desk.deps.db.query("UPDATE task_imports SET status = 'STAGING' WHERE id = $1", [free.id]);
  importRunner(desk.deps).kick();
  await desk.untilStaged(free.id);
  expect(await requireImport(desk.deps.db, id)).toMatchObject({ status: "STAGING", attempts: 0 });
  await holder.query("SELECT pg_advisory_unlock_all()");
  await holder.release();
  expect((await desk.untilStaged(id)).rowsTotal).toBe(60);
});

test("an upload whose database went away while it was read may be sent again in a moment", () => {
  const end = { type: "failed", message: "Connection terminated", stack: "", databaseGone: true } as const;
  expect(asRefusal(end)).toBeInstanceOf(DatabaseUnavailable);
});
