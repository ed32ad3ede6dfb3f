import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

interface Payload {
  message: string | null;
  userErrors: readonly UserProblem[];
}

interface SupportAction {
  /** Resolves to what stood in the way; [] when it was done, and the server's words have been shown then. */
  run: (send: (client: ApolloClient) => Promise<Payload | undefined>) => Promise<readonly UserProblem[]>;
  running: boolean;
}

const FAILED: UserProblem = { field: [], message: "No se ha podido guardar. Inténtalo de nuevo." };

/** One thing an administrator does on the support screen. */
export function useSupportAction(): SupportAction {
  const client = useApolloClient();
  const [running, setRunning] = useState(false);
  const run: SupportAction["run"] = async (send) => {
    setRunning(true);
    try {
      const payload = await send(client);
      if (payload === undefined) return [FAILED];
      const { message, userErrors } = payload;
      if (userErrors.length === 0 && message !== null) showNotice({ theme: "green", text: message });
      return userErrors;
    } catch (error) {
      return [{ field: [], message: serverMessage(error) ?? FAILED.message }];
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
