import { isNeutral } from "../../../../schema/rules/interventions.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { ObligorAttempt } from "../../attempts/engine.ts";
import { isSaidYes } from "../../attempts/reactions.ts";
import { isOf } from "../../attempts/story.ts";
import type { Dated } from "../../attempts/story.ts";
import { stoppedWords } from "../../cases/proposal-terms.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { receiptSentence } from "../../parties/receipt-words.ts";
import { endOf } from "./attempt-grounds.ts";
import type { FileNotice, MatterFile } from "./matter-file.ts";

/** What a record may say of a counterparty: what is proved of it, and nothing else (LO 1/2025 art. 10.3). */

/** Whether it came to a session it was called to; called to none, whether it accepted, wrote or answered. */
export function tookPart(file: MatterFile, party: PartyRow): boolean {
  if (hasDeclined(file, party)) return false;
  const called = sessionsOf(file, party);
  if (called.length > 0) return called.some(({ attended }) => attended);
  return hasAccepted(file, party) || file.heardOf.includes(party.id);
}

/** Whether the party was told in any way, also without proof of receipt. */
export function isTold(file: MatterFile, party: PartyRow): boolean {
  return (
    tookPart(file, party) ||
    hasDeclined(file, party) ||
    noticesTo(file, party).length > 0 ||
    spokenOn(file, party) !== null ||
    sessionsOf(file, party).length > 0
  );
}

/** Who was never told isn't identified in the record: its document and address are private. */
export function toldParties(file: MatterFile): MatterFile {
  return {
    ...file,
    parties: file.parties.filter((party) => party.side === "CLAIMANT" || isTold(file, party)),
  };
}

/** With whom the attempt can have ended: it took part, said no, was spoken to, or received what it was sent in time. */
export function isReached(file: MatterFile, party: PartyRow): boolean {
  const received = receivedBy(file, party);
  return (
    tookPart(file, party) ||
    hasDeclined(file, party) ||
    spokenOn(file, party) !== null ||
    sessionsOf(file, party).length > 0 ||
    (received !== null && isBeforeEnd(file, received.receivedAt))
  );
}

/** What is said of a counterparty that didn't take part. */
export function standingOf(file: MatterFile, party: PartyRow): string {
  const name = partyName(party) || "La contraparte";
  if (hasDeclined(file, party)) return declinedWords(file, party);
  const missed = sessionsOf(file, party).at(-1);
  if (missed) return missedWords(file, party, missed.at);
  const spoken = spokenOn(file, party);
  if (spoken !== null)
    return isSaidYes(spoken)
      ? `${name} aceptó de palabra el ${shownDay(spoken.day)}, según consta anotado; no consta que haya acudido ni respondido por escrito.`
      : `Con ${name} se habló por teléfono el ${shownDay(spoken.day)}; no consta que haya acudido ni respondido por escrito.`;
  const received = receivedBy(file, party);
  if (received !== null) return receivedWords(file, party, received);
  const [first] = noticesTo(file, party);
  return first
    ? `No consta que ${name} haya recibido la solicitud, que se le envió el ${shownDay(first.sentAt)}.`
    : `No consta que a ${name} se le haya comunicado la solicitud.`;
}

function declinedWords(file: MatterFile, party: PartyRow): string {
  const name = partyName(party) || "La contraparte";
  const at = party.respondedAt;
  const on = at === null ? "" : ` el ${shownDay(at)}`;
  const meeting = attemptWith(file, party)?.reactions.meeting ?? null;
  return meeting !== null
    ? `${name} asistió a la sesión del ${shownDay(meeting.day)} y comunicó${on} que no quiere seguir.`
    : `${name} ha rehusado participar: así lo comunicó${on}.`;
}

/** Only with proof of the summons it is said not to have appeared. */
function missedWords(file: MatterFile, party: PartyRow, at: Date): string {
  const name = partyName(party) || "La contraparte";
  const missed = missedBy(file, party) ?? { at, summonedAt: null };
  const accepted =
    party.response === "ACCEPTED" && party.respondedAt !== null
      ? ` aceptó participar el ${shownDay(party.respondedAt)} y`
      : "";
  return missed.summonedAt == null
    ? `${name}${accepted} no acudió a la sesión del ${shownDay(missed.at)}, sin que conste que recibiera antes su citación.`
    : `${name}${accepted} no ha comparecido: no acudió a la sesión del ${shownDay(missed.at)}, cuya citación recibió el ${shownDay(missed.summonedAt)}.`;
}

