import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { EntityManager } from "typeorm";
import { systemClock, type Clock } from "./clock.ts";
import type { CertifiedProvider } from "./certified-provider.ts";
import { inTime } from "./in-time.ts";
import { GiveUp, type Jobs, type JobRun } from "./job-words.ts";
import type { Logger } from "./log.ts";
import { queueText, workOnTexts, type TextMessage } from "./text-messages.ts";

export interface OutgoingMail {
  /** One address; anything that is not one is refused (MailRefused). */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** What it is about, for logs and metrics: "login-code", "task-assigned" … never personal data. */
  kind: string;
  replyTo?: string;
  /** Where bounces go, if not to the sender: the envelope's sender (VERP). */
  returnPath?: string;
  /** Has a code somebody waits for: sent by a queue of its own. */
  urgent?: boolean;
  /** What has to know what became of it, e.g. "party-notice:12": comes back in `onDelivery`. */
  reference?: string;
  attachments?: MailAttachment[];
  /** Ends mails of this kind with one POST: List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A small file of text, kept with the mail while it waits; or one that is made when the mail goes out. */
export type MailAttachment = {
  fileName: string;
  /** With its parameters, e.g. "text/calendar; charset=utf-8; method=REQUEST". */
  contentType: string;
} & (
  | { text: string }
  /** Comes back in `makeAttachment`, e.g. "agreement:12:34". */
  | { made: string }
);

/** What became of a mail. */
export interface MailDelivery {
  reference: string;
  messageId: string;
  /** Taken by the mail server we hand our mail to, which says nothing of the recipient; or refused for good. */
  outcome: "handed-over" | "refused";
  at: Date;
  /** The server's own words, `250 2.0.0 OK`. */
  response: string;
}

export interface Mail {
  /** Puts the mail into the outbox inside the caller's transaction; a worker sends it after the commit. */
  send(manager: EntityManager, mail: OutgoingMail): Promise<void>;
  /** Costs what sending this mail costs and mails nobody: where the time must not tell whether somebody was written to. */
  sendNothing(manager: EntityManager, mail: OutgoingMail): Promise<void>;
  /** The same for a text message; only where a provider is configured. */
  sendText(manager: EntityManager, message: TextMessage): Promise<void>;
}

export interface MailWorker {
  /** Registers the sender with the jobs. */
  work(): Promise<void>;
  /** Logs in at the mail server; throws when that fails. */
  verify(): Promise<void>;
  close(): void;
}

export interface MailOptions {
  jobs: Jobs;
  log: Logger;
  smtpUrl: string;
  /** `Acuerdo <no-responder@example.org>` */
  from: string;
  onSent?: (kind: string, outcome: "sent" | "retried" | "refused") => void;
  /**
   * Told before the mail leaves the outbox, so that no crash loses it: after one it is told again, of a mail sent again
   * under the same Message-ID.
   */
  onDelivery?: (delivery: MailDelivery) => Promise<void>;
  /** The file behind an attachment's `made`; null when it isn't there any more: the mail goes out without. */
  makeAttachment?: (made: string) => Promise<Buffer | null>;
  /** Takes text messages; default: nobody does. */
  provider?: CertifiedProvider | null;
  /** Default: the system's. */
  clock?: Clock;
  /** First wait after a failure, doubled each time. Seconds, default 5. */
  retryDelaySeconds?: number;
}

/** The mail cannot go out as it is (address, kind): a fault of the caller. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

export const mailQueue = "mail";
/** Mails with codes, for which somebody waits at the screen: a queue of their own, so that a thousand notices don't delay them. */
export const codeQueue = "mail-codes";
const LONGEST_SENDING_MS = 90_000;

/** What waits in the outbox. The Message-ID is given once, so every try of a mail has the same. */
export interface QueuedMail extends OutgoingMail {
  messageId: string;
  /** A job without a mail: the address can't be mailed, and queuing takes as long as with one. */
  nothing?: true;
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
const kindName = /^[a-z0-9-]{1,60}$/;
const longestSubject = 200;
const longestAttachment = 100_000;

export function createMail(options: MailOptions): Mail & MailWorker {
  const domain = /@([^>\s]+)>?\s*$/.exec(options.from)?.[1] ?? "localhost";
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const queue = async (manager: EntityManager, mail: OutgoingMail, marks: Pick<QueuedMail, "nothing">) => {
    const queued: QueuedMail = { ...checked(mail), messageId: `<${randomUUID()}@${domain}>`, ...marks };
    await options.jobs.send(manager, mail.urgent ? codeQueue : mailQueue, queued);
  };
  return {
    send: (manager, mail) => queue(manager, mail, {}),
    sendNothing: (manager, mail) => queue(manager, mail, { nothing: true }),
    sendText: (manager, message) => queueText(options.jobs, manager, message),
    work: async () => {
      if (options.provider) await workOnTexts(options.jobs, options.provider);
      const send = (mail: QueuedMail, run: JobRun) => deliver(transport, options, mail, run);
      for (const queue of [codeQueue, mailQueue])
        await options.jobs.work<QueuedMail>(queue, send, {
          concurrency: 2,
          // Over a day of patience with a mail server that is down.
          retryLimit: 20,
          retryDelaySeconds: options.retryDelaySeconds ?? 5,
          retryDelayMaxSeconds: 7_200,
          expireSeconds: 120,
          // Mails carry codes, which are kept hashed everywhere else, and personal data: gone soon after they went out.
          keepSeconds: 60,
          // Long enough to look into; a personal link in it lives thirty days.
          keepDeadSeconds: 86_400,
        });
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

function checked(mail: OutgoingMail): OutgoingMail {
  if (!isMailAddress(mail.to)) throw new MailRefused("the recipient is not one e-mail address");
  if (mail.replyTo !== undefined && !isMailAddress(mail.replyTo))
    throw new MailRefused("replyTo is not an address");
  if (mail.returnPath !== undefined && !isMailAddress(mail.returnPath))
    throw new MailRefused("returnPath is not an address");
  if (mail.attachments?.some((one) => "text" in one && one.text.length > longestAttachment))
    throw new MailRefused("an attachment is too large");
  if (!kindName.test(mail.kind)) throw new MailRefused(`"${mail.kind}" is no kind of mail`);
  // A line break in a subject would begin a new header.
  const subject = mail.subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longestSubject);
  return { ...mail, subject };
}

/** One plain address, without name, list, comment or line break. */
function isMailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text) && !text.includes("..");
}

type Transport = ReturnType<typeof createTransport>;

async function deliver(
  transport: Transport,
  options: MailOptions,
  mail: QueuedMail,
  run: JobRun,
): Promise<void> {
  if (mail.nothing) return;
  const {
    kind,
    to,
    replyTo,
    returnPath,
    subject,
    html,
    text,
    messageId,
    attachments = [],
    unsubscribeUrl,
  } = mail;
  let response: string;
  try {
    const files = await filesOf(options, attachments);
    const message = {
      from: options.from,
      to: { name: "", address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
      ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: [to] } }),
      subject,
      html,
      text,
      attachments: files,
      messageId,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribing(unsubscribeUrl) },
    };
    // nodemailer's timeouts are for idle sockets; a server that sends a byte now and then would hold the worker for ever.
    const sent = await inTime(LONGEST_SENDING_MS, "sending a mail", () => transport.sendMail(message));
    response = sent.response;
  } catch (error) {
    const final = isFinal(error);
    options.onSent?.(kind, final ? "refused" : "retried");
    if (final || run.lastAttempt)
      await tell(options, mail, "refused", (error as { response?: string }).response ?? "sin respuesta");
    if (!final) throw error;
    throw new GiveUp("the mail server refused the mail for good", { cause: error });
  }
  await tell(options, mail, "handed-over", response);
  options.onSent?.(kind, "sent");
  run.log.info({ kind, messageId, attempt: run.attempt }, "mail sent");
}

function unsubscribing(url: string | undefined): Record<string, string> {
  return url === undefined
    ? {}
    : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

async function filesOf(
  { makeAttachment }: MailOptions,
  attachments: readonly MailAttachment[],
): Promise<{ filename: string; contentType: string; content: string | Buffer }[]> {
  const files = [];
  for (const attachment of attachments) {
    const { fileName: filename, contentType } = attachment;
    const content = "text" in attachment ? attachment.text : await makeAttachment?.(attachment.made);
    if (content != null) files.push({ filename, contentType, content });
  }
  return files;
}

async function tell(
  { onDelivery, clock = systemClock }: MailOptions,
  { reference, kind, messageId }: QueuedMail,
  outcome: MailDelivery["outcome"],
  response: string,
): Promise<void> {
  // Without a reference, a mail is identified by its kind and its Message-ID.
  await onDelivery?.({
    reference: reference ?? `${kind}:${messageId}`,
    messageId,
    outcome,
    at: clock.now(),
    response,
  });
}

/** 5xx about this message; authentication faults (535 …) are ours to repair and are tried again. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (responseCode ?? 0) >= 550 && (responseCode ?? 0) < 560 && code !== "EAUTH";
}
