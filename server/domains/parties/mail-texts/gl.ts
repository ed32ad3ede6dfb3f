import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
import { dayAndTimeIn, type AgreementWords, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("gl-ES");

const named = ({ number, version }: AgreementWords) =>
  `acordo n.º ${number}${version === 1 ? "" : ` (versión ${version})`}`;

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
    button: "Ver a sesión",
  },
  proposal: {
    subject: (reference) => `Proposta de acordo: ${reference}`,
    waits: (agreement, { reference }) =>
      `No asunto ${reference} hai unha proposta de acordo (${named(agreement)}) que agarda a túa resposta.`,
    by: (proposer) => {
      if (proposer === "NEUTRAL") return "É unha proposta da persoa neutral, non dunha das partes.";
      if (proposer === "NOBODY") return "Non é proposta dunha das partes.";
      return `Propona: ${proposer.party}.`;
    },
    voluntary:
      "Lea con calma. Podes aceptala ou rexeitala, e pedir antes consello a un avogado: aceptar é voluntario.",
    all: "Só queda pechada cando a aceptan todas as partes ás que se propón.",
    button: "Ler e responder",
  },
  otherSide: {
    subject: (reference) => `Nova proposta: ${reference}`,
    made: {
      CLAIMANT: ({ reference }) => `No asunto ${reference} a parte solicitante fixo unha proposta concreta.`,
      DEBTOR: ({ reference }) => `No asunto ${reference} a parte debedora fixo unha proposta concreta.`,
      COUNTERPARTY: ({ reference }) => `No asunto ${reference} unha contraparte fixo unha proposta concreta.`,
    },
    answer:
      "Lea con calma e responde por escrito, aínda que sexa para dicir que non: podes pedir antes consello a un avogado.",
    button: "Ler a proposta",
  },
  agreement: {
    subjects: {
      ACCEPTED: (reference) => `Acordo pechado: ${reference}`,
      REJECTED: (reference) => `Proposta de acordo non aceptada: ${reference}`,
      WITHDRAWN: (reference) => `Proposta de acordo retirada: ${reference}`,
    },
    news: {
      ACCEPTED: (agreement, { reference }) =>
        `Todas as partes aceptaron o ${named(agreement)} do asunto ${reference}.`,
      REJECTED: (agreement, { reference }) =>
        `Unha das partes non aceptou o ${named(agreement)} do asunto ${reference}: queda pechado sen efecto.`,
      WITHDRAWN: (agreement, { reference }) =>
        `Retirouse o ${named(agreement)} do asunto ${reference}: xa non agarda a túa resposta.`,
    },
    copy: "A túa copia vai adxunta a este correo, coa data e a forma en que aceptou cada parte. O documento está en castelán.",
    enforceable:
      "Para que se poida executar ante un xulgado, o acordo ten que elevarse a escritura pública ou ser homologado xudicialmente (LO 1/2025, arts. 12 e 13).",
    button: "Ver o acordo",
  },
  noted: {
    subject: (reference) => `Anotouse a túa resposta: ${reference}`,
    answers: {
      ACCEPTED: (agreement, { reference }) =>
        `Quen leva o asunto ${reference} anotou que aceptas o ${named(agreement)}.`,
      REJECTED: (agreement, { reference }) =>
        `Quen leva o asunto ${reference} anotou que non aceptas o ${named(agreement)}.`,
    },
    object: "Se non é así, responde canto antes a quen o leva.",
    button: "Ver o acordo",
  },
  ended: {
    subject: (reference) => `Fin da negociación: ${reference}`,
    says: (creditors, on, { reference }) =>
      prose`A negociación sobre o asunto ${reference} remata hoxe, ${shownDay(on)}, sen acordo: así o comunica por escrito ${creditors} (Lei orgánica 1/2025, artigo 10.4.d).`,
    stillPossible:
      "Desde agora pode acudir aos tribunais. Se aínda queres pagar ou propoñer algo, podes facelo coa túa ligazón persoal: un acordo segue sendo posible.",
    button: "Ver de que se trata",
  },
  taken: {
    subjects: {
      DISPUTED: (reference) => `Recibimos que discutes a débeda: ${reference}`,
      ACCESS: (reference) => `Recibimos a túa solicitude dunha copia dos teus datos: ${reference}`,
      ERASURE: (reference) => `Recibimos a túa solicitude de supresión dos teus datos: ${reference}`,
    },
    texts: {
      DISPUTED: ({ on }, { reference }) => [
        `O ${shownDay(on)} dixéchesnos coa túa ligazón persoal que discutes a débeda do asunto ${reference}. Quedou anotado.`,
        "Unha persoa revísao e respóndeche por escrito. Ata entón non che será reclamada.",
      ],
      ACCESS: ({ on, by }, { reference }) => [
        `O ${shownDay(on)} pediches coa túa ligazón persoal, no asunto ${reference}, unha copia dos datos persoais que tratamos sobre ti (RXPD, artigo 15). Quedou anotado.`,
        `Responderémosche como máximo o ${shownDay(by)} (RXPD, artigo 12.3).`,
      ],
      ERASURE: ({ on, by }, { reference }) => [
        `O ${shownDay(on)} pediches coa túa ligazón persoal, no asunto ${reference}, que se supriman os teus datos persoais (RXPD, artigo 17). Quedou anotado.`,
        `Responderémosche como máximo o ${shownDay(by)} (RXPD, artigo 12.3), e ata entón non che será reclamada a débeda. O que a lei obriga a gardar non se borra, e a débeda non desaparece por pedilo.`,
      ],
    },
    keep: "Garda este correo: é o xustificante de que o recibimos. Se non o dixeches ti, respóndenos a este correo.",
    button: "Ver o que dixeches",
  },
  payment: {
    subject: ({ dueOn }, reference) => `O ${shownDay(dueOn)} vence un pagamento: ${reference}`,
    agreed: ({ amount, currency, dueOn }, { reference }) =>
      `Segundo o acordo do asunto ${reference}, antes de que remate o ${shownDay(dueOn)} hai que pagar ${shownMoney(amount, currency)}.`,
    promised: ({ amount, currency, dueOn }, { reference }) =>
      `Dixeches que pagarías ${shownMoney(amount, currency)} como moi tarde o ${shownDay(dueOn)} polo asunto ${reference}.`,
    alreadyPaid:
      "Se xa o pagaches, non tes que facer nada: o banco pode tardar un ou dous días en dicírnolo.",
    cannotPay:
      "Se non o podes pagar ese día, dio canto antes na túa páxina: é mellor falalo antes que despois.",
    button: "Ver como se paga",
  },
};
