import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { fileKeysOf, requireLead } from "./lead-rows.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { leadAtDesk } from "./lead-mails.ts";
import { Lead } from "./lead.entity.ts";

/**
 * Erases what somebody sent, its notes, its answers and all files, because they ask for it (RGPD 17). A request belongs to no
 * account and founds no claim, so nothing has to be blocked first. Throws NotFound.
 */
export async function deleteLead(
  ctx: SignedInContext,
  id: string,
): Promise<{ deletedId: string; message: string }> {
  const { codeId } = await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    for (const key of await fileKeysOf(manager, [lead.id])) await deleteFileAfterCommit(ctx, manager, key);
    await manager.getRepository(Lead).delete(lead.id);
    await settleForAdministrators(ctx, manager, leadAtDesk(lead.id));
    await audit(ctx, manager, {
      action: "deleteLead",
      subjectType: "lead",
      subjectId: lead.id,
      data: { codeId: lead.codeId },
    });
    return lead;
  });
  return { deletedId: id, message: `La solicitud ${codeId} se ha borrado.` };
}
