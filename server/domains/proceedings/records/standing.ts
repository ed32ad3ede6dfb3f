import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { Attempt } from "../../cases/attempts.ts";
import { isOver } from "../../attempts/open-days.ts";
import { answerTerm, stoppedWords } from "../../cases/proposal-terms.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { receiptSentence } from "../../parties/receipt-words.ts";
import { answeredParties, endOf } from "./attempt-grounds.ts";
import type { MatterFile } from "./matter-file.ts";
import { takingPart } from "./taking-part.ts";

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
  const attempt = attemptWith(file, party);
  return (
    tookPart(file, party) ||
    hasDeclined(file, party) ||
    (attempt?.told ?? null) !== null ||
    (attempt?.spokenAt ?? null) !== null ||
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
  const attempt = attemptWith(file, party);
  const receivedAt = attempt?.told?.received?.at ?? null;
  return (
    tookPart(file, party) ||
    hasDeclined(file, party) ||
    (attempt?.spokenAt ?? null) !== null ||
    sessionsOf(file, party).length > 0 ||
    (receivedAt !== null && isBeforeEnd(file, receivedAt))
  );
}

/** What is said of a counterparty that didn't take part. */
export function standingOf(file: MatterFile, party: PartyRow): string {
  const name = partyName(party) || "La contraparte";
  const attempt = attemptWith(file, party);
  if (hasDeclined(file, party)) return declinedWords(file, party, attempt);
  const missed = sessionsOf(file, party).at(-1);
  if (missed) return missedWords(party, { attempt, at: missed.at });
  const received = attempt?.told?.received ? receivedWords(file, name, attempt, attempt.told.received) : null;
  if (attempt?.spokenAt)
    return `Con ${name} se habló por teléfono el ${shownDay(attempt.spokenAt)}; no consta que haya acudido ni respondido por escrito.`;
  if (received !== null) return received;
  return attempt?.told
    ? `No consta que ${name} haya recibido la solicitud, que se le envió el ${shownDay(attempt.told.sentAt)}.`
    : `No consta que a ${name} se le haya comunicado la solicitud.`;
}

function declinedWords(file: MatterFile, party: PartyRow, attempt: Attempt | null): string {
  const name = partyName(party) || "La contraparte";
  const at = answeredAs(file, party).respondedAt;
  const on = at === null ? "" : ` el ${shownDay(at)}`;
  return attempt?.metAt
    ? `${name} asistió a la sesión del ${shownDay(attempt.metAt)} y comunicó${on} que no quiere seguir.`
    : `${name} ha rehusado participar: así lo comunicó${on}.`;
}

/** Only with proof of the summons it is said not to have appeared. */
function missedWords(party: PartyRow, { attempt, at }: { attempt: Attempt | null; at: Date }): string {
  const name = partyName(party) || "La contraparte";
  const missed = attempt?.missed ?? { at, summonedAt: null };
  const accepted =
    party.response === "ACCEPTED" && party.respondedAt !== null
      ? ` aceptó participar el ${shownDay(party.respondedAt)} y`
      : "";
  return missed.summonedAt === null
    ? `${name}${accepted} no acudió a la sesión del ${shownDay(missed.at)}, sin que conste que recibiera antes su citación.`
    : `${name}${accepted} no ha comparecido: no acudió a la sesión del ${shownDay(missed.at)}, cuya citación recibió el ${shownDay(missed.summonedAt)}.`;
}

/** Its 30 days as they stand now, or as they stood when it ended: from then on nobody could answer (art. 10.4.a). */
function receivedWords(
  file: MatterFile,
  name: string,
  attempt: Attempt,
  { at, receipt, addressee }: NonNullable<NonNullable<Attempt["told"]>["received"]>,
): string {
  const received = receiptSentence(addressee ?? name, receipt, shownDay(at));
  const endedOn = endOf(file.matter);
  if (!isBeforeEnd(file, at))
    return `${received}, después de que el procedimiento terminara el ${shownDay(endedOn ?? at)}.`;
  if (file.areaWarning !== null) return `${received} y no consta que haya respondido.`;
  const term = answerTerm(dayInMadrid(at), attempt);
  if (term.stopped !== null)
    return `${received} y no consta que haya respondido: ${stoppedWords(term.stopped)}.`;
  const until = shownDay(term.endsOn ?? at);
  if (isOver(term, endedOn ?? dayInMadrid(file.now)))
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

/** The party with its answer; of a task's single debtor also with what the task's state says of it. */
function answeredAs(file: MatterFile, party: PartyRow): PartyRow {
  return answeredParties(file).find(({ id }) => id === party.id) ?? party;
}

function hasDeclined(file: MatterFile, party: PartyRow): boolean {
  return answeredAs(file, party).response === "DECLINED";
}

function hasAccepted(file: MatterFile, { id }: PartyRow): boolean {
  return takingPart(file).some((party) => party.id === id);
}

function attemptWith({ attempts }: MatterFile, { id }: PartyRow): Attempt | null {
  return attempts.find(({ partyId }) => partyId === id) ?? null;
}
