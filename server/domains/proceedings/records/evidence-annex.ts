import { NOTICE_CHANNELS } from "../../../../schema/rules/parties.ts";
import { shortMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { PdfSection } from "../../../platform/pdf.ts";
import { caption } from "../../../platform/pdf-content.ts";
import type { NoticeContent } from "../../parties/communicated.ts";
import type { NoticeChannel } from "../../parties/notices.ts";
import { partyName } from "../../parties/party.ts";
import { proofWords, receiptWords, receivedWhen, sentWhen } from "../../parties/receipt-words.ts";
import { list, paragraph, section } from "./document-content.ts";
import type { FileNotice, MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";

const SHOWN = { day: shownDay, moment: shortMoment };

/** What is hashed, by its names in the JSON. */
const FIELDS: Readonly<Record<keyof NoticeContent, string>> = {
  addressee: "a quién",
  amount: "importe",
  changedFrom: "objeto comunicado antes, si ha cambiado",
  claimant: "quién reclama",
  currency: "moneda",
  object: "objeto",
  objectVersion: "versión del objeto",
  reference: "referencia",
  words: "texto, línea por línea",
};

/** How to make the hash again from what is printed: the same as content-hash.ts. */
const HOW_HASHED = [
  "El texto de cada comunicación es el que se envió, sin su maquetación ni la clave del enlace personal, que es secreta.",
  "Su huella SHA-256 se calcula sobre los bytes en UTF-8 de un objeto JSON en una sola línea, sin espacios entre sus partes: los nombres y valores que aquí se imprimen, en el mismo orden.",
  `Por ejemplo, {"addressee":"Ana","amount":null,…,"words":["Primera línea","Segunda línea"]}. Los nombres son: ${Object.entries(
    FIELDS,
  )
    .map(([name, words]) => `${name}, ${words}`)
    .join("; ")}.`,
].join(" ");

/**
 * What proves of each notice that it was sent, with which content, and what came of it (LO 1/2025 art. 10.2): only what is
 * known, nothing else is said.
 */
export function evidenceAnnex(file: MatterFile): PdfSection[] {
  const blocks = respondents(file).flatMap((party) =>
    file.notices
      .filter(({ partyId }) => partyId === party.id)
      .flatMap((notice, at) => [
        caption(`${at + 1}. ${NOTICE_CHANNELS[notice.channel]} a ${notice.addressee ?? partyName(party)}`),
        list([...linesOf(notice), ...contentLines(notice)]),
      ]),
  );
  return blocks.length === 0
    ? []
    : [section("Anexo: pruebas de cada comunicación", paragraph(HOW_HASHED), ...blocks)];
}

/** What is said by whoever carried a notice. `when`: the post says days, no hours. */
interface Carrier {
  taken: string;
  answer: string;
  delivered: string;
  when: (at: Date) => string;
}

const MAIL_SERVER: Carrier = {
  taken: "Entregado a nuestro servidor de correo",
  answer: "Respuesta del servidor de correo",
  delivered: "Entregado por el servidor del destinatario",
  when: shortMoment,
};
const CARRIERS: Partial<Readonly<Record<NoticeChannel, Carrier>>> = {
  CERTIFIED_POST: {
    taken: "Entregado a Correos",
    answer: "Resultado de Correos",
    delivered: "Entregado por Correos",
    when: shownDay,
  },
  CERTIFIED_ELECTRONIC: {
    taken: "Aceptado por el prestador de comunicaciones certificadas",
    answer: "Respuesta del prestador",
    delivered: "Entregado, según el prestador",
    when: shortMoment,
  },
};

function linesOf(notice: FileNotice): string[] {
  const { channel, sentTo, sentAt, handedOverAt, deliveredAt, openedAt, serverAnswer } = notice;
  const { receivedAt, receipt, failed, proof } = notice;
  const { taken, answer, delivered, when } = CARRIERS[channel] ?? MAIL_SERVER;
  const at = (label: string, day: Date | null, words = when) =>
    day === null ? [] : [`${label}: ${words(day)}.`];
  const proved = proofWords({ channel, proof, handedOverAt, failed }, SHOWN);
  return [
    ...(sentTo === null ? [] : [`Dirección: ${sentTo}`]),
    `Enviado: ${sentWhen(channel, sentAt, SHOWN)}.`,
    ...at(taken, handedOverAt),
    // What the post and the providers say stands in the proof.
    ...(serverAnswer === null || proved.includes(serverAnswer) ? [] : [`${answer}: ${serverAnswer}`]),
    ...at(delivered, deliveredAt),
    ...at("Enlace personal abierto", openedAt, shortMoment),
    ...(receivedAt === null || receipt === null
      ? ["Recepción: no consta."]
      : [`Recepción: ${receiptWords(receipt, receivedWhen(receipt, receivedAt, SHOWN))}.`]),
    ...(proved === "" ? [] : [`Prueba: ${proved}`]),
  ];
}

/** Of a mail about several debts not the text: it names other debts, which are nobody else's business. */
function contentLines({ content: { words, ...data }, contentHash, coversOthers }: FileNotice): string[] {
  const shown = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = words?.length ? words.map((line) => JSON.stringify(line)).join("\n") : "[]";
  return [
    `Datos: ${shown.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join("; ")}.`,
    coversOthers
      ? "Texto (words): trataba también de otras deudas de su destinatario y no se imprime aquí. Se conserva entero, y la huella lo cubre."
      : `Texto (words):\n${text}`,
    `Huella SHA-256 de los datos y el texto: ${contentHash}`,
  ];
}
