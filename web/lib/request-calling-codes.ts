import type { CallingCodeOption } from "./calling-codes.ts";
import { CallingCodesDocument } from "../generated/plain/graphql.ts";
import { requestGraphql } from "./graphql-request.ts";

/** All calling codes of the contract; throws what `requestGraphql` throws. */
export async function requestCallingCodes(signal: AbortSignal): Promise<readonly CallingCodeOption[]> {
  return (await requestGraphql(CallingCodesDocument, {}, { quiet: true, signal })).callingCodes;
}
