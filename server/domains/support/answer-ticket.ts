import { MANDATORY } from "../../../schema/rules/required.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { throttle } from "../../shared/throttle.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { answerDue } from "./answer-due.ts";
import { LONGEST_TICKET_TEXT } from "./create-ticket.input.ts";
import { addTicketMessage, TICKET_MESSAGES } from "./create-ticket.ts";
import { mailSupport, mailTicketAnswered, ticketAtDesk } from "./ticket-mails.ts";
import { requireTicket, type TicketRow } from "./ticket-rows.ts";
import { Ticket } from "./ticket.entity.ts";

/**
 * Another message in it. What the person writes opens it again and starts the time for an answer; what an administrator
 * writes (to a ticket that isn't the administrator's own) answers it. Throws InvalidInput, NotFound, RateLimited.
 */
export async function answerTicket(
  ctx: SignedInContext,
  id: string,
  given: string,
): Promise<{ ticket: TicketRow; message: string }> {
  const text = requireText("text", given, { longest: LONGEST_TICKET_TEXT, required: MANDATORY });
  const seen = await requireTicket(ctx, ctx.db, id);
  const bySupport = isSupport(ctx, seen);
  if (!bySupport) await throttle(ctx, [TICKET_MESSAGES, String(ctx.actor.accountId)]);
  const ticket = await ctx.db.transaction(async (manager) => {
    const stored = await requireTicket(ctx, manager, id, { lock: true });
    const now = ctx.clock.now();
    await addTicketMessage(ctx, manager, stored.id, text, bySupport);
    await manager.getRepository(Ticket).update(stored.id, {
      status: bySupport ? "ANSWERED" : "OPEN",
      answerDueAt: bySupport ? null : (stored.answerDueAt ?? answerDue(now)),
      updatedAt: now,
    });
    if (bySupport) {
      await mailTicketAnswered(ctx, manager, stored);
      await settleForAdministrators(ctx, manager, ticketAtDesk(stored.id));
    } else await mailSupport(ctx, manager, stored, false);
    await audit(ctx, manager, { action: "answerTicket", subjectType: "ticket", subjectId: stored.id });
    return requireTicket(ctx, manager, stored.id);
  });
  return { ticket, message: bySupport ? "Respuesta enviada." : "Mensaje enviado." };
}

/** By the person or by support. Throws Conflict when it is closed already, NotFound. */
export async function closeTicket(
  ctx: SignedInContext,
  id: string,
): Promise<{ ticket: TicketRow; message: string }> {
  const ticket = await ctx.db.transaction(async (manager) => {
    const stored = await requireTicket(ctx, manager, id, { lock: true });
    if (stored.status === "CLOSED")
      throw new Conflict("Esta consulta ya está cerrada.", {
        code: "ALREADY_DONE",
        payload: { ticket: stored },
      });
    await manager
      .getRepository(Ticket)
      .update(stored.id, { status: "CLOSED", answerDueAt: null, updatedAt: ctx.clock.now() });
    await settleForAdministrators(ctx, manager, ticketAtDesk(stored.id));
    await audit(ctx, manager, { action: "closeTicket", subjectType: "ticket", subjectId: stored.id });
    return requireTicket(ctx, manager, stored.id);
  });
  return { ticket, message: "Consulta cerrada." };
}

function isSupport({ actor }: SignedInContext, { accountId }: TicketRow): boolean {
  return actor.role === "ADMIN" && actor.accountId !== accountId;
}
