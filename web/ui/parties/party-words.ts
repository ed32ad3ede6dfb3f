import type { NoticeChannel, PartyResponse } from "../../generated/schema-types.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../StatusTag.tsx";

export const CHANNEL_WORDS: Readonly<Record<NoticeChannel, string>> = {
  EMAIL: "Correo electrónico",
  LINK: "Enlace entregado en mano",
  CERTIFIED_POST: "Burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "Comunicación electrónica certificada",
  NOTARY: "Acta notarial",
  PHONE: "Teléfono",
  IN_PERSON: "En persona",
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
  deliveredAt: string | null;
  openedAt: string | null;
  receivedAt: string | null;
}

/** How far a notice has come, in one sentence. By hand only days are known, not hours. */
export function noticeProgress({ channel, deliveredAt, openedAt, receivedAt }: Told): string {
  if (openedAt !== null) return `Abierto el ${formatDateTime(openedAt)}`;
  if (deliveredAt !== null) return `Entregado en el buzón el ${formatDateTime(deliveredAt)}`;
  if (RECORDED_CHANNELS.includes(channel))
    return receivedAt === null ? "Sin constancia de recepción" : `Recibido el ${formatDate(receivedAt)}`;
  return channel === "EMAIL" ? "Todavía sin constancia de entrega" : "Todavía sin abrir";
}

export function noticeSent({ channel, sentAt }: Told): string {
  return RECORDED_CHANNELS.includes(channel) ? formatDate(sentAt) : formatDateTime(sentAt);
}
