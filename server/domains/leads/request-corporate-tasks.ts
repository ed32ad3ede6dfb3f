import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { leadAnswer, type LeadAnswer } from "./lead-answer.ts";
import { LeadInput } from "./lead.input.ts";
import { storeLead, throttleLeads } from "./store-lead.ts";

/** The form of /tasks. Throws InvalidInput, RateLimited. */
export async function requestCorporateTasks(
  ctx: Context,
  given: Unchecked<Contract.LeadInput>,
): Promise<LeadAnswer> {
  const contact = readInput(new LeadInput(), given);
  await throttleLeads(ctx, contact);
  const lead = await ctx.db.transaction((manager) =>
    storeLead(ctx, manager, { kind: "CORPORATE_TASKS", contact, wallet: null }),
  );
  return leadAnswer(lead.codeId);
}
