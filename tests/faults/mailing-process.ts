/** A server process as far as mailings are concerned, to be killed: a worker of their jobs on a given database. */
import { workOnMailings } from "../../server/domains/mailings/sending/mailing-job.ts";
import { certifiedProvider, type ProviderSettings } from "../../server/platform/certified-provider.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMassMailer } from "../../server/platform/mass-mail.ts";
import { testDeps } from "../support/deps.ts";
import { MONDAY } from "../support/test-clock.ts";

export interface MailingProcessOptions {
  url: string;
  smtpUrl: string;
  /** Of certified mailings. */
  provider?: ProviderSettings;
}

const { url, smtpUrl, provider } = JSON.parse(process.argv[2] ?? "{}") as MailingProcessOptions;
const log = createLog({ level: "silent" });
const db = await createDatabase({ url, poolSize: 6, entities: await findEntities(), log });
// It is never closed but killed.
const overrides = { now: MONDAY, provider: provider === undefined ? null : certifiedProvider(provider) };
const deps = await testDeps({ url, db, onClose: () => undefined }, overrides);
await workOnMailings(deps, createMassMailer({ smtpUrl, from: "Acuerdo <no@acuerdo.example>" }));
await deps.jobs.start();
process.send?.({ ready: true });
