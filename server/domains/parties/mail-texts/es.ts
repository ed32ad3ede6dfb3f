import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { longMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { SPANISH_FRAME } from "../../../platform/mail-layout.ts";
import type { PartyMailTexts } from "./party-mail-texts.ts";

export const es: PartyMailTexts = {
  frame: { ...SPANISH_FRAME, language: "es" },
  forNobodyElse: (expiresAt) =>
    `El enlace es personal y vale hasta el ${shownDay(expiresAt)}: no lo reenvíes. Si este correo no es para ti, bórralo; no tienes que hacer nada más.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Convocatoria de sesión: ${reference}`,
      CHOSEN: (reference) => `Has elegido una sesión: ${reference}`,
      MOVED: (reference) => `Has cambiado tu sesión: ${reference}`,
      CHANGED: (reference) => `Ha cambiado una sesión: ${reference}`,
      CANCELLED: (reference) => `Sesión anulada: ${reference}`,
      TOMORROW: (reference) => `Recordatorio de tu sesión: ${reference}`,
    },
    openings: {
      SCHEDULED: "Te convocamos a esta sesión:",
      CHOSEN: "Has elegido esta sesión con tu enlace personal:",
      MOVED: "Has cambiado tu sesión. Así queda:",
      CHANGED: "Esta sesión ha cambiado. Así queda:",
      CANCELLED: "Se ha anulado esta sesión:",
      TOMORROW: "Te recordamos esta sesión:",
    },
    kinds: SESSION_KINDS,
    channels: {
      IN_PERSON: SESSION_CHANNELS.IN_PERSON.name,
      VIDEO: SESSION_CHANNELS.VIDEO.name,
      PHONE: SESSION_CHANNELS.PHONE.name,
    },
    when: (kind, startsAt, minutes) =>
      `${kind}: ${longMoment(startsAt)} (hora de Madrid), ${minutes} minutos.`,
    reason: (reason) => `Motivo: ${reason}`,
    reasons: {
      BY_LINK: "Se ha anulado con el enlace personal.",
      DEBT_ENDED: "La gestión de la deuda ha terminado.",
    },
    about: ({ name }, specialist) =>
      `Es por ${name}${specialist === null ? "" : `, que lleva ${specialist}`}.`,
    canChange: "Con tu enlace puedes cambiarla o anularla hasta un día antes.",
    cannotCome: "Si no puedes asistir, dilo cuanto antes.",
    addsToCalendar: "El archivo adjunto la añade a tu calendario.",
    removesFromCalendar: "El archivo adjunto la quita de tu calendario.",
    action: "Ver la sesión",
  },
};
