import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";

/** The channels by which a debtor is contacted, and the bit each has in tasks.channels and task_events.channel. */
export const CHANNEL_BITS: Readonly<Record<ContactChannel, number>> = {
  INBOX: 1,
  EMAIL: 2,
  CHAT: 4,
  PHONE: 8,
};

/** Beside them in tasks.channels: a mail to the debtor was opened or answered, not only sent. */
export const EMAIL_RECEIVED = 16;

export const CHANNELS = Object.keys(CHANNEL_BITS) as readonly ContactChannel[];

/** Bits → channels, in the order of the icons. */
export function channelsOf(bits: number): ContactChannel[] {
  return CHANNELS.filter((channel) => (bits & CHANNEL_BITS[channel]) !== 0);
}

export function isEmailReceived(bits: number): boolean {
  return (bits & EMAIL_RECEIVED) !== 0;
}
