import { createTransport } from "nodemailer";
import { answerHandlers } from "../../server/answer-handlers.ts";
import { processMail } from "../../server/domains/inbound-mail/process-mail.ts";
import { InboundMail } from "../../server/domains/inbound-mail/inbound-mail.entity.ts";
import { listenForMail } from "../../server/inbound-mail.ts";
import type { TestApp } from "./app.ts";

export const INBOUND = { port: 0, host: "127.0.0.1", domain: "respuestas.example" };

export interface SentMail {
  from?: string;
  to: string;
  raw: string;
}

/** The listener of a test, with a client of its own. */
export interface MailPost {
  port: number;
  /** What the server said; throws nodemailer's error, whose `responseCode` tells. */
  send(mail: SentMail): Promise<string>;
  /** Reads whatever waits, as the job would. */
  readAll(): Promise<void>;
}

export async function openMailPost(app: TestApp): Promise<MailPost> {
  const port = (await listenForMail(app.deps)) ?? 0;
  const client = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, pool: false });
  app.database.onClose(async () => {
    client.close();
    await app.deps.lifecycle.stop("the test is over");
  });
  return {
    port,
    send: async ({ from = "luis@correo.example", to, raw }) => {
      const { response } = await client.sendMail({ envelope: { from, to: [to] }, raw });
      return response;
    },
    readAll: async () => {
      const waiting = await app.deps.db
        .getRepository(InboundMail)
        .find({ where: { state: "WAITING" }, order: { id: "ASC" } });
      for (const { id } of waiting) await processMail(app.deps, answerHandlers, id);
    },
  };
}

let count = 0;

/** A mail as a person writes it. */
export function writtenMail(
  text: string,
  headers: readonly string[] = [],
  from = "luis@correo.example",
): string {
  count += 1;
  return [
    `From: Luis <${from}>`,
    "To: respuestas",
    "Subject: Re: Te han invitado",
    `Message-ID: <${count}.${process.pid}@correo.example>`,
    ...headers,
    "",
    text,
    "",
  ].join("\r\n");
}

export function bounceOf(address: string, status: string, words: string): string {
  count += 1;
  return [
    "From: MAILER-DAEMON@mx.example",
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: <b${count}.${process.pid}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "Auto-Submitted: auto-replied",
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "No se ha entregado.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${address}`,
    "Action: failed",
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} ${words}`,
    "--b--",
    "",
  ].join("\r\n");
}
