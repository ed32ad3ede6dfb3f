import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { longMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
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
    button: "Ver la sesión",
  },
  agreement: {
    subjects: {
      ACCEPTED: (reference) => `Acuerdo cerrado: ${reference}`,
      REJECTED: (reference) => `Propuesta de acuerdo no aceptada: ${reference}`,
      WITHDRAWN: (reference) => `Propuesta de acuerdo retirada: ${reference}`,
    },
    news: {
      ACCEPTED: ({ name }, { of }) => `Todas sus partes han aceptado el ${name} ${of}.`,
      REJECTED: ({ name }, { of }) =>
        `Una de las partes no ha aceptado el ${name} ${of}: queda cerrado sin efecto.`,
      WITHDRAWN: ({ name }, { of }) => `Se ha retirado el ${name} ${of}: ya no espera tu respuesta.`,
    },
    copy: "Tu copia va adjunta a este correo, con la fecha y la forma en que aceptó cada parte.",
    enforceable:
      "Para que se pueda ejecutar ante un juzgado, el acuerdo tiene que elevarse a escritura pública o ser homologado judicialmente (LO 1/2025, arts. 12 y 13).",
    button: "Ver el acuerdo",
  },
  payment: {
    subject: ({ dueOn }, reference) => `El ${shownDay(dueOn)} vence un pago: ${reference}`,
    agreed: ({ amount, currency, dueOn }, { name }) =>
      `Según el acuerdo de ${name}, antes de que acabe el ${shownDay(dueOn)} hay que pagar ${shownMoney(amount, currency)}.`,
    promised: ({ amount, currency, dueOn }, { name }) =>
      `Dijiste que pagarías ${shownMoney(amount, currency)} a más tardar el ${shownDay(dueOn)} por ${name}.`,
    alreadyPaid:
      "Si ya lo has pagado, no tienes que hacer nada: el banco puede tardar uno o dos días en decírnoslo.",
    cannotPay:
      "Si no puedes pagarlo ese día, dilo cuanto antes en tu página: es mejor hablarlo antes que después.",
    button: "Ver cómo se paga",
  },
};
