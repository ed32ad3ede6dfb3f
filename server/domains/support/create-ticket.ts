import type * as Contract from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { answerDue } from "./answer-due.ts";
import { CreateTicketInput } from "./create-ticket.input.ts";
import { mailSupport, mailTicketReceived } from "./ticket-mails.ts";
import { requireTicket, type TicketCategory, type TicketRow } from "./ticket-rows.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { takeCodes } from "../../platform/take-codes.ts";
import { Ticket } from "./ticket.entity.ts";
import { TicketMessage } from "./ticket-message.entity.ts";

/** Of new questions and of what is added to them, together. */
export const TICKET_MESSAGES: LimitRule = { name: "ticket-messages", points: 20, seconds: 3_600 };

/**
 * A question to support. Throws InvalidInput with every problem (also a case that isn't the asker's: it can't be told
 * from one that doesn't exist), RateLimited (20 messages an hour).
 */
export async function createTicket(
  ctx: SignedInContext,
  given: Unchecked<Contract.CreateTicketInput>,
): Promise<{ ticket: TicketRow; message: string }> {
  const form = new CreateTicketInput(await findCaseId(ctx, given.caseNumber ?? ""));
  const { category, subject, text, caseId = null } = readInput(form, given);
  return openTicket(ctx, { category, subject, text, caseId });
}

interface NewTicket {
  category: TicketCategory;
  subject: string;
  text: string;
  /** What it is about, which the asker sees. */
  caseId?: number | null;
  listId?: number;
  taskId?: number | null;
}

/** With what the caller has read and checked. Throws RateLimited. */
export async function openTicket(
  ctx: SignedInContext,
  { text, ...asked }: NewTicket,
): Promise<{ ticket: TicketRow; message: string }> {
  await throttle(ctx, [TICKET_MESSAGES, String(ctx.actor.accountId)]);
  const ticket = await ctx.db.transaction(async (manager) => {
    const id = await insertTicket(ctx, manager, asked);
    await addTicketMessage(ctx, manager, id, text);
    const stored = await requireTicket(ctx, manager, id);
    await mailTicketReceived(ctx, manager, stored);
    await mailSupport(ctx, manager, stored, true);
    await audit(ctx, manager, { action: "createTicket", subjectType: "ticket", subjectId: id });
    return stored;
  });
  return { ticket, message: `Hemos recibido tu consulta ${ticket.number}` };
}

/** null where none is given, undefined where the asker has no such case. */
async function findCaseId(ctx: SignedInContext, given: string | number): Promise<number | null | undefined> {
  const number = String(given).trim();
  if (number === "") return null;
  try {
    return (await requireCase(ctx, ctx.db, number)).record.id;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return undefined;
  }
}

async function insertTicket(
  ctx: SignedInContext,
  manager: EntityManager,
  {
    category,
    subject,
    caseId = null,
    listId = null,
    taskId = null,
  }: Omit<NewTicket, "text" | "listId"> & { listId?: number | null },
): Promise<number> {
  const now = ctx.clock.now();
  return insertedId(
    await manager.getRepository(Ticket).insert({
      number: await takeTicketNumber(ctx, manager),
      accountId: ctx.actor.accountId,
      category,
      subject,
      caseId,
      listId,
      taskId,
      createdAt: now,
      updatedAt: now,
      answerDueAt: answerDue(now),
    }),
  );
}

/** `H26-000012`, year of Madrid, without gaps. */
async function takeTicketNumber(
  { clock }: Pick<SignedInContext, "clock">,
  manager: EntityManager,
): Promise<string> {
  const year = clock.today().slice(2, 4);
  const number = await takeCodes(manager, "H", Number(year));
  return `H${year}-${String(number).padStart(6, "0")}`;
}

/** Written by the asker; of support when that is an administrator. */
export async function addTicketMessage(
  { actor, clock }: Pick<SignedInContext, "actor" | "clock">,
  manager: EntityManager,
  ticketId: number,
  text: string,
  bySupport = false,
): Promise<void> {
  await manager
    .getRepository(TicketMessage)
    .insert({ ticketId, authorId: actor.accountId, bySupport, text, at: clock.now() });
}
