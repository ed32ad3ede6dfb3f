import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";
import type { NoticeChannel } from "../parties/notices.ts";
import type { TaskEventType } from "./task-event.entity.ts";
import type { Task } from "./task.entity.ts";

/** The channels by which a debtor is contacted, and the bit each has in tasks.channels and task_events.channel. */
export const CHANNEL_BITS: Readonly<Record<ContactChannel, number>> = {
  INBOX: 1,
  EMAIL: 2,
  CHAT: 4,
  PHONE: 8,
};

/** Beside them in tasks.channels: a mail to the debtor was opened or answered, not only sent. */
export const EMAIL_RECEIVED = 16;

/** Beside them: written to, by mail, by text message or by post, and it hasn't come back. The status of a list follows from it. */
export const WRITTEN = 32;

/** One thing that is stored of a task's contact with those who owe it. */
export type ContactFact =
  | {
      kind: "NOTICE";
      channel: NoticeChannel;
      failed: boolean;
      /** To a telephone: of what is certified a text message. */
      isToPhone: boolean;
      /** Of a mail: the mail server took it. */
      isHandedOver: boolean;
      isOfMailing: boolean;
      /** Not what only counts as received because it was refused or not collected: nobody has seen that. */
      isReceived: boolean;
    }
  /** An entry of the task's history; `channel`: its bit. */
  | { kind: "EVENT"; type: TaskEventType; channel: number; isReached: boolean }
  | { kind: "MESSAGE"; isByManager: boolean; isAutomatic: boolean };

/** What tasks.channels holds, by everything known of the task: no order, no earlier value. CHANNELS_SQL says the same. */
export function channelBits(facts: readonly ContactFact[]): number {
  return facts.reduce((bits, fact) => bits | bitsOf(fact), 0);
}

function bitsOf(fact: ContactFact): number {
  switch (fact.kind) {
    case "NOTICE":
      return fact.failed ? 0 : bitsOfNotice(fact);
    case "EVENT": {
      // What was sent stands among the notices, with what became of it.
      if (fact.type === "NOTIFIED") return 0;
      const isMail = fact.channel === CHANNEL_BITS.EMAIL;
      return fact.channel | (isMail ? WRITTEN : 0) | (isMail && fact.isReached ? EMAIL_RECEIVED : 0);
    }
    case "MESSAGE":
      if (fact.isAutomatic) return 0;
      return fact.isByManager ? CHANNEL_BITS.CHAT : CHANNEL_BITS.INBOX;
  }
}

function bitsOfNotice(notice: Extract<ContactFact, { kind: "NOTICE" }>): number {
  switch (notice.channel) {
    case "EMAIL":
    case "CERTIFIED_ELECTRONIC": {
      // A mail of a mailing is written down before it goes.
      const isSent = notice.isHandedOver || !notice.isOfMailing;
      if (notice.isToPhone && notice.channel === "CERTIFIED_ELECTRONIC")
        return isSent ? CHANNEL_BITS.PHONE | WRITTEN : 0;
      return (isSent ? CHANNEL_BITS.EMAIL | WRITTEN : 0) | (notice.isReceived ? EMAIL_RECEIVED : 0);
    }
    case "CERTIFIED_POST":
      return WRITTEN;
    case "PHONE":
      return CHANNEL_BITS.PHONE;
    default:
      return 0;
  }
}

export const CHANNELS = Object.keys(CHANNEL_BITS) as readonly ContactChannel[];

/** Bits → channels, in the order of the icons. */
export function channelsOf(bits: number): ContactChannel[] {
  return CHANNELS.filter((channel) => (bits & CHANNEL_BITS[channel]) !== 0);
}

/** Either of them: the debtor has shown up by itself. */
export const SHOWN_UP = EMAIL_RECEIVED | CHANNEL_BITS.INBOX;

/** The debtor has shown up by itself: opened a mail or answered. Whoever has can't be called impossible to find. */
export function hasShownUp(bits: number): boolean {
  return (bits & SHOWN_UP) !== 0;
}

/** Whether a state given by hand says otherwise than what is known. */
export function deniesLedger({ channels }: Pick<Task, "channels">, state: TaskState): boolean {
  return state === "ILOCALIZADO" && hasShownUp(channels);
}

export function isEmailReceived(bits: number): boolean {
  return (bits & EMAIL_RECEIVED) !== 0;
}