/** Its 30 days as they stand now, or as they stood when it ended: from then on nobody could answer (art. 10.4.a). */
function receivedWords(
  file: MatterFile,
  party: PartyRow,
  { receivedAt: at, receipt, addressee }: ReceivedNotice,
): string {
  const name = partyName(party) || "La contraparte";
  const received = receiptSentence(addressee ?? name, receipt, shownDay(at));
  const endedOn = endOf(file.matter);
  if (!isBeforeEnd(file, at))
    return `${received}, después de que el procedimiento terminara el ${shownDay(endedOn ?? at)}.`;
  if (file.leftOut !== null) return `${received} y no consta que haya respondido.`;
  const silence = attemptWith(file, party)?.terms.silence ?? null;
  if (silence === null) return `${received} y no consta que haya respondido.`;
  if (silence.pausedBy !== null)
    return `${received} y no consta que haya respondido: ${stoppedWords(silence.pausedBy)}.`;
  const until = shownDay(silence.lastDay ?? at);
  if (silence.status === "expired")
    return `${name} no ha comparecido. ${received} y no ha respondido: los 30 días acabaron el ${until}.`;
  return endedOn === null
    ? `${received} y todavía no ha respondido: tiene hasta el ${until}, ese día incluido.`
    : `${received}. Cuando terminó el procedimiento, el ${shownDay(endedOn)}, no había respondido y seguía en plazo: tenía hasta el ${until}.`;
}

function isBeforeEnd({ matter }: MatterFile, at: Date): boolean {
  const endedOn = endOf(matter);
  return endedOn === null || dayInMadrid(at) <= endedOn;
}

/** Those of which attendance was noted and that it was called to, oldest first. */
function sessionsOf({ sessions }: MatterFile, { id }: PartyRow): { at: Date; attended: boolean }[] {
  return sessions.flatMap(({ status, startsAt, attendance }) =>
    status === "SCHEDULED"
      ? []
      : attendance
          .filter(({ partyId }) => partyId === id)
          .map(({ attended }) => ({ at: startsAt, attended: attended === true })),
  );
}

function hasDeclined(file: MatterFile, party: PartyRow): boolean {
  return party.response === "DECLINED" && isAnswerProved(file, party);
}

function hasAccepted(file: MatterFile, party: PartyRow): boolean {
  return party.response === "ACCEPTED" && isAnswerProved(file, party);
}

/**
 * In writing, by its link or account. What somebody else has noted was said, which only somebody neutral can certify (LO 1/2025 art.
 * 10.3); what a task's state says was noted, too, and proves nothing.
 */
function isAnswerProved({ matter }: MatterFile, { responseMethod }: PartyRow): boolean {
  return responseMethod !== "BY_HAND" || isNeutral(matter.interventionType);
}

function attemptWith({ endings }: MatterFile, { id }: PartyRow): ObligorAttempt | null {
  return endings.find(({ party }) => party.id === id)?.attempt ?? null;
}

function noticesTo({ notices }: MatterFile, { id }: PartyRow): FileNotice[] {
  return notices.filter(({ partyId }) => partyId === id);
}

type ReceivedNotice = Pick<FileNotice, "addressee"> & {
  [K in "receivedAt" | "receipt"]: NonNullable<FileNotice[K]>;
};

/** The first receipt, one after the end of the procedure as well. */
function receivedBy(file: MatterFile, party: PartyRow): ReceivedNotice | null {
  const received = noticesTo(file, party).flatMap(({ addressee, receivedAt, receipt }) =>
    receivedAt === null || receipt === null ? [] : [{ addressee, receivedAt, receipt }],
  );
  return received.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())[0] ?? null;
}

/** When it was first spoken to, or said that it takes part. */
function spokenOn(file: MatterFile, party: PartyRow): Dated | null {
  return attemptWith(file, party)?.facts.find((fact) => fact.type === "contact" || isSaidYes(fact)) ?? null;
}

/** The last session it missed of which it is known to have received the summons, else the last one. */
function missedBy(file: MatterFile, party: PartyRow) {
  const missed = attemptWith(file, party)?.facts.filter(isOf("no_show")) ?? [];
  return missed.findLast(({ summonsReceived }) => summonsReceived) ?? missed.at(-1) ?? null;
}
