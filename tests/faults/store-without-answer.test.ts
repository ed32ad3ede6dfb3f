import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { StoreUnavailable } from "../../server/platform/errors.ts";
import type { Files } from "../../server/platform/files.ts";
import { importProgress } from "../../server/domains/task-imports/import-view.ts";
import { watchImports } from "../../server/domains/task-imports/import-metrics.ts";
import { importRunner } from "../../server/domains/task-imports/import-runner.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { startS3Store, type S3Store } from "../support/s3-store.ts";
import { importDesk } from "../support/task-imports.ts";
import { waitFor } from "../support/wait-for.ts";

const LIST = [
  "Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección",
  "Banco Norte;N-1;Temporal;10,50;Deudora Primera;una@correo.example;Calle Mayor 1",
].join("\n");

let store: S3Store;
let files: Files;
let folder: string;

beforeAll(async () => {
  store = await startS3Store();
  folder = await mkdtemp(join(tmpdir(), "acuerdo-mute-"));
  files = await store.files(folder);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void (store.mood = "WELL"));

const desk = importDesk(
  {
    get files() {
      return files;
    },
  },
  { sweepSeconds: 0.1 },
);

test.each(["MUTE", "RESET", 500, 503] as const)(
  "an upload while the store is %s is refused in time, and leaves no row, no object and no file of its own",
  async (mood) => {
    store.mood = mood;
    const refused = await desk.uploadText("lista.csv", LIST).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect((refused as Error).message).toBe(
      "Ahora mismo no se pueden guardar ni leer archivos. Inténtalo de nuevo en unos minutos.",
    );
    expect(await desk.count("SELECT count(*) FROM task_imports")).toBe(0);
    expect(store.objects.size).toBe(0);
    await waitFor(async () => (await readdir(folder)).length === 0);
  },
);

test("a store that sends a byte and falls silent is given up", async () => {
  const { key } = await files.putPath("imports", new URL(import.meta.url).pathname);
  store.mood = "SLOW";
  await expect(files.getTemp(key)).rejects.toBeInstanceOf(StoreUnavailable);
});

test("while the store is mute, imports that need no file go on; the one that does says what it waits for", async () => {
  const committing = await desk.uploadText("una.csv", LIST);
  await desk.toReview(committing.id);
  const unread = await desk.uploadText("otra.csv", LIST.replaceAll("N-1", "N-2"));
  await desk.untilStaged(unread.id);

  store.mood = "MUTE";
  await desk.deps.db.query("UPDATE task_imports SET status = 'STAGING', updated_at = $2 WHERE id = $1", [
    unread.id,
    new Date(desk.deps.clock.now().getTime() - 3_600_000),
  ]);
  importRunner(desk.deps).kick();
  const seen = store.requests.length;
  await waitFor(() => store.requests.length > seen);
  expect((await desk.toCommitted(committing.id)).createdCount).toBe(1);
  const waiting = await waitFor(async () => {
    const record = await requireImport(desk.deps.db, unread.id);
    return importProgress(record, desk.deps.clock.now())?.waiting;
  });
  expect(waiting).toBe("Esperando al almacén de archivos, que no responde");

  watchImports(desk.deps);
  const figures = await desk.deps.metrics.registry.metrics();
  expect(figures).toContain('import_step_oldest_seconds{step="STAGING"} 3600');
  expect(figures).toContain('import_step_oldest_seconds{step="COMMITTING"} 0');

  store.mood = "WELL";
  expect((await desk.untilStaged(unread.id)).rowsTotal).toBe(1);
});
