import { SESSION_KINDS } from "../../../schema/rules/sessions.ts";
import { shortMoment } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import { refreshAgreementFacts } from "./agreements/agreement-facts.ts";
import { agreementName, selectAgreements } from "./agreements/agreement-rows.ts";
import { audienceOfAgreement } from "./agreements/agreement-parties.ts";
import { takeBack } from "./agreements/withdraw-agreement.ts";
import { matterKey, matterOf } from "./matter.ts";
import type { Matter } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { noteMatter } from "./note-matter.ts";
import { refreshSessionFacts } from "./sessions/session-facts.ts";
import { selectSessions } from "./sessions/session-rows.ts";
import { callOff } from "./sessions/schedule-session.ts";

type Ending = Pick<Context, "clock" | "mail" | "env">;

/**
 * What is still open in a case that is being closed, inside the transaction that has locked it: coming sessions are
 * cancelled, open agreements withdrawn; all are told, and the activity says so.
 */
export async function endOpenBusiness(
  ctx: Ending,
  manager: EntityManager,
  { caseId, reason }: { caseId: number; reason: string },
): Promise<void> {
  const matter = await matterOf(manager, { caseId, taskId: null });
  if (matter === null) return;
  await callOffSessions(ctx, manager, matter, reason);
  await takeBackAgreements(ctx, manager, matter, reason);
}

/** Cancels the coming sessions of a matter, inside the transaction that has locked it. */
export async function callOffSessions(
  ctx: Ending,
  manager: EntityManager,
  matter: Matter,
  reason: string,
): Promise<void> {
  const { column, id } = matterKey(matter);
  const coming = `WHERE m.${column} = $1 AND m.status = 'SCHEDULED' ORDER BY m.id FOR UPDATE OF m`;
  const sessions = await selectSessions(manager, coming, [id]);
  for (const session of sessions) {
    await callOff(ctx, manager, matter, session, { reason, by: session.createdBy });
    await noteMatter(ctx, manager, matter, {
      type: "SESION",
      text: `${SESSION_KINDS[session.kind]} del ${shortMoment(session.startsAt)} anulada`,
      audience: "ALL",
      author: SYSTEM_AUTHOR,
      data: { sessionId: session.id },
    });
  }
  if (sessions.length > 0) await refreshSessionFacts(ctx, manager, matter);
}

async function takeBackAgreements(
  ctx: Ending,
  manager: EntityManager,
  matter: Matter,
  reason: string,
): Promise<void> {
  const open = `WHERE g.case_id = $1 AND g.status IN ('DRAFT', 'PROPOSED') ORDER BY g.id FOR UPDATE OF g`;
  const agreements = await selectAgreements(manager, open, [matter.caseId]);
  const parties = await partiesOfMatter(manager, matter);
  for (const agreement of agreements) {
    await takeBack(ctx, manager, matter, agreement, { reason, by: agreement.createdBy });
    if (agreement.status === "DRAFT") continue;
    await noteMatter(ctx, manager, matter, {
      type: "ACUERDO",
      text: `${agreementName(agreement)} retirado`,
      audience: await audienceOfAgreement(manager, agreement.id, parties),
      author: SYSTEM_AUTHOR,
      data: { agreementId: agreement.id },
    });
  }
  if (agreements.length > 0) await refreshAgreementFacts(manager, matter);
}
