import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayAndTimeIn, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("ca-ES");

export const ca: PartyMailTexts = {
  frame: {
    language: "ca",
    buttonFails: "Si el botó no funciona, copia aquesta adreça al navegador:",
    canAnswer: "Enviat des d’Acuerdo. Pots respondre aquest correu: el llegeix qui porta l’assumpte.",
    cannotAnswer: "Aquest missatge s’ha enviat automàticament des d’Acuerdo. No responguis aquest correu.",
  },
  forNobodyElse: (expiresAt) =>
    `L’enllaç és personal i val fins al ${shownDay(expiresAt)}: no el reenviïs. Si aquest correu no és per a tu, esborra’l; no has de fer res més.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Convocatòria de sessió: ${reference}`,
      CHOSEN: (reference) => `Has triat una sessió: ${reference}`,
      MOVED: (reference) => `Has canviat la teva sessió: ${reference}`,
      CHANGED: (reference) => `Ha canviat una sessió: ${reference}`,
      CANCELLED: (reference) => `Sessió anul·lada: ${reference}`,
      TOMORROW: (reference) => `Recordatori de la teva sessió: ${reference}`,
    },
    openings: {
      SCHEDULED: "Et convoquem a aquesta sessió:",
      CHOSEN: "Has triat aquesta sessió amb el teu enllaç personal:",
      MOVED: "Has canviat la teva sessió. Queda així:",
      CHANGED: "Aquesta sessió ha canviat. Queda així:",
      CANCELLED: "S’ha anul·lat aquesta sessió:",
      TOMORROW: "Et recordem aquesta sessió:",
    },
    kinds: { INITIAL: "Sessió inicial", JOINT: "Sessió conjunta", SEPARATE: "Sessió per separat" },
    channels: { IN_PERSON: "Presencial", VIDEO: "Videotrucada", PHONE: "Telèfon" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, a les ${time} (hora de Madrid), ${minutes} minuts.`;
    },
    reason: (reason) => `Motiu: ${reason}`,
    reasons: {
      BY_LINK: "S’ha anul·lat amb l’enllaç personal.",
      DEBT_ENDED: "La gestió del deute s’ha acabat.",
    },
    about: ({ reference }, specialist) =>
      `És per l’assumpte ${reference}${specialist === null ? "" : `, que porta ${specialist}`}.`,
    canChange: "Amb el teu enllaç la pots canviar o anul·lar fins a un dia abans.",
    cannotCome: "Si no hi pots assistir, digues-ho com més aviat millor.",
    addsToCalendar: "El fitxer adjunt, en castellà, l’afegeix al teu calendari.",
    removesFromCalendar: "El fitxer adjunt, en castellà, la treu del teu calendari.",
    action: "Veure la sessió",
  },
};
