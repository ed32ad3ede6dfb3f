import type { NoticeChannel, NoticeReceipt, PartyResponse } from "../../generated/graphql.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const CHANNEL_WORDS: Readonly<Record<NoticeChannel, string>> = {
  EMAIL: "Correo electrónico",
  LINK: "Enlace personal",
  CERTIFIED_POST: "Burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "Comunicación electrónica certificada",
  NOTARY: "Acta notarial",
  PHONE: "Teléfono",
  IN_PERSON: "En persona",
  ACCOUNT: "Su cuenta en Acuerdo",
  SESSION: "Asistencia a una sesión",
};

/** What a manager writes down by hand; the rest notes itself. */
export const RECORDED_CHANNELS: readonly NoticeChannel[] = [
  "CERTIFIED_POST",
  "CERTIFIED_ELECTRONIC",
  "NOTARY",
  "IN_PERSON",
  "PHONE",
];

export const RESPONSE_WORDS: Readonly<Record<PartyResponse, { text: string; tone: StatusTone }>> = {
  PENDING: { text: "Sin respuesta", tone: "warning" },
  ACCEPTED: { text: "Participa", tone: "success" },
  DECLINED: { text: "No participa", tone: "danger" },
};

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
  if (failed) return "No entregado: el servidor de correo lo rechaza";
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
