import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { NotFound } from "../../platform/refusals.ts";
import { filesOf, type LeadFileRow } from "./answer-rows.ts";
import type { LeadKind } from "./lead-rows.ts";
import { hashOfToken } from "./send-answer.ts";
import { LeadReply } from "./lead-reply.entity.ts";

const TOKEN = /^[\w-]{43}$/;
/** What opens nothing, by address: 256 bits can't be guessed, but trying shouldn't be free either. */
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

/** As leadAnswer, for what can't go on without; notes nothing. Throws NotFound, RateLimited. */
export async function requireAnswerByLink(ctx: Context, token: string): Promise<OpenedLeadAnswer> {
  const found = await find(ctx, token);
  if (found === null) throw new NotFound(NO_LINK);
  return found;
}

/** SQL: a link opens by its sending what stands in the answer and its lead. */
async function find(ctx: Context, token: string): Promise<OpenedLeadAnswer | null> {
  const [row] = TOKEN.test(token)
    ? await ctx.db.query<Omit<OpenedLeadAnswer, "files">[]>(
        `SELECT w.id, l.id AS "leadId", l.code_id AS "codeId", l.kind, l.company, w.message, w.created_at AS "sentAt",
           w.expires_at AS "expiresAt"
         FROM lead_answer_sendings s JOIN lead_answers w ON w.id = s.answer_id JOIN leads l ON l.id = w.lead_id
         WHERE s.token_hash = $1 AND w.revoked_at IS NULL AND w.expires_at > $2`,
        [hashOfToken(token), ctx.clock.now()],
      )
    : [];
  if (!row) {
    await throttle(ctx, [MISSES, ctx.address]);
    return null;
  }
  await throttle(ctx, [OPENINGS, String(row.id)]);
  return { ...row, files: await filesOf(ctx.db, { answerId: row.id }) };
}
