import { capitalized, prose } from "../../../schema/rules/sentences.ts";
import { In, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { Party } from "../parties/party.entity.ts";
import { AgreementAnswer } from "./agreements/agreement-answer.entity.ts";
import { refreshAgreementFacts } from "./agreements/agreement-facts.ts";
import { audienceOfAgreement } from "./agreements/agreement-parties.ts";
import { agreementName, selectAgreements } from "./agreements/agreement-rows.ts";
import type { AgreementRow } from "./agreements/agreement-rows.ts";
import { takeBack } from "./agreements/withdraw-agreement.ts";
import type { Matter } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { noteMatter } from "./note-matter.ts";
import { callOff } from "./sessions/schedule-session.ts";
import { SessionAttendance } from "./sessions/session-attendance.entity.ts";
import { refreshSessionFacts } from "./sessions/session-facts.ts";
import { attendanceOf, selectSessions } from "./sessions/session-rows.ts";
import type { SessionRow } from "./sessions/session-rows.ts";

/** Who leaves which matter, inside the transaction that has locked it and taken the party out. */
interface Leaving {
  ctx: Pick<Context, "clock" | "mail" | "env">;
  manager: EntityManager;
  matter: Matter;
  party: PartyRow;
  /** The account that did it. */
  by: number;
}

/**
 * What a party that is taken out of its matter leaves open: proposals that wait for it are withdrawn (the others are
 * told), drafts go on without it, and it isn't called to the coming sessions any more. What is closed stays as it is.
 */
export async function leaveOpenBusiness(leaving: Leaving): Promise<void> {
  await takeBackProposals(leaving, `ya no participa ${partyName(leaving.party)}`);
  await leaveDrafts(leaving);
  await leaveSessions(leaving);
}

async function leaveDrafts({ manager, party: { id: partyId } }: Leaving): Promise<void> {
  const answers = manager.getRepository(AgreementAnswer);
  const drafts = await answers.find({
    select: { agreementId: true, partyId: true },
    where: { partyId, agreement: { status: "DRAFT" } },
  });
  await answers.delete({ partyId, agreementId: In(drafts.map(({ agreementId }) => agreementId)) });
}

/**
 * Withdraws the open proposals that name the party and tells everybody they were made to. Inside the transaction that has
 * locked the matter; gives what was withdrawn.
 */
export async function takeBackProposals(
  { ctx, manager, matter, party, by }: Omit<Leaving, "by"> & { by?: number },
  why: string,
): Promise<AgreementRow[]> {
  const open = await selectAgreements(
    manager,
    `WHERE g.status = 'PROPOSED'
       AND EXISTS (SELECT FROM agreement_answers a WHERE a.agreement_id = g.id AND a.party_id = $1)
     ORDER BY g.id FOR UPDATE OF g`,
    [party.id],
  );
  const parties = await partiesOfMatter(manager, matter);
  for (const agreement of open) {
    const reason = `${capitalized(why)}.`;
    await takeBack(ctx, manager, matter, agreement, { reason, by: by ?? agreement.createdBy });
    await noteMatter(ctx, manager, matter, {
      type: "ACUERDO",
      text: `${agreementName(agreement)} retirado: ${why}`,
      audience: await audienceOfAgreement(manager, agreement.id, parties),
      author: SYSTEM_AUTHOR,
      data: { agreementId: agreement.id },
    });
  }
  if (open.length > 0) await refreshAgreementFacts(manager, matter);
  return open;
}

/** Without any other counterparty called, a session is cancelled. */
async function leaveSessions({ ctx, manager, matter, party, by }: Leaving): Promise<void> {
  const sessions = await selectSessions(
    manager,
    `JOIN session_attendance called ON called.session_id = m.id
     WHERE called.party_id = $1 AND m.status = 'SCHEDULED' ORDER BY m.id FOR UPDATE OF m`,
    [party.id],
  );
  const attended = await sessionsWithOthers(manager, sessions, party);
  for (const session of sessions) {
    if (!attended.has(session.id))
      await callOff(ctx, manager, matter, session, {
        reason: prose`Ya no participa ${partyName(party)}.`,
        by,
      });
    else await manager.getRepository(SessionAttendance).delete({ sessionId: session.id, partyId: party.id });
  }
  if (sessions.length > 0) await refreshSessionFacts(ctx, manager, matter);
}

/** Those to which somebody else of the other side is called. */
async function sessionsWithOthers(
  manager: EntityManager,
  sessions: readonly SessionRow[],
  { id }: PartyRow,
): Promise<ReadonlySet<number>> {
  const called = await attendanceOf(
    manager,
    sessions.map((session) => session.id),
  );
  const respondents = await manager.getRepository(Party).find({
    select: { id: true },
    where: { id: In(called.map(({ partyId }) => partyId)), side: "RESPONDENT" },
  });
  const others = new Set(respondents.flatMap((one) => (one.id === id ? [] : [one.id])));
  return new Set(called.flatMap(({ partyId, sessionId }) => (others.has(partyId) ? [sessionId] : [])));
}
