import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SunkMail {
  to: string;
  from: string;
  raw: string;
  messageId: string;
}

/** What the sink says to a mail: nothing (it is taken), or an answer of its own. */
export type SinkAnswer = (to: string) => { code: number; words: string } | null;

export interface SmtpSink {
  url: string;
  mails: SunkMail[];
  /** From now on. */
  answer(answer: SinkAnswer): void;
  /** From now on it says only so much later that it has taken a mail. */
  answerAfter(ms: number): void;
  /** Nobody listens, and whoever was talking is cut off, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A mail server that keeps what it takes. */
export async function smtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let answering: SinkAnswer = () => null;
  let silentMs = 0;
  let server: SMTPServer;
  let port = 0;
  const listen = async () => {
    server = sinkServer(
      mails,
      (to) => answering(to),
      () => silentMs,
    );
    const listening = server.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = (listening.address() as AddressInfo).port;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    mails,
    answer: (answer) => void (answering = answer),
    answerAfter: (ms) => void (silentMs = ms),
    down: close,
    up: listen,
    close,
  };
}

function sinkServer(mails: SunkMail[], answering: SinkAnswer, silentMs: () => number): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, done) => done(refusal(answering(address))),
    onData: (stream, { envelope }, done) => {
      void (async () => {
        let raw = "";
        try {
          for await (const chunk of stream as AsyncIterable<Buffer>) raw += chunk.toString("utf8");
        } catch {
          // Cut off before its end: forgotten, as by any mail server.
          return;
        }
        const { messageId = "" } = await PostalMime.parse(raw);
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        for (const { address } of envelope.rcptTo) mails.push({ to: address, from, raw, messageId });
        if (silentMs() > 0) await sleep(silentMs());
        done();
      })();
    },
  });
  // Who hands a mail over may be killed.
  server.on("error", () => undefined);
  return server;
}

function refusal(given: ReturnType<SinkAnswer>): Error | null {
  return given === null ? null : Object.assign(new Error(given.words), { responseCode: given.code });
}
