/** A server process as far as batches of tasks are concerned, to be killed: a worker of their jobs on a given database. */
import { workOnTaskBatches } from "../../server/domains/task-batches/batch-job.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { testDeps } from "../support/deps.ts";

export interface BatchProcessOptions {
  url: string;
}

const { url } = JSON.parse(process.argv[2] ?? "{}") as BatchProcessOptions;
const log = createLog({ level: "silent" });
const db = await createDatabase({ url, poolSize: 4, entities: await findEntities(), log });
// It is never closed but killed.
const deps = await testDeps({ url, db, onClose: () => undefined });
await workOnTaskBatches(deps);
await deps.jobs.start();
process.send?.({ ready: true });
