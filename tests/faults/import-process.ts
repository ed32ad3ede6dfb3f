/**
 * A server process as far as imports are concerned, to be killed: services and runner on a given database, asked by
 * its parent through messages. Small batches make each step last long enough to be hit in the middle.
 */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Context } from "../../server/shared/context.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import { startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { saveTaskImportMapping } from "../../server/domains/task-imports/save-mapping.ts";
import { startTaskImport } from "../../server/domains/task-imports/start-import.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createFiles } from "../../server/platform/files.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMetrics } from "../../server/platform/metrics.ts";
import { noteStoring } from "../../server/platform/orphan-files.ts";
import { createLifecycle } from "../../server/platform/shutdown.ts";

export interface ProcessOptions {
  url: string;
  filesUrl: string;
  tempDir: string;
  accountId: number;
}

export type Order =
  | { call: "start"; path: string }
  | { call: "map"; id: string }
  | { call: "commit"; id: string };

const options = JSON.parse(process.argv[2] ?? "{}") as ProcessOptions;
const log = createLog({ level: "silent" });
const db = await createDatabase({ url: options.url, poolSize: 4, entities: await findEntities(), log });
const services = {
  db,
  log,
  clock: systemClock,
  files: await createFiles({
    filesUrl: options.filesUrl,
    tempDir: options.tempDir,
    clamdUrl: null,
    onStoring: noteStoring({ db, clock: systemClock }),
  }),
  metrics: createMetrics(),
  env: { storage: { perCaseBytes: Number.MAX_SAFE_INTEGER, perAccountBytes: Number.MAX_SAFE_INTEGER } },
  lifecycle: createLifecycle(log),
  actor: { accountId: options.accountId },
  requestId: "faults",
};
// What imports don't use of a context isn't there.
const ctx = services as unknown as Context;
startImportRunner(ctx, { sweepSeconds: 0.1, readBatch: 100, commitBatch: 300 });

async function carryOut(order: Order): Promise<string> {
  if (order.call === "start") {
    const content = createReadStream(order.path);
    return (await startTaskImport(ctx, { fileName: basename(order.path), content })).import.id;
  }
  if (order.call === "commit") return (await commitTaskImport(ctx, order.id)).import.id;
  const record = await requireImport(db, order.id);
  // The last column's choice changes each time, so that there is always something to check anew.
  const last = record.columns.length - 1;
  const other = record.choices[last] === "IGNORE" ? ("EXTRA" as const) : ("IGNORE" as const);
  const columns = record.columns.map(({ suggestion }, index) => ({
    index,
    choice: index === last ? other : (suggestion?.choice ?? ("IGNORE" as const)),
  }));
  const contact = { email: "cartera@banco.example", lada: "34", phone: "910000000" };
  const listDetails = { name: "Cartera", company: "Banco", contact };
  await saveTaskImportMapping(ctx, order.id, { version: record.version, columns, listDetails });
  return order.id;
}

process.on("message", (order: Order) => {
  carryOut(order).then(
    (id) => process.send?.({ id }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: true });
