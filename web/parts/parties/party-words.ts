import { PARTY_RESPONSES } from "../../../schema/rules/parties.ts";
import type { NoticeChannel, NoticeReceipt, PartyResponse } from "../../generated/graphql.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

/** What a manager writes down by hand; the rest notes itself. */
export const RECORDED_CHANNELS: readonly NoticeChannel[] = [
  "CERTIFIED_POST",
  "CERTIFIED_ELECTRONIC",
  "NOTARY",
  "IN_PERSON",
  "PHONE",
];

const RESPONSE_TONES: Readonly<Record<PartyResponse, StatusTone>> = {
  PENDING: "warning",
  ACCEPTED: "success",
  DECLINED: "danger",
};

/** Whether a party takes part, as it is called and coloured. */
export function partyResponse(response: PartyResponse): { text: string; tone: StatusTone } {
  return { text: PARTY_RESPONSES[response], tone: RESPONSE_TONES[response] };
}

interface Told {
  channel: NoticeChannel;
  sentAt: string;
  handedOverAt: string | null;
  failed: boolean;
  receivedAt: string | null;
  receipt: NoticeReceipt | null;
}

/** What somebody who notes a receipt can say of it. */
export const PROVED_RECEIPTS = {
  DELIVERED: "Lo recibió",
  REFUSED: "Lo rechazó",
  NOT_COLLECTED: "No lo recogió",
} as const satisfies Partial<Record<NoticeReceipt, string>>;

const RECEIPT_WORDS: Readonly<Record<NoticeReceipt, (when: string) => string>> = {
  OPENED: (when) => `Recibido: lo abrió el ${when}`,
  ANSWERED: (when) => `Recibido: respondió el ${when}`,
  ATTENDED: (when) => `Recibido: asistió a la sesión del ${when}`,
  DELIVERED: (when) => `Recibido el ${when}`,
  REFUSED: (when) => `Rechazado el ${when}: cuenta como recibido`,
  NOT_COLLECTED: (when) => `No recogido, según consta el ${when}: cuenta como recibido`,
};

const NOT_DELIVERED: Partial<Readonly<Record<NoticeChannel, string>>> = {
  CERTIFIED_POST: "No entregado: Correos lo ha devuelto",
  CERTIFIED_ELECTRONIC: "No entregado: el prestador no ha podido entregarlo",
};

/** How far a notice has come, in one sentence. By hand only days are known, not hours. */
export function noticeProgress({
  channel,
  handedOverAt,
  failed,
  receivedAt,
  receipt,
  spoken,
}: Told & { spoken: boolean }): string {
  if (receivedAt !== null && receipt !== null) {
    const isExact = receipt === "OPENED" || receipt === "ANSWERED" || receipt === "ATTENDED";
    return RECEIPT_WORDS[receipt](isExact ? formatDateTime(receivedAt) : formatDate(receivedAt));
  }
  if (failed) return NOT_DELIVERED[channel] ?? "No entregado: el servidor de correo lo rechaza";
  if (channel === "LINK") return "Todavía sin abrir";
  if (channel === "PHONE")
    return spoken
      ? "Hay un primer contacto; una llamada no prueba la recepción"
      : "Sin hablar con la parte: no prueba nada";
  if (channel === "EMAIL" && handedOverAt === null) return "Pendiente de salir";
  return "Enviado, sin constancia de recepción";
}

/** "enviado el 03/02/2026": of a mail when the mail server took it. */
export function noticeSent({ channel, sentAt, handedOverAt, failed, receivedAt }: Told): string {
  if (channel === "PHONE" || channel === "IN_PERSON") return `el ${formatDate(sentAt)}`;
  if (RECORDED_CHANNELS.includes(channel)) return `enviado el ${formatDate(sentAt)}`;
  if (channel === "ACCOUNT" || channel === "SESSION") return `el ${formatDateTime(sentAt)}`;
  if (channel === "LINK") return `creado el ${formatDateTime(sentAt)}`;
  const isGone = handedOverAt !== null || (receivedAt !== null && !failed);
  return `${isGone ? "enviado" : "encargado"} el ${formatDateTime(handedOverAt ?? sentAt)}`;
}
