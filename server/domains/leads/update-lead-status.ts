import { LEAD_STATES } from "../../../schema/rules/leads.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { refuseChangedFields } from "../../shared/edit-conflicts.ts";
import { requireLead, type LeadRow, type LeadStatus } from "./lead-rows.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { leadAtDesk } from "./lead-mails.ts";
import { Lead } from "./lead.entity.ts";

/** Any state may follow any other: people change their minds. Throws NotFound, or Conflict with the lead as it is now. */
export async function updateLeadStatus(
  ctx: SignedInContext,
  id: string,
  status: LeadStatus,
  version: number,
): Promise<{ lead: LeadRow; message: string }> {
  await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    const form = [
      {
        field: "status",
        label: "Estado",
        current: LEAD_STATES[lead.status],
        yours: LEAD_STATES[status],
      },
    ];
    await refuseChangedFields(manager, { type: "lead", ...lead }, version, form, { lead });
    if (lead.status === status) return;
    await manager
      .getRepository(Lead)
      .update(lead.id, { status, version: () => "version + 1", updatedAt: ctx.clock.now() });
    await settleForAdministrators(ctx, manager, leadAtDesk(lead.id));
    await audit(ctx, manager, {
      action: "updateLeadStatus",
      subjectType: "lead",
      subjectId: lead.id,
      data: { fields: ["status"], version: lead.version + 1, from: lead.status, to: status },
    });
  });
  const lead = await requireLead(ctx.db, id);
  return { lead, message: `La solicitud ${lead.codeId} queda como «${LEAD_STATES[lead.status]}».` };
}
