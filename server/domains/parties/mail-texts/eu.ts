import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayAndTimeIn, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("eu-ES");

/** As on the page: "2026/02/03". */
const shownInBasque = (instant: Date) => shownDay(instant).split("/").toReversed().join("/");

export const eu: PartyMailTexts = {
  frame: {
    language: "eu",
    buttonFails: "Botoiak ez badu funtzionatzen, kopiatu helbide hau nabigatzailean:",
    canAnswer: "Acuerdotik bidalia. Mezu honi erantzun diezaiokezu: gaia daramanak irakurtzen du.",
    cannotAnswer: "Mezu hau Acuerdotik automatikoki bidali da. Ez erantzun mezu honi.",
  },
  forNobodyElse: (expiresAt) =>
    `Esteka pertsonala da eta egun honetara arte balio du: ${shownInBasque(expiresAt)}. Ez birbidali. Mezu hau ez bada zuretzat, ezabatu; ez duzu beste ezer egin behar.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Saiorako deialdia: ${reference}`,
      CHOSEN: (reference) => `Saio bat aukeratu duzu: ${reference}`,
      MOVED: (reference) => `Zure saioa aldatu duzu: ${reference}`,
      CHANGED: (reference) => `Saio bat aldatu da: ${reference}`,
      CANCELLED: (reference) => `Saioa bertan behera: ${reference}`,
      TOMORROW: (reference) => `Zure saioaren oroigarria: ${reference}`,
    },
    openings: {
      SCHEDULED: "Saio honetara deitzen zaitugu:",
      CHOSEN: "Saio hau aukeratu duzu zure esteka pertsonalarekin:",
      MOVED: "Zure saioa aldatu duzu. Honela geratzen da:",
      CHANGED: "Saio hau aldatu da. Honela geratzen da:",
      CANCELLED: "Saio hau bertan behera geratu da:",
      TOMORROW: "Saio hau gogorarazten dizugu:",
    },
    kinds: { INITIAL: "Hasierako saioa", JOINT: "Saio bateratua", SEPARATE: "Banakako saioa" },
    channels: { IN_PERSON: "Aurrez aurre", VIDEO: "Bideo-deia", PHONE: "Telefonoa" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, ${time} (Madrilgo ordua), ${minutes} minutu.`;
    },
    reason: (reason) => `Arrazoia: ${reason}`,
    reasons: {
      BY_LINK: "Esteka pertsonalarekin utzi da bertan behera.",
      DEBT_ENDED: "Zorraren kudeaketa amaitu da.",
    },
    about: ({ reference }, specialist) =>
      specialist === null
        ? `Gai honi buruzkoa da: ${reference}.`
        : `Gai honi buruzkoa da: ${reference}. Gaia daramana: ${specialist}.`,
    canChange: "Zure estekarekin aldatu edo bertan behera utz dezakezu, egun bat lehenago arte.",
    cannotCome: "Ezin baduzu etorri, esan lehenbailehen.",
    addsToCalendar: "Erantsitako fitxategiak, gaztelaniaz, zure egutegian gehitzen du.",
    removesFromCalendar: "Erantsitako fitxategiak, gaztelaniaz, zure egutegitik kentzen du.",
    action: "Ikusi saioa",
  },
};
