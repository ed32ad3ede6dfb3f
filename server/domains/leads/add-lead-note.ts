import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";

const LONGEST_NOTE = 4_000;

/** Internal: who asked never sees it. Throws InvalidInput, NotFound. */
export async function addLeadNote(
  ctx: SignedInContext,
  id: string,
  given: string,
): Promise<{ lead: LeadRow; message: string }> {
  const read = readText(given, LONGEST_NOTE);
  const text = requireValue(["text"], read === "" ? new Fault("REQUIRED", "Escribe la nota") : read);
  await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    const now = ctx.clock.now();
    await manager.query(
      `INSERT INTO lead_notes (lead_id, author_id, text, created_at) VALUES ($1, $2, $3, $4)`,
      [lead.id, ctx.actor.accountId, text, now],
    );
    await manager.query(`UPDATE leads SET version = version + 1, updated_at = $2 WHERE id = $1`, [
      lead.id,
      now,
    ]);
    await audit(ctx, manager, {
      action: "addLeadNote",
      subjectType: "lead",
      subjectId: lead.id,
      data: { fields: ["notes"], version: lead.version + 1 },
    });
  });
  return { lead: await requireLead(ctx.db, id), message: "Nota guardada." };
}
