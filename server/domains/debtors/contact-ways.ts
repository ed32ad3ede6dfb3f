import {
  RESTRICTION_KINDS,
  type ContactPointState,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../../schema/rules/restrictions.ts";

/**
 * Every way in which somebody who owes a corporate task's debt is contacted, and what each restriction makes of it: pure data,
 * walked by tests/debtors/restriction-matrix.test.ts. tests/contract/contact-ways.test.ts fails when a file writes to parties
 * without a row here.
 */

/**
 * COLLECT: to have the debt paid or negotiated. ANSWER: to what the person asked or disputed. APPOINTMENT: of what was
 * arranged with it. DUTY: what law or fairness wants it to know (a copy of what it signed, that something is off). RECORD:
 * writes down a contact that was made. PROOF: writes down a notice that law attaches terms to. MASS: one of many, by a mailing, a worklist or a strategy.
 */
export type ContactPurpose = "COLLECT" | "ANSWER" | "APPOINTMENT" | "DUTY" | "RECORD" | "PROOF" | "MASS";

/** ALLOW · FORBID · LAWYER: to the lawyer instead · CONFIRM: only with a reason. */
export type ContactOutcome = "ALLOW" | "FORBID" | "LAWYER" | "CONFIRM";

/** By what it goes; null: by hand, whatever way that is (a link to give, what is written down). */
export type WayChannel = RestrictedChannel | null;

interface Way {
  channel: WayChannel;
  purpose: ContactPurpose;
  /** Where it is, from server/domains/; null: to be built on this. */
  file: string | null;
}

export const CONTACT_WAYS = {
  INVITATION_MAIL: { channel: "EMAIL", purpose: "COLLECT", file: "invitations/invite-party.ts" },
  INVITATION_LINK: { channel: null, purpose: "COLLECT", file: "invitations/invite-party.ts" },
  INVITATION_LETTER: { channel: "POST", purpose: "COLLECT", file: "proceedings/records/issue-in-matters.ts" },
  SESSION_CALL: { channel: "EMAIL", purpose: "COLLECT", file: "proceedings/sessions/session-mails.ts" },
  SESSION_CHOSEN: { channel: "EMAIL", purpose: "ANSWER", file: "proceedings/sessions/session-mails.ts" },
  SESSION_CHANGED: {
    channel: "EMAIL",
    purpose: "APPOINTMENT",
    file: "proceedings/sessions/session-mails.ts",
  },
  SESSION_REMINDER: {
    channel: "EMAIL",
    purpose: "APPOINTMENT",
    file: "proceedings/sessions/session-mails.ts",
  },
  SESSION_CANCELLED: { channel: "EMAIL", purpose: "DUTY", file: "proceedings/sessions/session-mails.ts" },
  SEPARATE_SESSION: { channel: "EMAIL", purpose: "DUTY", file: "proceedings/sessions/session-mails.ts" },
  PROPOSAL: { channel: "EMAIL", purpose: "COLLECT", file: "proceedings/agreements/agreement-mails.ts" },
  AGREEMENT_NEWS: { channel: "EMAIL", purpose: "DUTY", file: "proceedings/agreements/agreement-mails.ts" },
  PAYMENT_REMINDER: { channel: "EMAIL", purpose: "APPOINTMENT", file: "payment-plans/payment-reminders.ts" },
  ANSWER_NOTED: { channel: "EMAIL", purpose: "DUTY", file: "proceedings/agreements/agreement-mails.ts" },
  OTHER_SIDES_PROPOSAL: { channel: "EMAIL", purpose: "COLLECT", file: "invitations/answer-mails.ts" },
  OBLIGOR_REMOVED: { channel: "EMAIL", purpose: "DUTY", file: "proceedings/task-obligors.ts" },
  MESSAGE: { channel: "EMAIL", purpose: "COLLECT", file: "messaging/send-message.ts" },
  MESSAGE_IN_REPLY: { channel: "EMAIL", purpose: "ANSWER", file: "messaging/send-message.ts" },
  NEGOTIATION_ENDED: {
    channel: "EMAIL",
    purpose: "DUTY",
    file: "proceedings/attempts/end-negotiation.ts",
  },
  WORDS_TAKEN: { channel: "EMAIL", purpose: "ANSWER", file: "invitations/debtor/acknowledge.ts" },
  DISPUTE_ANSWER: { channel: "EMAIL", purpose: "ANSWER", file: "debtor-desk/answer-dispute.ts" },
  NOTICE_NOTED: { channel: null, purpose: "PROOF", file: "invitations/record-notice.ts" },
  CALL_LOGGED: { channel: "PHONE", purpose: "RECORD", file: "tasks/log-task-contact.ts" },
  WRITING_LOGGED: { channel: "EMAIL", purpose: "RECORD", file: "tasks/log-task-contact.ts" },
  MAILING: { channel: "EMAIL", purpose: "MASS", file: "mailings/sending/prepare-mails.ts" },
  MASS_TEXT: { channel: "PHONE", purpose: "MASS", file: "mailings/sending/prepare-mails.ts" },
  MASS_LETTER: { channel: "POST", purpose: "MASS", file: "mailings/letters/print-batch.ts" },
  LETTER_HANDED: { channel: "POST", purpose: "PROOF", file: "mailings/letters/hand-over-batch.ts" },
  WORKLIST_CALL: { channel: "PHONE", purpose: "MASS", file: "worklists/next-work.ts" },
} as const satisfies Record<string, Way>;

export type ContactWay = keyof typeof CONTACT_WAYS;

/** Of a case's parties, none of whom owes a corporate task's debt: what restricts debtors doesn't concern them. */
export const CASE_ONLY = "CASE";

type Outcomes = Readonly<Record<ContactPurpose, ContactOutcome>>;

const ALLOWED: Outcomes = {
  COLLECT: "ALLOW",
  ANSWER: "ALLOW",
  APPOINTMENT: "ALLOW",
  DUTY: "ALLOW",
  RECORD: "CONFIRM",
  PROOF: "ALLOW",
  MASS: "FORBID",
};

/** What each restriction makes of each purpose. */
export const OUTCOMES: Readonly<Record<RestrictionKind, Outcomes>> = {
  NO_CONTACT: { ...ALLOWED, COLLECT: "FORBID", APPOINTMENT: "FORBID" },
  DISPUTED: { ...ALLOWED, COLLECT: "FORBID", APPOINTMENT: "FORBID" },
  LAWYER: { ...ALLOWED, COLLECT: "LAWYER", ANSWER: "LAWYER", APPOINTMENT: "LAWYER", DUTY: "LAWYER" },
  // Nobody reads it, or somebody whom it doesn't concern does.
  DECEASED: { ...ALLOWED, COLLECT: "FORBID", ANSWER: "FORBID", APPOINTMENT: "FORBID", DUTY: "FORBID" },
  // Who is insolvent is claimed from in the proceedings (TRLC, arts. 255 and following), not by itself.
  INSOLVENT: { ...ALLOWED, COLLECT: "FORBID", APPOINTMENT: "FORBID" },
  VULNERABLE: ALLOWED,
  ERASURE_ASKED: { ...ALLOWED, COLLECT: "FORBID", APPOINTMENT: "FORBID" },
};

/**
 * Which purposes an e-mail address or a telephone serves no longer, by what is known of it. Somebody else's serves none. Who wants
 * it not to be used is answered there and gets what it has to know, as who wants no contact; an answer to an address that
 * doesn't exist would count as given, and what has to be known is worth the try.
 */
const FORBIDDEN_AT: Readonly<Record<ContactPointState, readonly ContactPurpose[]>> = {
  VALID: [],
  BOUNCED_SOFT: [],
  BOUNCED_HARD: ["COLLECT", "ANSWER", "APPOINTMENT", "MASS"],
  REFUSED: ["COLLECT", "APPOINTMENT", "MASS"],
  COMPLAINED: ["COLLECT", "APPOINTMENT", "MASS"],
  WRONG_NUMBER: ["COLLECT", "ANSWER", "APPOINTMENT", "DUTY", "MASS"],
};

/** What may be known of an address or a telephone that nothing of this purpose may be sent to. */
export function statesAgainst(purpose: ContactPurpose): ContactPointState[] {
  const states = Object.keys(FORBIDDEN_AT) as ContactPointState[];
  return states.filter((state) => FORBIDDEN_AT[state].includes(purpose));
}

/** What a restriction makes of a way; NO_CONTACT of one channel concerns that channel alone, and what has none. */
export function outcomeOf(
  way: { channel: WayChannel; purpose: ContactPurpose },
  { kind, channel }: { kind: RestrictionKind; channel: RestrictedChannel | null },
): ContactOutcome {
  if (channel !== null && way.channel !== channel) return "ALLOW";
  return OUTCOMES[kind][way.purpose];
}

/** The strictest comes first, where several hold. */
const STRICTEST: readonly ContactOutcome[] = ["FORBID", "CONFIRM", "LAWYER", "ALLOW"];

export function isStricter(one: ContactOutcome, other: ContactOutcome): boolean {
  return STRICTEST.indexOf(one) < STRICTEST.indexOf(other);
}

export const KINDS = Object.keys(RESTRICTION_KINDS) as readonly RestrictionKind[];
