/** A server process as far as lists are concerned that are deleted and brought back, to be killed. */
import { workOnTaskLists } from "../../server/domains/tasks/task-list-job.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { testDeps } from "../support/deps.ts";

export interface ListProcessOptions {
  url: string;
}

const { url } = JSON.parse(process.argv[2] ?? "{}") as ListProcessOptions;
const log = createLog({ level: "silent" });
const db = await createDatabase({ url, poolSize: 4, entities: await findEntities(), log });
// It is never closed but killed.
const deps = await testDeps({ url, db, onClose: () => undefined });
await workOnTaskLists(deps);
await deps.jobs.start();
process.send?.({ ready: true });
