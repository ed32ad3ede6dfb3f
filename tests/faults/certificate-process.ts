/** A server process as far as certificates in bulk are concerned, to be killed: a worker of their jobs on a given database. */
import { workOnCertificateRuns } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { testDeps } from "../support/deps.ts";

export interface CertificateProcessOptions {
  url: string;
}

const { url } = JSON.parse(process.argv[2] ?? "{}") as CertificateProcessOptions;
const log = createLog({ level: "silent" });
const db = await createDatabase({ url, poolSize: 4, entities: await findEntities(), log });
// It is never closed but killed.
const deps = await testDeps({ url, db, onClose: () => undefined });
await workOnCertificateRuns(deps);
await deps.jobs.start();
process.send?.({ ready: true });
