import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { prose } from "../../../../schema/rules/sentences.ts";
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
  proposal: {
    subject: (reference) => `Propuesta de acuerdo: ${reference}`,
    waits: ({ name }, matter) =>
      `En ${matter.name} hay una propuesta de acuerdo (${name}) que espera tu respuesta.`,
    by: (proposer) => {
      if (proposer === "NEUTRAL") return "Propuesta de la persona neutral, no de una de las partes.";
      if (proposer === "NOBODY") return "No es propuesta de una de las partes.";
      return prose`A propuesta de ${proposer.party}.`;
    },
    voluntary:
      "Léela con calma. Puedes aceptarla o rechazarla, y pedir antes consejo a un abogado: aceptar es voluntario.",
    all: "Solo queda cerrada cuando la aceptan todas las partes a las que se propone.",
    button: "Leer y responder",
  },
  otherSide: {
    subject: (reference) => `Nueva propuesta: ${reference}`,
    made: {
      CLAIMANT: ({ name }) => `En ${name} la parte solicitante ha hecho una propuesta concreta.`,
      DEBTOR: ({ name }) => `En ${name} la parte deudora ha hecho una propuesta concreta.`,
      COUNTERPARTY: ({ name }) => `En ${name} una contraparte ha hecho una propuesta concreta.`,
    },
    answer:
      "Léela con calma y responde por escrito, aunque sea para decir que no: puedes pedir antes consejo a un abogado.",
    button: "Leer la propuesta",
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
  noted: {
    subject: (reference) => `Se ha anotado tu respuesta: ${reference}`,
    answers: {
      ACCEPTED: (agreement, matter) =>
        `Quien lleva ${matter.name} ha anotado que aceptas el ${agreement.name}.`,
      REJECTED: (agreement, matter) =>
        `Quien lleva ${matter.name} ha anotado que no aceptas el ${agreement.name}.`,
    },
    object: "Si no es así, responde cuanto antes a quien lo lleva.",
    button: "Ver el acuerdo",
  },
  ended: {
    subject: (reference) => `Fin de la negociación: ${reference}`,
    says: (creditors, on, matter) =>
      prose`La negociación sobre ${matter.name} termina hoy, ${shownDay(on)}, sin acuerdo: así lo comunica por escrito ${creditors} (Ley Orgánica 1/2025, artículo 10.4.d).`,
    stillPossible:
      "Desde ahora puede acudir a los tribunales. Si todavía quieres pagar o proponer algo, puedes hacerlo con tu enlace personal: un acuerdo sigue siendo posible.",
    button: "Ver de qué se trata",
  },
  taken: {
    subjects: {
      DISPUTED: (reference) => `Hemos recibido que discutes la deuda: ${reference}`,
      ACCESS: (reference) => `Hemos recibido tu solicitud de una copia de tus datos: ${reference}`,
      ERASURE: (reference) => `Hemos recibido tu solicitud de supresión de tus datos: ${reference}`,
    },
    texts: {
      DISPUTED: ({ on }, { of }) => [
        `El ${shownDay(on)} nos dijiste con tu enlace personal que discutes la deuda ${of}. Ha quedado anotado.`,
        "Una persona lo revisa y te responde por escrito. Hasta entonces no se te reclamará.",
      ],
      ACCESS: ({ on, by }, { name }) => [
        `El ${shownDay(on)} pediste con tu enlace personal, en ${name}, una copia de los datos personales que tratamos sobre ti (RGPD, artículo 15). Ha quedado anotado.`,
        `Te responderemos como máximo el ${shownDay(by)} (RGPD, artículo 12.3).`,
      ],
      ERASURE: ({ on, by }, { name }) => [
        `El ${shownDay(on)} pediste con tu enlace personal, en ${name}, que se supriman tus datos personales (RGPD, artículo 17). Ha quedado anotado.`,
        `Te responderemos como máximo el ${shownDay(by)} (RGPD, artículo 12.3), y hasta entonces no se te reclamará. Lo que la ley obliga a guardar no se borra, y la deuda no desaparece por pedirlo.`,
      ],
    },
    keep: "Guarda este correo: es el justificante de que lo hemos recibido. Si no lo has dicho tú, respóndenos a este correo.",
    button: "Ver lo que has dicho",
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
