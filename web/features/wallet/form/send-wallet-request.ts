import { type WalletRequestInput, RequestWalletValuationDocument } from "../../../generated/plain/graphql.ts";
import { uploadMutation, type UploadProgress } from "../../../lib/upload.ts";
import type { LeadAnswer } from "../../../parts/leads/use-lead-request.ts";

/** Throws what `uploadMutation` throws. */
export async function sendWalletRequest(
  input: WalletRequestInput,
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<LeadAnswer> {
  const options = { quiet: true, onProgress };
  return (await uploadMutation(RequestWalletValuationDocument, { input, file }, options))
    .requestWalletValuation;
}
