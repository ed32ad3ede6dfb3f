import { capitalized, prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import {
  dayAndTimeIn,
  type AgreementWords,
  type DuePayment,
  type PartyMailTexts,
} from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("en-GB");

const named = ({ number, version }: AgreementWords) =>
  `agreement no. ${number}${version === 1 ? "" : ` (version ${version})`}`;

const longDay = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "long" });
const shownInEnglish = (day: string) => longDay.format(new Date(`${day}T12:00:00Z`));

/** "€1,234.50", as on the page. */
const moneyOf = ({ amount, currency }: DuePayment) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount as `${number}`);

export const en: PartyMailTexts = {
  frame: {
    language: "en",
    buttonFails: "If the button doesn’t work, copy this address into your browser:",
    canAnswer: "Sent from Acuerdo. You can reply to this e-mail: whoever handles the matter reads it.",
    cannotAnswer: "This message was sent automatically from Acuerdo. Please don’t reply to it.",
  },
  forNobodyElse: (expiresAt) =>
    `The link is personal and works until ${shownDay(expiresAt)} (day/month/year): don’t forward it. If this e-mail isn’t for you, delete it; there is nothing else you have to do.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `You are called to a session: ${reference}`,
      CHOSEN: (reference) => `You have chosen a session: ${reference}`,
      MOVED: (reference) => `You have changed your session: ${reference}`,
      CHANGED: (reference) => `A session has changed: ${reference}`,
      CANCELLED: (reference) => `Session cancelled: ${reference}`,
      TOMORROW: (reference) => `Reminder of your session: ${reference}`,
    },
    openings: {
      SCHEDULED: "We call you to this session:",
      CHOSEN: "You have chosen this session with your personal link:",
      MOVED: "You have changed your session. It is now:",
      CHANGED: "This session has changed. It is now:",
      CANCELLED: "This session has been cancelled:",
      TOMORROW: "We remind you of this session:",
    },
    kinds: { INITIAL: "First session", JOINT: "Joint session", SEPARATE: "Separate session" },
    channels: { IN_PERSON: "In person", VIDEO: "Video call", PHONE: "Telephone" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, at ${time} (Madrid time), ${minutes} minutes.`;
    },
    reason: (reason) => `Reason: ${reason}`,
    reasons: {
      BY_LINK: "It was cancelled with the personal link.",
      DEBT_ENDED: "The debt is no longer being handled.",
    },
    about: ({ reference }, specialist) =>
      `It is about matter ${reference}${specialist === null ? "" : `, handled by ${specialist}`}.`,
    canChange: "With your link you can change or cancel it until one day before.",
    cannotCome: "If you can’t come, please say so as soon as possible.",
    addsToCalendar: "The attached file, in Spanish, adds it to your calendar.",
    removesFromCalendar: "The attached file, in Spanish, removes it from your calendar.",
    button: "See the session",
  },
  proposal: {
    subject: (reference) => `Proposed agreement: ${reference}`,
    waits: (agreement, { reference }) =>
      `In matter ${reference} a proposed agreement (${named(agreement)}) waits for your answer.`,
    by: (proposer) => {
      if (proposer === "NEUTRAL") return "It is proposed by the neutral person, not by one of the parties.";
      if (proposer === "NOBODY") return "It is not proposed by one of the parties.";
      return `Proposed by: ${proposer.party}.`;
    },
    voluntary:
      "Take your time to read it. You can accept or reject it, and ask a lawyer for advice first: accepting is voluntary.",
    all: "It is only concluded once all the parties it is put to have accepted it.",
    button: "Read and answer",
  },
  otherSide: {
    subject: (reference) => `New proposal: ${reference}`,
    made: {
      CLAIMANT: ({ reference }) => `In matter ${reference} the claimant has made a concrete proposal.`,
      DEBTOR: ({ reference }) => `In matter ${reference} the debtor has made a concrete proposal.`,
      COUNTERPARTY: ({ reference }) => `In matter ${reference} another party has made a concrete proposal.`,
    },
    answer:
      "Take your time to read it and answer in writing, even if only to say no: you can ask a lawyer for advice first.",
    button: "Read the proposal",
  },
  agreement: {
    subjects: {
      ACCEPTED: (reference) => `Agreement concluded: ${reference}`,
      REJECTED: (reference) => `Proposed agreement not accepted: ${reference}`,
      WITHDRAWN: (reference) => `Proposed agreement withdrawn: ${reference}`,
    },
    news: {
      ACCEPTED: (agreement, { reference }) =>
        `All its parties have accepted ${named(agreement)} in matter ${reference}.`,
      REJECTED: (agreement, { reference }) =>
        `One of the parties has not accepted ${named(agreement)} in matter ${reference}: it is closed without effect.`,
      WITHDRAWN: (agreement, { reference }) =>
        `${capitalized(named(agreement))} in matter ${reference} has been withdrawn: it no longer waits for your answer.`,
    },
    copy: "Your copy is attached to this e-mail, with the date on which each party accepted and how. The document is in Spanish.",
    enforceable:
      "To be enforceable in court, the agreement has to be put into a notarial deed or be approved by a court (Spanish Organic Law 1/2025, articles 12 and 13).",
    button: "See the agreement",
  },
  noted: {
    subject: (reference) => `Your answer has been noted: ${reference}`,
    answers: {
      ACCEPTED: (agreement, { reference }) =>
        `The person in charge of matter ${reference} has noted that you accept ${named(agreement)}.`,
      REJECTED: (agreement, { reference }) =>
        `The person in charge of matter ${reference} has noted that you do not accept ${named(agreement)}.`,
    },
    object: "If that is not so, answer the person in charge as soon as you can.",
    button: "See the agreement",
  },
  ended: {
    subject: (reference) => `End of the negotiation: ${reference}`,
    says: (creditors, on, { reference }) =>
      prose`The negotiation about matter ${reference} ends today, ${shownInEnglish(on)}, without agreement: so ${creditors} informs you in writing (Spanish Organic Law 1/2025, article 10.4.d).`,
    stillPossible:
      "From now on it can go to court. If you still want to pay or propose something, you can do so with your personal link: an agreement is still possible.",
    button: "See what this is about",
  },
  taken: {
    subjects: {
      DISPUTED: (reference) => `We have received that you dispute the debt: ${reference}`,
      ACCESS: (reference) => `We have received your request for a copy of your data: ${reference}`,
      ERASURE: (reference) => `We have received your request for erasure of your data: ${reference}`,
    },
    texts: {
      DISPUTED: ({ on }, { reference }) => [
        `On ${shownInEnglish(on)} you told us through your personal link that you dispute the debt of matter ${reference}. It has been noted.`,
        "A person will look into it and answer you in writing. Until then nobody will ask you to pay.",
      ],
      ACCESS: ({ on, by }, { reference }) => [
        `On ${shownInEnglish(on)} you asked through your personal link, in matter ${reference}, for a copy of the personal data that we process about you (GDPR, article 15). It has been noted.`,
        `We will answer you by ${shownInEnglish(by)} at the latest (GDPR, article 12.3).`,
      ],
      ERASURE: ({ on, by }, { reference }) => [
        `On ${shownInEnglish(on)} you asked through your personal link, in matter ${reference}, for your personal data to be erased (GDPR, article 17). It has been noted.`,
        `We will answer you by ${shownInEnglish(by)} at the latest (GDPR, article 12.3), and until then nobody will ask you to pay. What the law makes us keep is not erased, and asking does not make the debt go away.`,
      ],
    },
    keep: "Keep this e-mail: it proves that we have received it. If it was not you who said so, answer this e-mail.",
    button: "See what you have said",
  },
  payment: {
    subject: ({ dueOn }, reference) => `A payment is due on ${shownInEnglish(dueOn)}: ${reference}`,
    agreed: (payment, { reference }) =>
      `Under the agreement in matter ${reference}, ${moneyOf(payment)} has to be paid by the end of ${shownInEnglish(payment.dueOn)}.`,
    promised: (payment, { reference }) =>
      `You said that you would pay ${moneyOf(payment)} by ${shownInEnglish(payment.dueOn)} in matter ${reference}.`,
    alreadyPaid:
      "If you have already paid it, there is nothing you have to do: the bank may take a day or two to tell us.",
    cannotPay:
      "If you can’t pay it by that day, say so on your page as soon as possible: it is better to talk before than after.",
    button: "See how to pay",
  },
};
