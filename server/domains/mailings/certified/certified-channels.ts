import type { MailingChannel } from "../../../generated/schema-types.ts";

/** Whether the provider of certified communications sends it. */
export function isCertified(channel: MailingChannel): boolean {
  return channel === "CERTIFIED_MAIL" || channel === "CERTIFIED_SMS";
}
