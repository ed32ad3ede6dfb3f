import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { CallbackWords, DevProvider, TakenByProvider } from "./dev-provider.ts";
import { signedCallback, startDevProvider } from "./dev-provider.ts";
import { systemClock } from "./clock.ts";
import type { Logger } from "./log.ts";

const FROM = "prestador@certificados.example";
const UNTIL_DELIVERED_MS = 5_000;

interface DemoProviderOptions {
  /** Where what it delivers can be read: the mail catcher. */
  smtpUrl: string;
  /** Where we listen, on this machine. */
  ownUrl: string;
  log: Logger;
}

/**
 * The demonstration's provider of certified e-mails and text messages: what it delivers lies in the mail catcher, and a few
 * seconds later it calls back that it was delivered, with evidence that proves nothing.
 */
export async function startDemoProvider({ smtpUrl, ownUrl, log }: DemoProviderOptions): Promise<DevProvider> {
  const transport = createTransport({ url: smtpUrl });
  const timers = new Set<NodeJS.Timeout>();
  const call = (words: CallbackWords) => callBack(provider.settings.secret, ownUrl, words);
  const deliver = async (communication: TakenByProvider) => {
    await transport.sendMail(mailOf(communication));
    if (!communication.isCertified) return;
    const { reference, key } = communication;
    await call({ type: "accepted", reference, key, at: systemClock.now() });
    const evidenceSha256 = createHash("sha256").update(provider.evidenceOf(reference)).digest("hex");
    const detail = "Puesto a disposición en el buzón del destinatario (demostración)";
    const timer = setTimeout(() => {
      timers.delete(timer);
      quietly(call({ type: "delivered", reference, key, at: systemClock.now(), detail, evidenceSha256 }));
    }, UNTIL_DELIVERED_MS);
    timers.add(timer);
  };
  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, "the demo provider failed"));
  const provider = await startDevProvider({ onTaken: (communication) => quietly(deliver(communication)) });
  return {
    ...provider,
    stop: async () => {
      timers.forEach((timer) => clearTimeout(timer));
      transport.close();
      await provider.stop();
    },
  };
}

/** A text message lies there as a mail to its number. */
function mailOf({ channel, to, subject, text, html }: TakenByProvider) {
  if (channel === "SMS")
    return { from: FROM, to: `${to.replace(/\D/g, "")}@sms.example`, subject: "SMS", text };
  return {
    from: FROM,
    to,
    subject: `[Certificado] ${subject ?? ""}`,
    text,
    ...(html === undefined ? {} : { html }),
  };
}

async function callBack(secret: string, ownUrl: string, words: CallbackWords): Promise<void> {
  const { headers, body } = signedCallback(secret, words, { sentAt: systemClock.now() });
  const { status } = await fetch(`${ownUrl}/api/certified/events`, { method: "POST", headers, body });
  if (status !== 204) throw new Error(`its callback was answered ${status}`);
}
