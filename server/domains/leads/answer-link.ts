import { IsNull, MoreThan } from "typeorm";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { NotFound } from "../../platform/refusals.ts";
import { filesOf, type LeadFileRow } from "./answer-rows.ts";
import type { LeadKind } from "./lead-rows.ts";
import { hashOfToken } from "./send-answer.ts";
import { LeadAnswerSending } from "./lead-answer-sending.entity.ts";
import { LeadReply } from "./lead-reply.entity.ts";

const TOKEN = /^[\w-]{43}$/;
/** Unknown tokens by address: 256 bits can't be guessed, but trying shouldn't be free either. */
const MISSES: LimitRule = { name: "lead-answer-misses", points: 30, seconds: 3_600 };
const OPENINGS: LimitRule = { name: "lead-answer-openings", points: 300, seconds: 3_600 };
const NO_LINK =
  "Este enlace no existe, ha caducado o se ha retirado. Si necesitas la respuesta, escríbenos con el número de tu solicitud.";

export interface OpenedLeadAnswer {
  id: number;
  leadId: number;
  codeId: string;
  kind: LeadKind;
  company: string;
  message: string;
  sentAt: Date;
  expiresAt: Date;
  files: LeadFileRow[];
}

/**
 * What the link of an answer shows; the first opening is noted as such, unless it is by somebody signed in who works
 * here. Null for what opens nothing. Throws RateLimited.
 */
export async function leadAnswer(ctx: Context, token: string): Promise<OpenedLeadAnswer | null> {
  const found = await find(ctx, token);
  if (found === null) return null;
  if (ctx.actor === null || ctx.actor.role === "CLIENT") {
    const now = ctx.clock.now();
    await ctx.db
      .getRepository(LeadReply)
      .createQueryBuilder()
      .update({ opens: () => "opens + 1", openedAt: () => "coalesce(opened_at, :now)" })
      .where({ id: found.id })
      .setParameter("now", now)
      .execute();
    await auditRead(ctx, { action: "openLeadAnswer", subjectType: "lead", subjectId: found.leadId });
  }
  return found;
}

/** As leadAnswer, but notes no opening and throws NotFound for an unknown token. Throws also RateLimited. */
export async function requireAnswerByLink(ctx: Context, token: string): Promise<OpenedLeadAnswer> {
  const found = await find(ctx, token);
  if (found === null) throw new NotFound(NO_LINK);
  return found;
}

async function find(ctx: Context, token: string): Promise<OpenedLeadAnswer | null> {
  const answer = TOKEN.test(token) ? await findAnswer(ctx, token) : undefined;
  if (!answer?.lead) {
    await throttle(ctx, [MISSES, ctx.address]);
    return null;
  }
  const { id, lead, message, createdAt: sentAt, expiresAt } = answer;
  await throttle(ctx, [OPENINGS, String(id)]);
  const { id: leadId, codeId, kind, company } = lead;
  const files = await filesOf(ctx.db, { answerId: id });
  return { id, leadId, codeId, kind, company, message, sentAt, expiresAt, files };
}

/** The answer with its lead; one statement. */
async function findAnswer({ db, clock }: Context, token: string): Promise<LeadReply | undefined> {
  const [sending] = await db.getRepository(LeadAnswerSending).find({
    where: {
      tokenHash: hashOfToken(token),
      answer: { revokedAt: IsNull(), expiresAt: MoreThan(clock.now()) },
    },
    relations: { answer: { lead: true } },
  });
  return sending?.answer;
}
