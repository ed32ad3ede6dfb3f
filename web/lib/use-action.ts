import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { showNotice } from "./notices.ts";
import { serverMessage } from "./server-message.ts";
import type { UserProblem } from "./user-errors.ts";

interface Payload {
  /** What really happened, in the server's words; shown as a notice. */
  message?: string | null;
  userErrors: readonly UserProblem[];
}

/** Sends one mutation and gives its payload. */
export type SendAction = (client: ApolloClient) => Promise<Payload | null | undefined>;

const FAILED = "No se ha podido guardar. Inténtalo de nuevo.";
const NONE: readonly UserProblem[] = [];

interface Action {
  /** Resolves to whether it was done; the server's words have been shown then and the page asks its data anew. */
  run: (send: SendAction) => Promise<boolean>;
  running: boolean;
  /** Why it wasn't done, the last time. */
  problems: readonly UserProblem[];
  /** What is wrong before anything is sent; [] forgets the last refusal. */
  setProblems: (problems: readonly UserProblem[]) => void;
}

/**
 * One thing done to what the page shows, from a dialog or a button of its own. A refusal mostly means that somebody else
 * was faster, so the page's queries are asked again after it, too.
 */
export function useAction(failed: string = FAILED): Action {
  const client = useApolloClient();
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState(NONE);

  const attempt = async (send: SendAction): Promise<readonly UserProblem[]> => {
    try {
      const payload = await send(client);
      if (payload === null || payload === undefined) return [{ field: [], message: failed }];
      const { message, userErrors } = payload;
      if (userErrors.length === 0 && message) showNotice({ theme: "green", text: message });
      void client.refetchQueries({ include: "active" }).catch(() => undefined);
      return userErrors;
    } catch (error) {
      return [{ field: [], message: serverMessage(error) ?? failed }];
    }
  };
  const run = async (send: SendAction) => {
    setRunning(true);
    setProblems(NONE);
    const found = await attempt(send);
    setProblems(found);
    setRunning(false);
    return found.length === 0;
  };
  return { run, running, problems, setProblems };
}
