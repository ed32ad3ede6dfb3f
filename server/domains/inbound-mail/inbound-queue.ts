import type { EntityManager } from "typeorm";
import type { Jobs, JobWorkOptions } from "../../platform/job-words.ts";

export const INBOUND_QUEUE = "inbound-mail";

/** Half a day of tries; unread-mails.ts goes on where they end. */
export const READER_OPTIONS: JobWorkOptions = {
  retryLimit: 20,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
};

/** Has a mail read, inside the caller's transaction; once more while that waits changes nothing. */
export async function sendToReader(
  jobs: Pick<Jobs, "send">,
  manager: EntityManager,
  id: number,
): Promise<void> {
  await jobs.send(manager, INBOUND_QUEUE, { id }, { singletonKey: String(id) });
}
