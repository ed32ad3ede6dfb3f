import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { Article, Clock } from "./clocks/clock.ts";
import type { Channel } from "./history.ts";
import type { Proof } from "./receipt.ts";
import type { Dated } from "./story.ts";

/** What happened, and what clocks and articles are called, in Spanish. */

export const PROOF_WORDS: Readonly<Record<Proof, string>> = {
  link_opened: "abrió su enlace personal",
  certified_receipt: "entrega acreditada",
  refused: "lo rehusó, que cuenta como recibirlo",
  not_collected: "no lo recogió, que cuenta como recibirlo",
  answer: "su respuesta lo prueba",
  proposal: "recibió la propuesta",
  first_meeting: "acudió a la reunión",
  no_show: "recibió la citación",
  agreement_accepted: "aceptó un acuerdo",
  written_termination: "su escrito lo prueba",
};

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  burofax: "burofax",
  certified_post: "burofax o correo certificado",
  certified_email: "correo electrónico certificado",
  certified_sms: "SMS certificado",
  certified_electronic: "comunicación electrónica certificada",
  notary: "acta notarial",
  email: "correo electrónico",
  sms: "SMS",
  whatsapp: "mensajería",
  phone: "teléfono",
  post: "correo ordinario",
  in_person: "entrega en persona",
  link: "enlace personal",
  account: "su cuenta de Acuerdo",
  session: "una sesión",
};

const CLOCK_TITLES: Readonly<Record<Article, string>> = {
  "10.4.a": "30 días para responder",
  "10.4.b": "30 días de la propuesta",
  "10.4.c": "Tres meses desde la primera reunión",
  "17.4": "Plazo de la oferta vinculante",
  "20.2": "Duración máxima de la mediación",
  "36.1": "Duración del procedimiento simplificado",
  "35.2": "Cinco días para abrir la comunicación",
};

export function clockTitle(article: Article): string {
  return CLOCK_TITLES[article];
}

/** "LO 1/2025 10.4.a" → "LO 1/2025, art. 10.4.a" */
export function articleWords(source: string): string {
  return source.replace(/ (\d+(?:\.[\da-z]+)*)$/, ", art. $1");
}

/** "Son 30 días naturales desde la recepción" */
export function lengthWords({ length, article }: Pick<Clock, "length" | "article">): string {
  const long = "days" in length ? `${length.days} días naturales` : monthsWords(length.months);
  return `${"months" in length && length.months === 1 ? "Es" : "Son"} ${long} desde ${FROM_WORDS[article]}`;
}

const FROM_WORDS: Readonly<Record<Article, string>> = {
  "10.4.a": "que recibe la solicitud",
  "10.4.b": "que se recibe la propuesta concreta",
  "10.4.c": "la primera reunión",
  "17.4": "que se recibe la oferta",
  "20.2": "que el mediador recibe la solicitud",
  "36.1": "que el mediador recibe la solicitud",
  "35.2": "que la comunicación está a su disposición",
};

function monthsWords(months: number): string {
  return months === 1 ? "un mes, de fecha a fecha," : `${months} meses, de fecha a fecha,`;
}

/** "El 10/03/2026 recibió la comunicación (burofax)." */
export function factWords(fact: Dated): string {
  return `El ${shownDay(fact.day)} ${happened(fact)}.`;
}

function happened(fact: Dated): string {
  switch (fact.type) {
    case "request_received_by_neutral":
      return "la persona neutral recibió la solicitud";
    case "notice_sent":
      return `hay un aviso por ${CHANNEL_WORDS[fact.channel]}`;
    case "relay_delivered":
      return "su servidor de correo aceptó el mensaje";
    case "bounced":
      return "el correo fue devuelto";
    case "link_opened":
      return "abrió su enlace personal";
    case "certified_receipt":
      return `${RESULT_WORDS[fact.result]} (${CHANNEL_WORDS[fact.channel]})`;
    case "answer":
      return answered(fact);
    case "contact":
      return "se habló con esta persona";
    case "proposal":
      return fact.by === "debtor"
        ? "se recibió su propuesta concreta"
        : `recibió ${fact.isBinding ? "una oferta vinculante" : "una propuesta concreta"}`;
    case "proposal_put":
      return "se hizo una propuesta concreta";
    case "proposal_withdrawn":
      return "la propuesta se retiró o se sustituyó";
    case "first_meeting":
      return "acudió a una reunión";
    case "no_show":
      return "no acudió a la sesión";
    case "extension_agreed":
      return fact.until === null
        ? "se acordó prorrogar, sin decir hasta cuándo"
        : `se acordó prorrogar hasta el ${shownDay(fact.until)}`;
    case "agreement_accepted":
      return fact.scope === "whole" ? "se aceptó el acuerdo" : "se aceptó un acuerdo sobre una parte";
    case "written_termination":
      return "se dio por terminada la negociación";
    case "made_available":
      return "la comunicación quedó a su disposición";
    case "access_impossible":
      return "constó que no podía acceder";
    case "sworn_statement":
      return "se declaró que no se conoce su domicilio ni otro medio";
    case "claim_filed":
      return "se presentó la demanda";
  }
}

const RESULT_WORDS = {
  delivered: "recibió la comunicación",
  refused: "rehusó la comunicación",
  not_collected: "terminó el plazo para recoger la comunicación sin que lo hiciera",
} as const;

function answered({ by, kind, isWritten }: Extract<Dated, { type: "answer" }>): string {
  const how = isWritten ? "por escrito" : "de palabra";
  const who = by === "creditor" ? "el acreedor " : "";
  if (kind === "decline") return `${who}dijo que no ${how}`;
  return kind === "accept" ? `${who}aceptó ${how}` : `${who}respondió ${how}`;
}
