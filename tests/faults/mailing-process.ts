/** A server process as far as mailings are concerned, to be killed: a worker of their jobs on a given database. */
import { workOnMailings } from "../../server/domains/mailings/sending/mailing-job.ts";
import { certifiedProvider, type ProviderSettings } from "../../server/platform/certified-provider.ts";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMassMailer } from "../../server/platform/mass-mail.ts";
import { testDeps } from "../support/deps.ts";
import { hurriedClock, MONDAY, type HurriedClock } from "../support/test-clock.ts";
import { waitFor } from "../support/wait-for.ts";

export interface MailingProcessOptions {
  url: string;
  smtpUrl: string;
  /** Of certified mailings. */
  provider?: ProviderSettings;
  /** Its clock goes on from there, so many times as fast; default: it stands still. */
  hurried?: HurriedClock;
  /** As a demonstration starts: what is being worked on is taken up at once, be it a killed process's or not. */
  takesUp?: boolean;
}

const { url, smtpUrl, provider, hurried, takesUp } = JSON.parse(
  process.argv[2] ?? "{}",
) as MailingProcessOptions;
const log = createLog({ level: "silent" });
const entities = await findEntities();
// As main waits for a database that is starting.
const db = await waitFor(() => createDatabase({ url, poolSize: 6, entities, log }), 30_000);
// It is never closed but killed.
const overrides = {
  now: MONDAY,
  provider: provider === undefined ? null : certifiedProvider(provider),
  ...(hurried === undefined ? {} : { clock: hurriedClock(hurried) }),
  jobs: createJobs({ url, log, pollSeconds: 0.5, soleInstance: takesUp === true }),
};
const deps = await testDeps({ url, db, onClose: () => undefined }, overrides);
await workOnMailings(deps, createMassMailer({ smtpUrl, from: "Acuerdo <no@acuerdo.example>" }));
await deps.jobs.start();
process.send?.({ ready: true });
