import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import { inTime } from "./in-time.ts";

/** One mail of many, written in full. */
export interface MassMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same in every try. */
  messageId: string;
  /** Where what comes back goes to (VERP); default: the sender. */
  returnPath?: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What became of a mail. "later": refused for the moment, or the server couldn't be spoken to; `isServer`: the server wants
 * nothing from us now, whoever it is for. "withheld": `beforeEnd` didn't let it go, nothing was sent. "unknown": the whole mail
 * was handed over, and the server never said what became of it.
 */
export type HandedOver =
  | { outcome: "sent"; response: string }
  | { outcome: "refused"; response: string }
  | { outcome: "later"; response: string; isServer: boolean }
  | { outcome: "unknown"; response: string }
  | { outcome: "withheld" };

export interface MassMailer {
  /**
   * Hands a mail to the mail server. Before its last line goes out, from which on the server may have it, `beforeEnd` is
   * waited for; when that throws, the connection is cut and the server forgets the mail. So whoever notes in `beforeEnd` that
   * the mail is about to be handed over never sends it twice after a crash, and loses none that crashed before.
   */
  handOver(mail: MassMail, beforeEnd: () => Promise<void>): Promise<HandedOver>;
  close(): void;
}

export interface MassMailOptions {
  smtpUrl: string;
  /** `Acuerdo <no-responder@example.org>` */
  from: string;
  /** Connections to the mail server at once. Default 8. */
  connections?: number;
}

const LONGEST_SENDING_MS = 90_000;
/** A server that says nothing more after the last line. */
const IDLE_MS = 60_000;

export function createMassMailer({ smtpUrl, from, connections = 8 }: MassMailOptions): MassMailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // A mail whose connection closes is ours to try again: the pool would send it twice.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (mail, done) => {
    const { lastLine } = mail.data as { lastLine?: Transform };
    if (lastLine) mail.message.transform(() => lastLine);
    done();
  });
  return {
    handOver: (mail, beforeEnd) => handOver(transport, from, mail, beforeEnd),
    close: () => transport.close(),
  };
}

type Transport = ReturnType<typeof createTransport>;

async function handOver(
  transport: Transport,
  from: string,
  mail: MassMail,
  beforeEnd: () => Promise<void>,
): Promise<HandedOver> {
  const passed = { isWithheld: false, isOver: false };
  const lastLine = withholding(beforeEnd, passed);
  const { to, returnPath, replyTo, headers = {}, ...content } = mail;
  const message = {
    ...content,
    from,
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: [to] } }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    lastLine,
  };
  try {
    const { response } = await inTime(LONGEST_SENDING_MS, "handing a mail over", () =>
      transport.sendMail(message),
    );
    return { outcome: "sent", response };
  } catch (error) {
    if (passed.isWithheld) return { outcome: "withheld" };
    return outcomeOf(error, passed.isOver);
  }
}

/** Lets everything through but the end, which waits for `beforeEnd`. */
function withholding(
  beforeEnd: () => Promise<void>,
  passed: { isWithheld: boolean; isOver: boolean },
): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      beforeEnd().then(
        () => {
          passed.isOver = true;
          done();
        },
        (error: unknown) => {
          passed.isWithheld = true;
          done(error as Error);
        },
      );
    },
  });
}

/**
 * 5xx about this mail is final; authentication (535 …) and everything about the server itself isn't the recipient's. Without an
 * answer it depends on whether the last line had gone out.
 */
function outcomeOf(error: unknown, isOver: boolean): HandedOver {
  const {
    responseCode,
    response = "",
    code,
  } = error as {
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (responseCode === undefined)
    return isOver
      ? { outcome: "unknown", response: "sin respuesta" }
      : { outcome: "later", response: "sin respuesta", isServer: true };
  const isServer = code === "EAUTH" || responseCode === 421 || responseCode < 400;
  if (responseCode >= 550 && responseCode < 560 && !isServer) return { outcome: "refused", response };
  return { outcome: "later", response, isServer };
}
