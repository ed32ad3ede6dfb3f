// SQL: notices of several parties, or those that call to sessions to come, are marked in one statement.
import { IsNull, LessThanOrEqual, Not, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { communicatedTo } from "./communicated.ts";
import { endLapsedLinks } from "./links.ts";
import { noteNotice } from "./notices.ts";
import type { NewNotice, NoticeReceipt } from "./notices.ts";
import { standingProposals } from "./proposals.ts";
import { unreadSummonses } from "./summonses.ts";
import { Party } from "./party.entity.ts";
import { PartyNotice } from "./party-notice.entity.ts";

/** How it is known that a party has received what it was told: terms of law run from then (LO 1/2025 arts. 7 and 10.4). */

type Noting = Pick<Context, "clock">;

/** The object's version in a notice that showed no object: coming to a session shows no text. */
const NO_OBJECT = 0;

/**
 * The page of a personal link shows the present object, the proposal that stands and the sessions to come. Where no
 * received notice had carried them to this party yet, the opening is stored as one, so that what was read can be
 * proved.
 */
export async function noteShownByLink(
  ctx: Noting,
  manager: EntityManager,
  { partyId, linkId }: { partyId: number; linkId: number },
): Promise<void> {
  const at = ctx.clock.now();
  const shown = {
    partyId,
    linkId,
    channel: "LINK",
    openedAt: at,
    received: { at, receipt: "OPENED" },
    proof: "Leído en su página personal.",
    createdBy: null,
  } as const;
  const isNew = await noteReceived(ctx, manager, shown);
  if (!isNew && (await isObjectUnread(manager, partyId))) await noteNotice(ctx, manager, shown);
}

/** A party with an account has read the matter in it: the receipt of the proposal that stands and of its summonses. */
export async function noteReadInAccount(
  ctx: Noting,
  manager: EntityManager,
  { caseId, accountId }: { caseId: number; accountId: number },
): Promise<void> {
  const at = ctx.clock.now();
  const own = await manager
    .getRepository(Party)
    .find({ select: { id: true }, where: { caseId, accountId, removedAt: IsNull() } });
  for (const { id: partyId } of own)
    await noteReceived(ctx, manager, {
      partyId,
      channel: "ACCOUNT",
      openedAt: at,
      received: { at, receipt: "OPENED" },
      proof: "Leído en su cuenta de Acuerdo.",
      createdBy: null,
    });
}

async function isObjectUnread(manager: EntityManager, partyId: number): Promise<boolean> {
  const shown = await communicatedTo(manager, partyId);
  if (shown?.side !== "RESPONDENT" || shown.object === "" || shown.objectVersion === null) return false;
  const { objectVersion } = shown;
  return !(await manager
    .getRepository(PartyNotice)
    .existsBy({ partyId, objectVersion, receivedAt: Not(IsNull()) }));
}

type Proof = NewNotice & { received: { at: Date; receipt: NoticeReceipt } };

/**
 * Stores a notice with the proposal that stood then and the sessions to come, as far as their receipt isn't known.
 * Returns whether one was stored.
 */
async function noteReceived(ctx: Noting, manager: EntityManager, proof: Proof): Promise<boolean> {
  const { partyId, received } = proof;
  const [standing] = await standingProposals(manager, [partyId], received.at);
  const isUnread = standing && (standing.receivedAt === null || standing.receivedAt > received.at);
  const proposal = isUnread ? standing : null;
  const [first, ...others] = await unreadSummonses(manager, [partyId], received.at);
  if (proposal === null && first === undefined) return false;
  await noteNotice(ctx, manager, { ...proof, proposal, calledSessionId: first?.sessionId ?? null });
  for (const { sessionId } of others)
    await noteNotice(ctx, manager, { ...proof, calledSessionId: sessionId });
  return true;
}

/**
 * A written answer, by whatever way, proves that the party has been told: its last notice before becomes received, where
 * nothing else proves a receipt, and so do the notices that carried the proposal that stands or called to a session to
 * come. Inside the caller's transaction.
 */
export async function noteAnswerAsReceipt(
  { clock }: Noting,
  manager: EntityManager,
  partyIds: readonly number[],
): Promise<void> {
  const at = clock.now();
  await endLapsedLinks({ clock }, manager, { partyIds });
  await markLastNotices(manager, partyIds, { at, receipt: "ANSWERED", sessionId: null });
  await manager.query(
    `UPDATE party_notices n SET received_at = $2, receipt = 'ANSWERED' FROM matter_sessions m
     WHERE m.id = n.called_session_id AND m.status = 'SCHEDULED' AND m.starts_at > $2 AND n.party_id = ANY($1)
       AND n.received_at IS NULL AND n.sent_at <= $2 AND NOT n.failed`,
    [partyIds, at],
  );
}

interface Mark {
  at: Date;
  receipt: NoticeReceipt;
  sessionId: number | null;
}

/**
 * Of each party whose receipt of anything isn't proved until then the last notice, and the notices of the proposals
 * that stand.
 */
async function markLastNotices(
  manager: EntityManager,
  partyIds: readonly number[],
  { at, receipt, sessionId }: Mark,
): Promise<void> {
  const carrying = (await standingProposals(manager, partyIds, at)).filter(
    ({ receivedAt }) => receivedAt === null,
  );
  await manager.query(
    `UPDATE party_notices SET received_at = $2, receipt = $3, session_id = $4
     WHERE received_at IS NULL AND (id IN (SELECT DISTINCT ON (n.party_id) n.id FROM party_notices n
         WHERE n.party_id = ANY($1) AND n.sent_at <= $2 AND NOT n.failed AND NOT EXISTS (SELECT FROM party_notices r
           WHERE r.party_id = n.party_id AND r.received_at <= $2)
         ORDER BY n.party_id, n.sent_at DESC, n.id DESC)
       OR id IN (SELECT n.id FROM party_notices n
         JOIN jsonb_to_recordset($5::jsonb) AS made ("partyId" bigint, "agreementId" bigint, "statementId" bigint)
           ON n.party_id = made."partyId" AND (n.agreement_id = made."agreementId" OR n.statement_id = made."statementId")
         WHERE n.sent_at <= $2 AND NOT n.failed))`,
    [partyIds, at, receipt, sessionId, JSON.stringify(carrying)],
  );
}

export interface Attendance {
  sessionId: number;
  startsAt: Date;
  /** "la sesión conjunta": what they came to. */
  name: string;
  /** Ids of the parties that came. */
  came: readonly number[];
}

/**
 * Coming to a session proves that a party has been told of the matter and of the proposal that stands: its notices
 * before the session become received, with the session as their source; where there was none, the attendance is stored
 * as one. Corrected attendance takes that back. Inside the caller's transaction.
 */
export async function noteAttendanceAsReceipt(
  ctx: Noting,
  manager: EntityManager,
  { sessionId, startsAt, name, came }: Attendance,
): Promise<void> {
  const notices = manager.getRepository(PartyNotice);
  await endLapsedLinks(ctx, manager, { partyIds: came });
  await notices.delete({ sessionId, channel: "SESSION" });
  await notices.update({ sessionId }, { receivedAt: null, receipt: null, sessionId: null });
  await markLastNotices(manager, came, { at: startsAt, receipt: "ATTENDED", sessionId });
  const proposals = await standingProposals(manager, came, startsAt);
  for (const partyId of came) {
    const proposal = proposals.find((one) => one.partyId === partyId) ?? null;
    const isUnread = proposal !== null && (proposal.receivedAt === null || proposal.receivedAt > startsAt);
    if (!isUnread && (await isKnown(manager, partyId, startsAt))) continue;
    await noteNotice(ctx, manager, {
      partyId,
      channel: "SESSION",
      sentAt: startsAt,
      received: { at: startsAt, receipt: "ATTENDED" },
      proof: `Asistió a ${name}.`,
      sessionId,
      proposal: isUnread ? proposal : null,
      objectVersion: NO_OBJECT,
      createdBy: null,
    });
  }
}

function isKnown(manager: EntityManager, partyId: number, at: Date): Promise<boolean> {
  return manager.getRepository(PartyNotice).existsBy({ partyId, receivedAt: LessThanOrEqual(at) });
}
