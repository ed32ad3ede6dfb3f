import { FormProblems } from "../../shared/fault.ts";
import type { Context } from "../../shared/context.ts";
import { takeLeadContact, type LeadForm } from "./lead-form.ts";
import { leadAnswer, type LeadAnswer } from "./lead-answer.ts";
import { storeLead, throttleLeads } from "./store-lead.ts";

/** The form of /tasks. Throws InvalidInput, RateLimited. */
export async function requestCorporateTasks(ctx: Context, form: LeadForm): Promise<LeadAnswer> {
  const problems = new FormProblems();
  const contact = takeLeadContact(problems, [], form);
  if (contact === null || problems.list.length > 0) throw problems.refusal();
  await throttleLeads(ctx, contact);
  const lead = await ctx.db.transaction((manager) =>
    storeLead(ctx, manager, { kind: "CORPORATE_TASKS", contact, wallet: null }),
  );
  return leadAnswer(lead.codeId);
}
