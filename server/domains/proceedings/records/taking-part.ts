import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { FileSession, MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";

type Known = Pick<MatterFile, "matter" | "parties">;
type Attended = Known & Pick<MatterFile, "sessions" | "heardOf" | "removed">;

/**
 * Who wants the procedure: who asked for it, unless they no longer do, and the counterparties that have accepted. Silence
 * and a refusal are no acceptance (Ley 5/2012 arts. 6 and 19).
 */
export function takingPart({ matter, parties }: Known): PartyRow[] {
  // What a task's only debtor answered by other means is noted as its state.
  const isAccepted =
    matter.kind === "TASK" && matter.task.state === "ACEPTACION" && respondents({ parties }).length === 1;
  return parties.filter(({ side, response }) =>
    side === "CLAIMANT"
      ? response !== "DECLINED"
      : response === "ACCEPTED" || (isAccepted && response === "PENDING"),
  );
}

/** The parties a record identifies: who declined is named as such further on, without document and address. */
export function notDeclined<T extends Pick<MatterFile, "parties">>(file: T): T {
  return { ...file, parties: file.parties.filter(({ response }) => response !== "DECLINED") };
}

/** Who signs the record of a session: who came to it, unless it no longer takes part. */
export function sessionSigners(file: Known, session: FileSession | null): PartyRow[] {
  return notDeclined(file).parties.filter(({ id }) => session !== null && attended(session, id));
}

/** Who signs the final record (Ley 5/2012 art. 22.3): who takes part, or came to a session. */
export function finalSigners(file: Attended): PartyRow[] {
  const present = takingPart(file);
  return notDeclined(file).parties.filter(
    (party) => present.includes(party) || file.sessions.some((session) => attended(session, party.id)),
  );
}

function attended({ attendance }: FileSession, id: number): boolean {
  return attendance.some(({ partyId, attended: came }) => partyId === id && came === true);
}

/** How the constitutive record names those who don't take part. */
export function absentLines(file: Known & Pick<MatterFile, "heardOf">): string[] {
  const present = takingPart(file);
  return file.parties.filter((party) => !present.includes(party)).map((party) => answerLine(file, party));
}

/** Who doesn't sign the record of a session, and why; of those taken out only who was called to it. */
export function unsignedOfSession(file: Attended, session: FileSession | null): string[] {
  if (session === null) return [];
  const signers = sessionSigners(file, session);
  const isCalled = ({ id }: PartyRow) => session.attendance.some(({ partyId }) => partyId === id);
  return [
    ...file.parties
      .filter((party) => !signers.includes(party))
      .map((party) => {
        if (party.response === "DECLINED") return answerLine(file, party);
        return isCalled(party)
          ? `${partyName(party)} no asistió a esta sesión.`
          : `A ${partyName(party)} no se le convocó a esta sesión.`;
      }),
    ...file.removed.filter(isCalled).map(removedLine),
  ];
}

/** Who doesn't sign the final record, and why. */
export function unsignedAtEnd(file: Attended): string[] {
  const signers = finalSigners(file);
  return [
    ...file.parties
      .filter((party) => !signers.includes(party))
      .map((party) => {
        const missed = file.sessions.findLast(
          ({ status, attendance }) =>
            status === "MISSED" &&
            attendance.some(({ partyId, attended: came }) => partyId === party.id && came === false),
        );
        if (party.response === "DECLINED") return answerLine(file, party);
        if (missed) return `${partyName(party)} no asistió a la sesión del ${shownDay(missed.startsAt)}.`;
        return answerLine(file, party);
      }),
    ...file.removed.map(removedLine),
  ];
}

function answerLine({ heardOf }: Pick<MatterFile, "heardOf">, party: PartyRow): string {
  const on = party.respondedAt === null ? "" : ` el ${shownDay(party.respondedAt)}`;
  if (party.response === "DECLINED") return `${partyName(party)} no quiere participar: así lo comunicó${on}.`;
  return heardOf.includes(party.id)
    ? `${partyName(party)} ha respondido, pero no ha aceptado participar.`
    : `${partyName(party)} no ha aceptado participar: no consta su respuesta.`;
}

function removedLine(party: PartyRow): string {
  return `${partyName(party)} dejó de ser parte el ${shownDay(party.removedAt ?? new Date(0))}.`;
}

/** For whoever prepares the record. */
export function unsignedWarnings(lines: readonly string[]): string[] {
  return lines.map((line) => `${line} El acta lo hace constar y no firma.`);
}
