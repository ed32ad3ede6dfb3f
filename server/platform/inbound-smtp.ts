import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from "smtp-server";
import type { Logger } from "./log.ts";

/** A mail as it arrives, its content still on the line. */
export interface ArrivingMail {
  /** The one recipient. */
  to: string;
  /** "" for the null sender. */
  from: string;
  /** The network address it comes from. */
  address: string;
  content: Readable;
}

/** What the sender is told: `later` makes it try again, `refused` doesn't. */
export type Verdict = "taken" | "later" | "refused" | "too-large" | "loops";

export interface InboundSmtpOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** What it calls itself. */
  name: string;
  log: Logger;
  maxBytes: number;
  /** Whether there is such a recipient; `address`: who asks. */
  knows: (recipient: string, address: string) => Promise<Verdict>;
  /** Answers "taken" only when the mail can no longer be lost. */
  take: (mail: ArrivingMail) => Promise<Verdict>;
  limits?: Partial<InboundSmtpLimits>;
}

export interface InboundSmtpLimits {
  connections: number;
  connectionsPerAddress: number;
  /** A connection that says nothing. */
  idleMs: number;
  /** A connection that goes on saying something. */
  lifetimeMs: number;
  /** Recipients that aren't there, after which the connection is closed: somebody is guessing. */
  misses: number;
}

const LIMITS: InboundSmtpLimits = {
  connections: 100,
  connectionsPerAddress: 20,
  idleMs: 60_000,
  lifetimeMs: 10 * 60_000,
  misses: 5,
};

export interface InboundSmtp {
  port: number;
  stop(): Promise<void>;
}

/** People read them in what their own server sends back. SMTP allows ASCII alone: words that need no accent. Codes as RFC 3463 has them. */
const REPLIES: Record<Exclude<Verdict, "taken">, readonly [code: number, text: string]> = {
  later: [451, "4.3.0 Vuelve a intentarlo dentro de unos minutos"],
  refused: [550, "5.1.1 Nadie recibe correos con este destinatario, o ya no los admite"],
  "too-large": [552, "5.3.4 El mensaje es demasiado grande"],
  loops: [554, "5.4.6 El mensaje da vueltas de un servidor a otro"],
};

/** What a session of ours remembers. */
interface Remembered {
  misses: number;
  end: NodeJS.Timeout;
}

/**
 * A mail server that takes mails to addresses of its own and no others, one recipient a mail, without log-in and relay; TLS
 * and the public's connections are the business of the relay in front. It answers, and never mails anybody.
 */
export async function startInboundSmtp(options: InboundSmtpOptions): Promise<InboundSmtp> {
  const { host, port, name, log, maxBytes } = options;
  const limits = { ...LIMITS, ...options.limits };
  const sessions = new Map<string, Remembered>();
  const open = new Map<string, number>();
  const hangUp = (id: string) => {
    for (const connection of server.connections as Set<Connection>)
      if (connection.id === id) connection._socket?.destroy();
  };
  const server = new SMTPServer({
    name,
    banner: "ready",
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    hideSMTPUTF8: false,
    size: maxBytes,
    maxRecipients: 1,
    maxClients: limits.connections,
    socketTimeout: limits.idleMs,
    closeTimeout: 2_000,
    logger: false,
    onConnect: ({ id, remoteAddress }, done) => {
      const count = (open.get(remoteAddress) ?? 0) + 1;
      if (count > limits.connectionsPerAddress)
        return done(reply(421, "4.7.0 Hay demasiadas conexiones abiertas"));
      open.set(remoteAddress, count);
      const end = setTimeout(() => hangUp(id), limits.lifetimeMs).unref();
      sessions.set(id, { misses: 0, end });
      return done();
    },
    onClose: ({ id, remoteAddress }) => {
      const remembered = sessions.get(id);
      if (!remembered) return;
      clearTimeout(remembered.end);
      sessions.delete(id);
      const left = (open.get(remoteAddress) ?? 1) - 1;
      if (left > 0) open.set(remoteAddress, left);
      else open.delete(remoteAddress);
    },
    onRcptTo: (recipient, session, done) => {
      void knows(options, recipient, session).then((verdict) => {
        if (verdict === "taken") return done();
        const remembered = sessions.get(session.id);
        if (verdict === "refused" && remembered) remembered.misses += 1;
        if ((remembered?.misses ?? 0) > limits.misses) setImmediate(() => hangUp(session.id));
        return done(reply(...REPLIES[verdict]));
      });
    },
    onData: (content, session, done) => {
      // What is too large is heard to its end, or its sender would try it again for days; but not for ever.
      content.on("data", () => {
        if (content.byteLength > maxBytes * 4) hangUp(session.id);
      });
      content.pause();
      void take(options, content, session).then((verdict) => {
        content.resume();
        return done(verdict === "taken" ? null : reply(...REPLIES[verdict]));
      });
    },
  });
  server.on("error", (error) => log.debug({ err: error }, "an inbound mail connection broke"));
  const listening = server.listen(port, host);
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The library's own connections, as far as they are needed to end one. */
interface Connection {
  id: string;
  _socket?: { destroy(): void };
}

async function knows(
  { knows: ask, log }: InboundSmtpOptions,
  { address }: SMTPServerAddress,
  { remoteAddress }: SMTPServerSession,
): Promise<Verdict> {
  try {
    return await ask(address, remoteAddress);
  } catch (error) {
    log.warn({ err: error }, "whether an address is ours can't be said now");
    return "later";
  }
}

async function take(
  { take: keep, log }: InboundSmtpOptions,
  content: Readable,
  { envelope, remoteAddress }: SMTPServerSession,
): Promise<Verdict> {
  const [to] = envelope.rcptTo;
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  try {
    return to ? await keep({ to: to.address, from, address: remoteAddress, content }) : "refused";
  } catch (error) {
    log.warn({ err: error }, "a mail that came in could not be kept: its sender tries again");
    return "later";
  }
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
