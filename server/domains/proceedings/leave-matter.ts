import { capitalized } from "../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { refreshAgreementFacts } from "./agreements/agreement-facts.ts";
import { audienceOfAgreement } from "./agreements/agreement-parties.ts";
import { AGREEMENT_COLUMNS, agreementName, FROM_AGREEMENTS } from "./agreements/agreement-rows.ts";
import type { AgreementRow } from "./agreements/agreement-rows.ts";
import { takeBack } from "./agreements/write-agreement.ts";
import type { Matter } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { noteMatter } from "./note-matter.ts";
import { callOff } from "./sessions/schedule-session.ts";
import { refreshSessionFacts } from "./sessions/session-facts.ts";
import { FROM_SESSIONS, SESSION_COLUMNS } from "./sessions/session-rows.ts";
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
  const { manager, party } = leaving;
  await takeBackProposals(leaving, `ya no participa ${partyName(party)}`);
  await manager.query(
    `DELETE FROM agreement_answers a USING agreements g
     WHERE g.id = a.agreement_id AND g.status = 'DRAFT' AND a.party_id = $1`,
    [party.id],
  );
  await leaveSessions(leaving);
}

/**
 * The open proposals that name the party are withdrawn, which all they were put to are told. Inside the transaction that
 * has locked the matter; gives what was withdrawn.
 */
export async function takeBackProposals(
  { ctx, manager, matter, party, by }: Omit<Leaving, "by"> & { by?: number },
  why: string,
): Promise<AgreementRow[]> {
  const open = await manager.query<AgreementRow[]>(
    `SELECT ${AGREEMENT_COLUMNS} ${FROM_AGREEMENTS} WHERE g.status = 'PROPOSED'
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

/** A session nobody of the other side is called to any more is called off. */
async function leaveSessions({ ctx, manager, matter, party, by }: Leaving): Promise<void> {
  const sessions = await manager.query<(SessionRow & { others: number })[]>(
    `SELECT ${SESSION_COLUMNS}, (SELECT count(*)::int FROM session_attendance o JOIN parties p ON p.id = o.party_id
         WHERE o.session_id = m.id AND p.side = 'RESPONDENT' AND p.id <> $1) AS others
     ${FROM_SESSIONS} JOIN session_attendance called ON called.session_id = m.id
     WHERE called.party_id = $1 AND m.status = 'SCHEDULED' ORDER BY m.id FOR UPDATE OF m`,
    [party.id],
  );
  for (const { others, ...session } of sessions) {
    if (others === 0)
      await callOff(ctx, manager, matter, session, { reason: `Ya no participa ${partyName(party)}.`, by });
    else
      await manager.query(`DELETE FROM session_attendance WHERE session_id = $1 AND party_id = $2`, [
        session.id,
        party.id,
      ]);
  }
  if (sessions.length > 0) await refreshSessionFacts(ctx, manager, matter);
}
