import type { CertifiedProvider, Communication } from "../../../platform/certified-provider.ts";
import type { HandedOver } from "../../../platform/mass-mail.ts";
import type { MailingRecipient } from "../mailing-recipient.entity.ts";
import type { Carrier } from "../sending/carrier.ts";

const KEY = /^r(\d{1,15})-/;

/** What the provider takes once: the recipient, and the message it is given in every try. */
export function keyOf({ id, messageId }: Pick<MailingRecipient, "id" | "messageId">): string {
  return `r${id}-${(messageId ?? "").replace(/^<|@.*$/g, "")}`;
}

/** Whose it is; null: no key of ours. Whether it is that recipient's is asked with keyOf. */
export function recipientOfKey(key: string): number | null {
  const id = KEY.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}

/** Hands certified e-mails and text messages over to the provider. It may have one from the moment it is called. */
export function certifiedCarrier(provider: CertifiedProvider, channel: Communication["channel"]): Carrier {
  return {
    name: "El prestador de comunicaciones certificadas",
    handOver: async ({ recipientId, name, mail }, beforeEnd): Promise<HandedOver> => {
      try {
        await beforeEnd();
      } catch {
        return { outcome: "withheld" };
      }
      const { to, subject, text, html, messageId } = mail;
      const key = keyOf({ id: recipientId, messageId });
      const content = channel === "SMS" ? { text } : { name, subject, text, html };
      const given = await provider.send({ channel, isCertified: true, key, to, ...content });
      if (given.outcome === "taken") return { outcome: "sent", response: given.reference };
      return given.outcome === "later" ? { ...given, isServer: true } : given;
    },
  };
}
