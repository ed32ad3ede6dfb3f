import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";
import { Lead } from "./lead.entity.ts";
import { LeadNote } from "./lead-note.entity.ts";

const LONGEST_NOTE = 4_000;

/** Internal: who asked never sees it. Throws InvalidInput, NotFound. */
export async function addLeadNote(
  ctx: SignedInContext,
  id: string,
  given: string,
): Promise<{ lead: LeadRow; message: string }> {
  const text = requireText("text", given, { longest: LONGEST_NOTE, required: "Escribe la nota" });
  await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    const now = ctx.clock.now();
    await manager
      .getRepository(LeadNote)
      .insert({ leadId: lead.id, authorId: ctx.actor.accountId, text, createdAt: now });
    await manager.getRepository(Lead).update(lead.id, { version: () => "version + 1", updatedAt: now });
    await audit(ctx, manager, {
      action: "addLeadNote",
      subjectType: "lead",
      subjectId: lead.id,
      data: { fields: ["notes"], version: lead.version + 1 },
    });
  });
  return { lead: await requireLead(ctx.db, id), message: "Nota guardada." };
}
