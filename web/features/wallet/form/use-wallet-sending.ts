import { useState } from "react";
import type { WalletRequestInput } from "../../../generated/plain/graphql.ts";
import { useLeadRequest } from "../../../parts/leads/use-lead-request.ts";

/** Sends the wallet form with its file; `share` of the bytes sent, 0 to 1, is null before the first and after the last one. */
export function useWalletSending() {
  const [share, setShare] = useState<number | null>(null);
  const { request, ...state } = useLeadRequest();
  const send = async (input: WalletRequestInput, file: File) => {
    const receipt = await request(async () => {
      const { sendWalletRequest } = await import("./send-wallet-request.ts");
      return sendWalletRequest(input, file, ({ loaded, total }) =>
        setShare(total === null || loaded >= total ? null : loaded / total),
      );
    });
    setShare(null);
    return receipt;
  };
  return { ...state, share, send };
}
