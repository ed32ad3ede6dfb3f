import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayAndTimeIn, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("gl-ES");

export const gl: PartyMailTexts = {
  frame: {
    language: "gl",
    buttonFails: "Se o botón non funciona, copia este enderezo no navegador:",
    canAnswer: "Enviado desde Acuerdo. Podes responder a este correo: leo quen leva o asunto.",
    cannotAnswer: "Esta mensaxe enviouse automaticamente desde Acuerdo. Non respondas a este correo.",
  },
  forNobodyElse: (expiresAt) =>
    `A ligazón é persoal e vale ata o ${shownDay(expiresAt)}: non a reenvíes. Se este correo non é para ti, bórrao; non tes que facer nada máis.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Convocatoria de sesión: ${reference}`,
      CHOSEN: (reference) => `Elixiches unha sesión: ${reference}`,
      MOVED: (reference) => `Cambiaches a túa sesión: ${reference}`,
      CHANGED: (reference) => `Cambiou unha sesión: ${reference}`,
      CANCELLED: (reference) => `Sesión anulada: ${reference}`,
      TOMORROW: (reference) => `Recordatorio da túa sesión: ${reference}`,
    },
    openings: {
      SCHEDULED: "Convocámoste a esta sesión:",
      CHOSEN: "Elixiches esta sesión coa túa ligazón persoal:",
      MOVED: "Cambiaches a túa sesión. Queda así:",
      CHANGED: "Esta sesión cambiou. Queda así:",
      CANCELLED: "Anulouse esta sesión:",
      TOMORROW: "Lembrámosche esta sesión:",
    },
    kinds: { INITIAL: "Sesión inicial", JOINT: "Sesión conxunta", SEPARATE: "Sesión por separado" },
    channels: { IN_PERSON: "Presencial", VIDEO: "Videochamada", PHONE: "Teléfono" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, ás ${time} (hora de Madrid), ${minutes} minutos.`;
    },
    reason: (reason) => `Motivo: ${reason}`,
    reasons: {
      BY_LINK: "Anulouse coa ligazón persoal.",
      DEBT_ENDED: "A xestión da débeda rematou.",
    },
    about: ({ reference }, specialist) =>
      `É polo asunto ${reference}${specialist === null ? "" : `, que leva ${specialist}`}.`,
    canChange: "Coa túa ligazón podes cambiala ou anulala ata un día antes.",
    cannotCome: "Se non podes asistir, dio canto antes.",
    addsToCalendar: "O ficheiro adxunto, en castelán, engádea ao teu calendario.",
    removesFromCalendar: "O ficheiro adxunto, en castelán, quítaa do teu calendario.",
    action: "Ver a sesión",
  },
};
