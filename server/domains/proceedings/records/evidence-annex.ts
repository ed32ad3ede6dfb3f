import { NOTICE_CHANNELS } from "../../../../schema/rules/parties.ts";
import { shortMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { PdfSection } from "../../../platform/pdf.ts";
import { caption } from "../../../platform/pdf-content.ts";
import { partyName } from "../../parties/party.ts";
import { proofWords, receiptWords, receivedWhen, sentWhen } from "../../parties/receipt-words.ts";
import { list, section } from "./document-content.ts";
import type { FileNotice, MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";

const SHOWN = { day: shownDay, moment: shortMoment };

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
        list(linesOf(notice)),
      ]),
  );
  return blocks.length === 0 ? [] : [section("Anexo: pruebas de cada comunicación", ...blocks)];
}

function linesOf(notice: FileNotice): string[] {
  const { channel, sentTo, sentAt, handedOverAt, deliveredAt, openedAt, serverAnswer, contentHash } = notice;
  const { receivedAt, receipt, failed, proof } = notice;
  const when = (label: string, at: Date | null) => (at === null ? [] : [`${label}: ${shortMoment(at)}.`]);
  const proved = proofWords({ channel, proof, handedOverAt, failed }, SHOWN);
  return [
    `Contenido exacto, SHA-256: ${contentHash}`,
    ...(sentTo === null ? [] : [`Dirección: ${sentTo}`]),
    `Enviado: ${sentWhen(channel, sentAt, SHOWN)}.`,
    ...when("Entregado a nuestro servidor de correo", handedOverAt),
    ...(serverAnswer === null ? [] : [`Respuesta del servidor: ${serverAnswer}`]),
    ...when("Entregado por el servidor del destinatario", deliveredAt),
    ...when("Abierto", openedAt),
    ...(receivedAt === null || receipt === null
      ? ["Recepción: no consta."]
      : [`Recepción: ${receiptWords(receipt, receivedWhen(receipt, receivedAt, SHOWN))}.`]),
    ...(proved === "" ? [] : [`Prueba: ${proved}`]),
  ];
}
