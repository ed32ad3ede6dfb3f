import { once } from "node:events";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Logger } from "./log.ts";

export interface CaughtMail {
  id: string;
  /** The Message-ID; a second try of a mail that did arrive is shown once. */
  messageId: string;
  to: string;
  from: string;
  /** Where an answer goes; "" to nobody. */
  replyTo: string;
  /** Where a bounce goes. */
  returnPath: string;
  subject: string;
  text: string;
  html: string;
  /** ISO instant. */
  date: string;
}

export interface DevMail {
  /** Where to send mails to be caught. */
  smtpUrl: string;
  /** Newest first; `to` compares without case. */
  messages(to?: string): CaughtMail[];
  stop(): Promise<void>;
}

/** Enough for a demonstration; older ones are dropped. */
const mostKept = 500;
const largestMail = 10 * 1024 * 1024;

interface Box {
  path: string;
  /** Oldest first. */
  mails: CaughtMail[];
  /** Writes one after the other. */
  saved: Promise<void>;
  log: Logger;
}

/** A mail server on a free port of this machine that catches everything; kept in `<dir>/mail.json` over restarts. */
export async function startDevMail({ dir, log }: { dir: string; log: Logger }): Promise<DevMail> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, "mail.json");
  const box: Box = { path, mails: await load(path), saved: Promise.resolve(), log };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: largestMail,
    logger: false,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const { mailFrom } = session.envelope;
      receive(box, stream, recipients, mailFrom === false ? "" : mailFrom.address).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error("the mail could not be kept")),
      );
    },
  });
  server.on("error", (error) => log.debug({ err: error }, "the mail catcher had a broken connection"));
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    messages: (to) => newestFirst(box, to),
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      await box.saved;
    },
  };
}

function newestFirst({ mails }: Box, to?: string): CaughtMail[] {
  const wanted = to?.toLowerCase();
  return mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted).toReversed();
}

async function load(path: string): Promise<CaughtMail[]> {
  const content = await readFile(path, "utf8").catch(() => "[]");
  try {
    return JSON.parse(content) as CaughtMail[];
  } catch {
    // A file broken by a power cut: caught mails are no loss.
    return [];
  }
}

async function receive(box: Box, stream: Readable, recipients: string[], returnPath: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(Buffer.concat(chunks));
  for (const to of recipients) add(box, toCaught(email, to, returnPath));
  await save(box);
}

function toCaught(email: Email, to: string, returnPath: string): CaughtMail {
  return {
    id: crypto.randomUUID(),
    messageId: email.messageId ?? "",
    to,
    from: email.from?.address ?? "",
    replyTo: email.replyTo?.[0]?.address ?? "",
    returnPath,
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    date: new Date().toISOString(),
  };
}

function add({ mails }: Box, mail: CaughtMail): void {
  const known = mails.some(
    ({ messageId, to }) => messageId !== "" && messageId === mail.messageId && to === mail.to,
  );
  if (known) return;
  mails.push(mail);
  if (mails.length > mostKept) mails.splice(0, mails.length - mostKept);
}

/** The mail is accepted only when it is on the disk. */
function save(box: Box): Promise<void> {
  const next = box.saved.then(async () => {
    const draft = `${box.path}.part`;
    await writeFile(draft, JSON.stringify(box.mails), { mode: 0o600 });
    await rename(draft, box.path);
  });
  box.saved = next.catch((error: unknown) => box.log.warn({ err: error }, "caught mails could not be kept"));
  return next;
}
