import type * as Contract from "../../generated/schema-types.ts";
import { Any, IsNull, MoreThan, type EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { AnswerLeadInput } from "./answer-lead.input.ts";
import { NO_ANSWER } from "./answer-rows.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";
import { linkExpiry, sendAnswer } from "./send-answer.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { leadAtDesk } from "./lead-mails.ts";
import { Lead } from "./lead.entity.ts";
import { LeadFile } from "./lead-file.entity.ts";
import { LeadReply } from "./lead-reply.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

/**
 * Mails who asked a personal link to a message and its files. The same key again is the same answer: nothing more is sent,
 * whoever clicks twice or asks again because the answer got lost. Throws InvalidInput, NotFound.
 */
export async function answerLead(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.AnswerLeadInput>,
): Promise<{ lead: LeadRow; message: string }> {
  const { key, message: text, fileIds } = readInput(new AnswerLeadInput(), given);
  await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    if (await isSent(manager, lead.id, key)) return;
    const now = ctx.clock.now();
    const expiresAt = linkExpiry(now);
    const answerId = await insertAnswer(ctx, manager, { lead, key, text, now, expiresAt });
    await attach(manager, { leadId: lead.id, answerId, fileIds });
    await sendAnswer(ctx, manager, { lead, id: answerId, key, sentTo: lead.email, expiresAt });
    const answered = lead.status === "NEW" || lead.status === "IN_PROGRESS" ? "ANSWERED" : lead.status;
    await manager
      .getRepository(Lead)
      .update(lead.id, { status: answered, version: () => "version + 1", updatedAt: now });
    await settleForAdministrators(ctx, manager, leadAtDesk(lead.id));
    await audit(ctx, manager, {
      action: "answerLead",
      subjectType: "lead",
      subjectId: lead.id,
      data: {
        answerId,
        files: fileIds.length,
        version: lead.version + 1,
        ...(answered === lead.status ? {} : { from: lead.status, to: answered }),
      },
    });
  });
  const lead = await requireLead(ctx.db, id);
  return { lead, message: `La respuesta a ${lead.email} sale ahora por correo.` };
}

function isSent(manager: EntityManager, leadId: number, key: string): Promise<boolean> {
  return manager.getRepository(LeadReply).existsBy({ leadId, requestKey: key });
}

async function insertAnswer(
  { actor }: SignedInContext,
  manager: EntityManager,
  {
    lead,
    key,
    text,
    now,
    expiresAt,
  }: { lead: LeadRow; key: string; text: string; now: Date; expiresAt: Date },
): Promise<number> {
  return insertedId(
    await manager.getRepository(LeadReply).insert({
      leadId: lead.id,
      authorId: actor.accountId,
      requestKey: key,
      message: text,
      sentTo: lead.email,
      expiresAt,
      createdAt: now,
    }),
  );
}

async function attach(
  manager: EntityManager,
  { leadId, answerId, fileIds }: { leadId: number; answerId: number; fileIds: readonly number[] },
): Promise<void> {
  const attached = await manager
    .getRepository(LeadFile)
    .update({ id: Any(fileIds), leadId, answerId: IsNull() }, { answerId });
  if (attached.affected === fileIds.length) return;
  const message = "Alguno de los archivos ya no está o ya se ha enviado. Vuelve a adjuntarlo.";
  throw new InvalidInput([{ field: ["fileIds"], code: "NOT_FOUND", message }]);
}

/** Ends the link of an answer at once. Throws NotFound, Conflict when it has ended already. */
export async function revokeLeadAnswer(
  ctx: SignedInContext,
  answerId: string,
): Promise<{ lead: LeadRow; message: string }> {
  const leadId = await ctx.db.transaction(async (manager) => {
    const now = ctx.clock.now();
    const replies = manager.getRepository(LeadReply);
    const id = readId(answerId) ?? 0;
    const open = await replies.findOne({
      select: { id: true, leadId: true },
      where: { id, revokedAt: IsNull(), expiresAt: MoreThan(now) },
      lock: { mode: "pessimistic_write" },
    });
    if (!open) throw await whyNotEnded(manager, id);
    await replies.update(id, { revokedAt: now });
    await audit(ctx, manager, {
      action: "revokeLeadAnswer",
      subjectType: "lead",
      subjectId: open.leadId,
      data: { answerId: id },
    });
    return open.leadId;
  });
  return { lead: await requireLead(ctx.db, leadId), message: "El enlace de esta respuesta ya no abre nada." };
}

async function whyNotEnded(manager: EntityManager, id: number): Promise<NotFound | Conflict> {
  const isThere = await manager.getRepository(LeadReply).existsBy({ id });
  return isThere
    ? new Conflict("El enlace de esta respuesta ya había terminado.", { code: "ALREADY_DONE" })
    : new NotFound(NO_ANSWER);
}
