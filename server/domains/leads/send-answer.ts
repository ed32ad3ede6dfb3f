import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { isUuid, requireId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { filesOf, NO_ANSWER } from "./answer-rows.ts";
import { mailLeadAnswered } from "./lead-mails.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";
import { LeadReply } from "./lead-reply.entity.ts";
import { LeadAnswerSending } from "./lead-answer-sending.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

const LIFETIME_MS = 30 * 86_400_000;
const TOKEN_BYTES = 32;
const RESENDINGS = { name: "lead-answer-resendings", points: 5, seconds: 86_400 };

/** Until when a link that is mailed now opens its answer. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Orders the mail with a new personal link to an answer that is stored, inside the caller's transaction. */
export async function sendAnswer(
  ctx: SignedInContext,
  manager: EntityManager,
  { lead, ...answer }: { lead: LeadRow; id: number; key: string; sentTo: string; expiresAt: Date },
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const sendingId = insertedId(
    await manager.getRepository(LeadAnswerSending).insert({
      answerId: answer.id,
      requestKey: answer.key,
      tokenHash: hashOfToken(token),
      sentBy: ctx.actor.accountId,
      createdAt: ctx.clock.now(),
    }),
  );
  await mailLeadAnswered(ctx, manager, {
    codeId: lead.codeId,
    kind: lead.kind,
    email: answer.sentTo,
    sendingId,
    files: (await filesOf(manager, { answerId: answer.id })).length,
    expiresAt: answer.expiresAt,
    url: `${ctx.env.publicUrl}/respuesta#${token}`,
  });
}

/**
 * Mails an answer once more, with a new link beside those that went before; all of them open it for thirty days from now.
 * The same key again is the same sending. Throws InvalidInput, NotFound (its request may have been erased), Conflict
 * (REVOKED), RateLimited.
 */
export async function resendLeadAnswer(
  ctx: SignedInContext,
  answerId: string,
  key: string,
): Promise<{ lead: LeadRow; message: string }> {
  if (!isUuid(key))
    throw new InvalidInput([
      { field: ["key"], code: "INVALID", message: "La clave del reenvío no es válida" },
    ]);
  const id = requireId(answerId, NO_ANSWER);
  if (!(await isOrdered(ctx.db.manager, id, key))) await throttle(ctx, [RESENDINGS, String(id)]);
  const { leadId, sentTo } = await ctx.db.transaction(async (manager) => {
    const answer = await requireSendable(manager, id);
    if (await isOrdered(manager, id, key)) return answer;
    const lead = await requireLead(manager, answer.leadId);
    const expiresAt = linkExpiry(ctx.clock.now());
    await manager.getRepository(LeadReply).update(id, { expiresAt });
    await sendAnswer(ctx, manager, { lead, id, key, sentTo: answer.sentTo, expiresAt });
    await audit(ctx, manager, {
      action: "resendLeadAnswer",
      subjectType: "lead",
      subjectId: lead.id,
      data: { answerId: id },
    });
    return answer;
  });
  const lead = await requireLead(ctx.db, leadId);
  return { lead, message: `La respuesta a ${sentTo} sale otra vez ahora por correo.` };
}

/** Locked, so that the same click twice meets one after the other. */
async function requireSendable(
  manager: EntityManager,
  id: number,
): Promise<{ leadId: number; sentTo: string }> {
  const answer = await manager
    .getRepository(LeadReply)
    .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
  if (!answer) throw new NotFound(NO_ANSWER);
  if (answer.revokedAt !== null)
    throw new Conflict("El enlace de esta respuesta se retiró. Escribe una respuesta nueva.", {
      code: "REVOKED",
    });
  return answer;
}

function isOrdered(manager: EntityManager, answerId: number, key: string): Promise<boolean> {
  return manager.getRepository(LeadAnswerSending).existsBy({ answerId, requestKey: key });
}
