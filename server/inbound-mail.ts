import { answerHandlers } from "./answer-handlers.ts";
import { knowsRecipient, LARGEST_MAIL, receiveMail } from "./domains/inbound-mail/receive-mail.ts";
import type { Deps } from "./platform/deps.ts";
import { startInboundSmtp } from "./platform/inbound-smtp.ts";

/** Opens the port at which answers to our mails come in; null: it is off. Gives the port. */
export async function listenForMail(deps: Deps): Promise<number | null> {
  const { env, log, lifecycle } = deps;
  if (env.inboundMail === null) return null;
  const { host, port, domain } = env.inboundMail;
  const listener = await startInboundSmtp({
    host,
    port,
    name: domain,
    log,
    maxBytes: LARGEST_MAIL,
    knows: (recipient, address) => knowsRecipient(deps, answerHandlers, recipient, address),
    take: (mail) => receiveMail(deps, mail),
  });
  lifecycle.onStop("inbound mail", () => listener.stop(), 2_500);
  log.info({ port: listener.port, domain }, "listening for mail");
  return listener.port;
}
