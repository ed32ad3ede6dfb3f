import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { Conflict } from "../../platform/refusals.ts";
import { conversationThing, type ConversationView } from "./conversation.ts";
import { Conversation } from "./conversation.entity.ts";
import { requireConversation } from "./list-conversations.ts";
import { requireMine } from "./send-message.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";

/**
 * What a party has written is seen to without writing back, e.g. by telephone; or it waits again after all. The same once
 * more changes nothing. Throws NotFound, Conflict (ASSIGNED; NOTHING_WAITS: nothing was written, or it is answered).
 */
export async function attendConversation(
  ctx: SignedInContext,
  conversationId: string,
  attended: boolean,
): Promise<{ conversation: ConversationView }> {
  const conversation = await ctx.db.transaction(async (manager) => {
    const view = await requireConversation(ctx, conversationId, manager);
    requireMine(view);
    const { id } = view;
    const stored = await manager
      .getRepository(Conversation)
      .findOne({ where: { partyId: id }, lock: { mode: "pessimistic_write" } });
    if (stored?.waitingSince == null)
      throw new Conflict("Aquí no hay ningún mensaje sin responder.", { code: "NOTHING_WAITS" });
    if ((stored.attendedAt !== null) !== attended) {
      await manager.getRepository(Conversation).update(stored.id, {
        attendedAt: attended ? ctx.clock.now() : null,
        attendedBy: attended ? ctx.actor.accountId : null,
      });
      await audit(ctx, manager, {
        action: "attendConversation",
        subjectType: "conversation",
        subjectId: id,
        data: { attended },
      });
    }
    return requireConversation(ctx, conversationId, manager);
  });
  return { conversation };
}

/** Inside the caller's transaction: the party was answered by another way than a message. */
export async function noteAnsweredElsewhere(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  partyId: number,
): Promise<void> {
  await manager
    .getRepository(Conversation)
    .update({ partyId }, { waitingSince: null, attendedAt: null, attendedBy: null });
  await settleForAdministrators({ clock }, manager, conversationThing(partyId));
}
