import { NOTICE_CHANNELS } from "../../../../schema/rules/parties.ts";
import { capitalized, prose } from "../../../../schema/rules/sentences.ts";
import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { shortMoment, shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import type { PdfBlock } from "../../../platform/pdf.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { proofWords, receiptWords, receivedWhen, sentWhen } from "../../parties/receipt-words.ts";
import { paragraph, table } from "./document-content.ts";
import type { FileNotice, FileSession, MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";

/** Tables of records: notices and their receipt, sessions and who came. */

export function noticesTable(file: MatterFile, parties: readonly PartyRow[] = respondents(file)): PdfBlock {
  const rows = parties.flatMap((party) =>
    file.notices.filter(({ partyId }) => partyId === party.id).map((notice) => noticeRow(party, notice)),
  );
  if (rows.length === 0) return paragraph("No consta ninguna comunicación.");
  return table(["A quién", "Medio", "Enviado", "Recepción", "Prueba"], rows);
}

const SHOWN = { day: shownDay, moment: shortMoment };

function noticeRow(
  party: PartyRow,
  {
    channel,
    sentTo,
    sentAt,
    handedOverAt,
    failed,
    receivedAt,
    receipt,
    proof,
    spoken,
    endsNegotiation,
    withProposal,
    calledTo,
    addressee,
  }: FileNotice,
): string[] {
  const how = sentTo === null ? NOTICE_CHANNELS[channel] : `${NOTICE_CHANNELS[channel]}: ${sentTo}`;
  return [
    addressee ?? partyName(party),
    [
      how,
      ...(spoken ? ["Se habló con la parte"] : []),
      ...(endsNegotiation ? ["Daba por terminada la negociación"] : []),
      ...(withProposal ? ["Llevaba la propuesta"] : []),
      ...(calledTo === null ? [] : [`Citaba a la sesión del ${shortMoment(calledTo)}`]),
    ].join(". "),
    sentWords({ channel, sentAt, handedOverAt, failed, receivedAt }),
    receivedAt === null || receipt === null
      ? "No consta"
      : sentence(receiptWords(receipt, receivedWhen(receipt, receivedAt, SHOWN))),
    proofWords({ channel, proof, handedOverAt, failed }, SHOWN) || "—",
  ];
}

/** Of a mail: when the mail server took it, or that it still waits, unless it was opened already. */
function sentWords({
  channel,
  sentAt,
  handedOverAt,
  failed,
  receivedAt,
}: Pick<FileNotice, "channel" | "sentAt" | "handedOverAt" | "failed" | "receivedAt">): string {
  if (channel !== "EMAIL") return sentWhen(channel, sentAt, SHOWN);
  if (failed) return `No entregado: encargado el ${shortMoment(sentAt)}`;
  if (handedOverAt !== null) return shortMoment(handedOverAt);
  return receivedAt === null ? `En cola desde el ${shortMoment(sentAt)}` : shortMoment(sentAt);
}

function sentence(words: string): string {
  return `${capitalized(words)}.`;
}

/** Dates and who came; of separate ones only that they took place (Ley 5/2012 art. 21.3). */
export function sessionsTable({ sessions, parties }: MatterFile): PdfBlock {
  const past = sessions.filter(({ status }) => status === "HELD" || status === "MISSED");
  if (past.length === 0) return paragraph("No se ha celebrado ninguna sesión.");
  return table(
    ["Fecha y hora", "Sesión", "Medio", "Asistencia"],
    past.map((session) => [
      shortMoment(session.startsAt),
      SESSION_KINDS[session.kind],
      SESSION_CHANNELS[session.channel].name,
      session.kind === "SEPARATE" ? "Confidencial" : attendanceText(session, parties),
    ]),
  );
}

/** "Asisten Ana Pérez y Luis Gil. No asiste Banco Ejemplo." */
export function attendanceText({ attendance }: FileSession, parties: readonly PartyRow[]): string {
  const named = (attended: boolean) =>
    attendance
      .filter((one) => (one.attended === true) === attended)
      .flatMap(({ partyId, representedBy }) => {
        const party = parties.find(({ id }) => id === partyId);
        if (!party) return [];
        return [representedBy === "" ? partyName(party) : `${partyName(party)} (con ${representedBy})`];
      });
  const [came, missing] = [named(true), named(false)];
  const verb = (names: string[], word: string) => (names.length === 1 ? word : `${word}n`);
  return [
    ...(came.length > 0 ? [prose`${verb(came, "Asiste")} ${listed(came)}.`] : []),
    ...(missing.length > 0 ? [prose`No ${verb(missing, "asiste")} ${listed(missing)}.`] : []),
  ].join(" ");
}
