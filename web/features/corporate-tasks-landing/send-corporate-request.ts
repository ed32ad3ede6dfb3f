import type { LeadInput } from "../../generated/schema-types.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";
import type { LeadAnswer } from "../../parts/leads/use-lead-request.ts";
import { RequestCorporateTasksDocument } from "./RequestCorporateTasks.generated.ts";

/** Throws what `requestGraphql` throws. */
export async function sendCorporateRequest(input: LeadInput): Promise<LeadAnswer> {
  const answer = await requestGraphql(RequestCorporateTasksDocument, { input }, { quiet: true });
  return answer.requestCorporateTasks;
}
