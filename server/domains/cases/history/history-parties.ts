import { uncapitalized } from "../../../../schema/rules/sentences.ts";
import { ANSWER_METHODS, NOTICE_CHANNELS, PARTY_RESPONSES } from "../../../../schema/rules/parties.ts";
import { groundInSentence } from "../../../../schema/rules/case-states.ts";
import { shownDay, shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { bullets, caption } from "../../../platform/pdf-content.ts";
import type { PdfBlock } from "../../../platform/pdf.ts";
import type { NoticeRow } from "../../parties/parties.loaders.ts";
import { proofWords, receiptWords, receivedWhen, sentWhen } from "../../parties/receipt-words.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyView } from "../../parties/party.ts";

/** A party as the reader may see it, and how it was told, where that is for the reader. */
export interface HistoryParty {
  view: PartyView;
  notices: readonly NoticeRow[];
}

/** Its name, what the reader may know of how to reach it, and what it answered. */
export function partyBlocks({ view, notices }: HistoryParty): PdfBlock[] {
  const side = view.side === "CLAIMANT" ? "Parte" : "Contraparte";
  const lines = [
    ...(view.shows.contact ? contactLines(view) : []),
    ...(view.lawyer === "" ? [] : [`Le asiste ${view.lawyer}`]),
    answerLine(view),
    ...(view.shows.contact && view.closingGround !== null
      ? [`Termina sin acuerdo: ${groundInSentence(view.closingGround)}`]
      : []),
    ...notices.toReversed().map((notice) => noticeLine(notice, partyName(view))),
  ];
  return [caption(`${side}: ${partyName(view) || "sin indicar"}`), bullets(lines)];
}

function contactLines(view: PartyView): string[] {
  const { email, phone, lada, identityDocument, address, postalCode, city } = view;
  const place = [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines: [label: string, value: string | null][] = [
    ["Documento de identidad", identityDocument],
    ["Correo electrónico", email],
    ["Teléfono", phone === null ? null : `+${lada} ${phone}`],
    ["Dirección", place],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

function answerLine({ response, respondedAt, responseMethod, responseNote, shows }: PartyView): string {
  const how = [
    respondedAt === null ? "" : shownDay(respondedAt),
    responseMethod === null ? "" : ANSWER_METHODS[responseMethod],
  ].filter(Boolean);
  const note = shows.contact && responseNote ? `: «${responseNote}»` : "";
  return `${PARTY_RESPONSES[response]}${how.length === 0 ? "" : ` (${how.join(", ")})`}${note}`;
}

const SHOWN = { day: shownDay, moment: shownMoment };

function noticeLine(notice: NoticeRow, name: string): string {
  const { channel, sentAt, handedOverAt, failed, receivedAt, receipt, spoken, withProposal, addressee } =
    notice;
  const proof = proofWords(notice, SHOWN);
  const isWaiting = channel === "EMAIL" && handedOverAt === null && !failed;
  const known =
    receivedAt !== null && receipt !== null
      ? receiptWords(receipt, receivedWhen(receipt, receivedAt, SHOWN))
      : failed
        ? "no entregado"
        : isWaiting
          ? "en cola, todavía sin salir"
          : "sin constancia de recepción";
  const then = addressee === null || addressee === name ? "" : ` a nombre de ${addressee}`;
  return `Aviso${then} (${uncapitalized(NOTICE_CHANNELS[channel])}${withProposal ? ", con la propuesta" : ""}) del ${sentWhen(channel, handedOverAt ?? sentAt, SHOWN)}${spoken ? ", se habló con la parte" : ""}; ${known}${proof === "" ? "" : `. ${proof}`}${contentWords(notice)}`;
}

/** Which text it showed, and the fingerprint of all of it. */
function contentWords({ objectVersion, contentHash }: NoticeRow): string {
  const version = objectVersion === null ? "" : `objeto, versión ${objectVersion}; `;
  return ` (${version}SHA-256 ${contentHash})`;
}
