import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { CertifiedProvider } from "./certified-provider.ts";
import { GiveUp, type JobRun, type Jobs } from "./job-words.ts";

/** A short text to a telephone. */
export interface TextMessage {
  /** With its country's code, "+34612345678". */
  to: string;
  text: string;
  /** As of a mail, for logs. */
  kind: string;
}

interface QueuedText extends TextMessage {
  /** The same in every try: the provider takes it once. */
  key: string;
}

export const textQueue = "text-messages";
/** Two messages' length, without letters that count double. */
const LONGEST = 300;

/** Puts the text into the outbox inside the caller's transaction; a worker hands it to the provider after the commit. */
export async function queueText(
  jobs: Pick<Jobs, "send">,
  manager: EntityManager,
  message: TextMessage,
): Promise<void> {
  const plain = message.text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const queued: QueuedText = { ...message, text: plain.slice(0, LONGEST), key: `t-${randomUUID()}` };
  await jobs.send(manager, textQueue, queued);
}

/** For the process that sends: from now on texts go to the provider. */
export async function workOnTexts(jobs: Jobs, provider: CertifiedProvider): Promise<void> {
  await jobs.work<QueuedText>(textQueue, (text, run) => deliverText(provider, text, run), {
    concurrency: 2,
    retryLimit: 12,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 3_600,
    expireSeconds: 120,
    keepSeconds: 60,
    keepDeadSeconds: 86_400,
  });
}

/** Throws GiveUp: refused for good; an error: not now, or nobody knows, and the key keeps it from going twice. */
export async function deliverText(
  provider: CertifiedProvider,
  { key, to, text, kind }: QueuedText,
  { log }: Pick<JobRun, "log">,
): Promise<void> {
  const given = await provider.send({ channel: "SMS", isCertified: false, key, to, text });
  if (given.outcome === "taken") return log.info({ kind, reference: given.reference }, "text message sent");
  if (given.outcome === "refused") throw new GiveUp("the provider refused the text message for good");
  throw new Error(`the provider hasn't confirmed the text message (${given.outcome})`);
}
