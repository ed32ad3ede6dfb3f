import type { ApolloClient } from "@apollo/client";
import { uploadMutation } from "../../../lib/upload.ts";
import {
  NotifyPaymentDocument,
  type NotifyPaymentMutation,
  type NotifyPaymentMutationVariables,
} from "../../../generated/graphql.ts";

/**
 * Tells that an instalment is paid; `onShare` hears how much of the proof is sent, 0 to 1.
 * @throws what `uploadMutation` or Apollo throw
 */
export async function sendPaymentNotice(
  client: ApolloClient,
  variables: NotifyPaymentMutationVariables,
  onShare: (share: number | null) => void,
): Promise<NotifyPaymentMutation["notifyPayment"] | undefined> {
  if (!variables.proof) {
    return (await client.mutate({ mutation: NotifyPaymentDocument, variables })).data?.notifyPayment;
  }
  // Apollo tells nothing about bytes sent, so a file goes another way.
  const data = await uploadMutation(NotifyPaymentDocument, variables, {
    onProgress: ({ loaded, total }) => onShare(total === null || loaded >= total ? null : loaded / total),
  });
  return data.notifyPayment;
}
