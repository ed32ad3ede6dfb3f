import type { LinkLanguage } from "../../../../schema/rules/link-languages.ts";
import type { MailFrame } from "../../../platform/mail-layout.ts";

/** CHOSEN, MOVED: the party itself chose the hour by its link. */
export type SessionNews = "SCHEDULED" | "CHOSEN" | "CHANGED" | "MOVED" | "CANCELLED" | "TOMORROW";

/** What a mail is about: its number, and how that is called in Spanish ("la gestión T26-0000345", "de la gestión …"). */
export interface MatterWords {
  reference: string;
  name: string;
  of: string;
}

export type AgreementNews = "ACCEPTED" | "REJECTED" | "WITHDRAWN";

/** Number and version, and how it is called in Spanish within a sentence ("acuerdo n.º 1"). */
export interface AgreementWords {
  number: number;
  version: number;
  name: string;
}

/** Whose proposal it is: a party's of this name, of somebody neutral, or of nobody. */
export type ProposedBy = { party: string } | "NEUTRAL" | "NOBODY";

/** Who has made a proposal by its link, as the other side calls it: whoever claims, the debtor of a task, or another party of a case. */
export type OtherSide = "CLAIMANT" | "DEBTOR" | "COUNTERPARTY";

/** What a debtor has said or asked for with a form of its page, of which it is told in writing that it has come. */
export type TakenWords = "DISPUTED" | "ACCESS" | "ERASURE";

/** A payment that was promised or agreed: exact decimal, ISO 4217, "yyyy-mm-dd". */
export interface DuePayment {
  amount: string;
  currency: string;
  dueOn: string;
}

/**
 * What mails to a party say after it has acted on the page of its link, and what stands under each of them, once for each
 * language (<language>.ts beside this). What people have written, and documents that are sent along, stay as they are.
 */
export interface PartyMailTexts {
  frame: MailFrame & { language: LinkLanguage };
  /** Until when the link holds, and that it is nobody else's. */
  forNobodyElse: (expiresAt: Date) => string;
  session: {
    subjects: Readonly<Record<SessionNews, (reference: string) => string>>;
    openings: Readonly<Record<SessionNews, string>>;
    kinds: Readonly<Record<"INITIAL" | "JOINT" | "SEPARATE", string>>;
    channels: Readonly<Record<"IN_PERSON" | "VIDEO" | "PHONE", string>>;
    /** What, when and how long. */
    when: (kind: string, startsAt: Date, minutes: number) => string;
    reason: (reason: string) => string;
    /** Those that nobody has written: cancelled by its own party, and because the debt isn't worked on any more. */
    reasons: Readonly<Record<"BY_LINK" | "DEBT_ENDED", string>>;
    about: (matter: MatterWords, specialist: string | null) => string;
    canChange: string;
    cannotCome: string;
    addsToCalendar: string;
    removesFromCalendar: string;
    button: string;
  };
  /** Something waits for the party's answer. */
  proposal: {
    subject: (reference: string) => string;
    waits: (agreement: AgreementWords, matter: MatterWords) => string;
    by: (proposer: ProposedBy) => string;
    voluntary: string;
    /** It holds once all to whom it is put have accepted. */
    all: string;
    button: string;
  };
  /** A party has made a concrete proposal by its link; its words stand on the page alone. */
  otherSide: {
    subject: (reference: string) => string;
    made: Readonly<Record<OtherSide, (matter: MatterWords) => string>>;
    /** A written answer, also a no, stops the term of LO 1/2025, 10.4.b. */
    answer: string;
    button: string;
  };
  /** The copy that comes along is Spanish, which the mail says. */
  agreement: {
    subjects: Readonly<Record<AgreementNews, (reference: string) => string>>;
    news: Readonly<Record<AgreementNews, (agreement: AgreementWords, matter: MatterWords) => string>>;
    copy: string;
    /** Law, 13.2: what an agreement needs so that it can be enforced. */
    enforceable: string;
    button: string;
  };
  /** Somebody else has written down what the party answered: it can object at once. */
  noted: {
    subject: (reference: string) => string;
    answers: Readonly<
      Record<"ACCEPTED" | "REJECTED", (agreement: AgreementWords, matter: MatterWords) => string>
    >;
    object: string;
    button: string;
  };
  /** The creditor ends the negotiation in writing (LO 1/2025, 10.4.d); `on`: "yyyy-mm-dd". */
  ended: {
    subject: (reference: string) => string;
    says: (creditors: string, on: string, matter: MatterWords) => string;
    stillPossible: string;
    button: string;
  };
  taken: {
    subjects: Readonly<Record<TakenWords, (reference: string) => string>>;
    /** What was said, on which day, and what follows; days are "yyyy-mm-dd". */
    texts: Readonly<Record<TakenWords, (days: { on: string; by: string }, matter: MatterWords) => string[]>>;
    /** Keep the mail; and say so if it was somebody else. */
    keep: string;
    button: string;
  };
  payment: {
    subject: (payment: DuePayment, reference: string) => string;
    agreed: (payment: DuePayment, matter: MatterWords) => string;
    promised: (payment: DuePayment, matter: MatterWords) => string;
    alreadyPaid: string;
    cannotPay: string;
    button: string;
  };
}

/** "martes, 3 de febrero de 2026" and "10:00", as Madrid has them. */
export function dayAndTimeIn(locale: string): (instant: Date) => { day: string; time: string } {
  const zone = { timeZone: "Europe/Madrid" } as const;
  const day = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "full" });
  const time = new Intl.DateTimeFormat("es-ES", {
    ...zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (instant) => ({ day: day.format(instant), time: time.format(instant) });
}
