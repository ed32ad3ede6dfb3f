import { type LeadInput, RequestCorporateTasksDocument } from "../../generated/plain/graphql.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";
import type { LeadAnswer } from "../../parts/leads/use-lead-request.ts";

/** Throws what `requestGraphql` throws. */
export async function sendCorporateRequest(input: LeadInput): Promise<LeadAnswer> {
  const { requestCorporateTasks } = await requestGraphql(
    RequestCorporateTasksDocument,
    { input },
    { quiet: true },
  );
  return requestCorporateTasks;
}
