import { once } from "node:events";
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
  close(): Promise<void>;
}

/** A mail server that keeps what it takes. */
export async function smtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let answering: SinkAnswer = () => null;
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
        done();
      })();
    },
  });
  // Who hands a mail over may be killed.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    mails,
    answer: (answer) => void (answering = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function refusal(given: ReturnType<SinkAnswer>): Error | null {
  return given === null ? null : Object.assign(new Error(given.words), { responseCode: given.code });
}
