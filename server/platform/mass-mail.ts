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
  /** What a mail may take in all, its wait for a connection included. Default: 90 seconds. */
  longestSendingMs?: number;
}

const LONGEST_SENDING_MS = 90_000;
/** A server that says nothing more after the last line. */
const IDLE_MS = 60_000;

export function createMassMailer({
  smtpUrl,
  from,
  connections = 8,
  longestSendingMs = LONGEST_SENDING_MS,
}: MassMailOptions): MassMailer {
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
    handOver: (mail, beforeEnd) => handOver({ transport, from, longestSendingMs }, mail, beforeEnd),
    close: () => transport.close(),
  };
}

interface Sending {
  transport: ReturnType<typeof createTransport>;
  from: string;
  longestSendingMs: number;
}

/** RFC 3461, where the server offers it: who takes in what comes back hears of deliveries, too. */
const WHAT_BECAME = { return: "headers", notify: ["success", "failure", "delay"] };

async function handOver(
  { transport, from, longestSendingMs }: Sending,
  mail: MassMail,
  beforeEnd: () => Promise<void>,
): Promise<HandedOver> {
  const passed: Passed = { isWithheld: false, isOver: false, isGivenUp: false };
  const lastLine = withholding(beforeEnd, passed);
  const { to, returnPath, replyTo, headers = {}, ...content } = mail;
  const message = {
    ...content,
    from,
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: [to] }, dsn: WHAT_BECAME }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    lastLine,
  };
  try {
    const { response } = await inTime(longestSendingMs, "handing a mail over", () =>
      transport.sendMail(message),
    );
    return { outcome: "sent", response };
  } catch (error) {
    passed.isGivenUp = true;
    if (passed.isWithheld) return { outcome: "withheld" };
    return outcomeOf(error, passed.isOver);
  }
}

interface Passed {
  isWithheld: boolean;
  /** The last line has gone out. */
  isOver: boolean;
  /** The caller has been told already: what still waits for a connection, or for a slow server, must not go out any more. */
  isGivenUp: boolean;
}

/** Lets everything through, in one write, but the end, which waits for `beforeEnd`. */
function withholding(beforeEnd: () => Promise<void>, passed: Passed): Transform {
  const letGo = async () => {
    if (!passed.isGivenUp) await beforeEnd();
    if (passed.isGivenUp) throw new Error("given up");
  };
  const pieces: Buffer[] = [];
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
    flush(done) {
      this.push(Buffer.concat(pieces));
      letGo().then(
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

/** Before a recipient was named: the server speaks of us, or of itself. */
const ABOUT_US = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)\b/;

/**
 * 5xx about this mail is final; authentication (535 …) and everything about the server itself isn't the recipient's. Without an
 * answer it depends on whether the last line had gone out.
 */
function outcomeOf(error: unknown, isOver: boolean): HandedOver {
  const {
    message,
    responseCode,
    response = "",
    code,
    command = "",
  } = error as Error & { responseCode?: number; response?: string; code?: string; command?: string };
  // Our own mailer saw that this one can't go out: the address, or the size.
  if (responseCode === undefined && (code === "EENVELOPE" || code === "EMESSAGE"))
    return { outcome: "refused", response: message };
  if (responseCode === undefined)
    return isOver
      ? { outcome: "unknown", response: "sin respuesta" }
      : { outcome: "later", response: "sin respuesta", isServer: true };
  const isServer = ABOUT_US.test(command) || responseCode === 421 || responseCode < 400;
  if (responseCode >= 550 && responseCode < 560 && !isServer) return { outcome: "refused", response };
  return { outcome: "later", response, isServer };
}
