import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayAndTimeIn, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("en-GB");

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
    action: "See the session",
  },
};
