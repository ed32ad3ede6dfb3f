import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert, type AlertOptions } from "../../../lib/alert-context.ts";
import { UserPageDocument } from "../../../generated/graphql.ts";

interface Payload {
  message: string | null;
  userErrors: readonly UserProblem[];
}

/** Sends one mutation and gives its payload. */
export type SendAction = (client: ApolloClient) => Promise<Payload | undefined>;

const FAILED = "No se ha podido guardar. Inténtalo de nuevo.";
const NONE: readonly UserProblem[] = [];

/** [] when it was done. A refusal often means that the account has changed: then the page shows how it is now. */
async function problemsOf(client: ApolloClient, send: SendAction): Promise<readonly UserProblem[]> {
  try {
    const payload = await send(client);
    if (payload === undefined) return [{ field: [], message: FAILED }];
    const { message, userErrors } = payload;
    if (userErrors.length > 0)
      void client.refetchQueries({ include: [UserPageDocument] }).catch(() => undefined);
    else if (message !== null) showNotice({ theme: "green", text: message });
    return userErrors;
  } catch (error) {
    return [{ field: [], message: serverMessage(error) ?? FAILED }];
  }
}

interface UserAction {
  /** Resolves to whether it was done; the server's words, that say what really happened, have been shown then. */
  run: (send: SendAction) => Promise<boolean>;
  running: boolean;
  /** Why it wasn't done, the last time. */
  problems: readonly UserProblem[];
}

/** One thing an administrator does to an account, from a dialog of its own. */
export function useUserAction(): UserAction {
  const client = useApolloClient();
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState(NONE);
  const run = async (send: SendAction) => {
    setRunning(true);
    setProblems(NONE);
    const found = await problemsOf(client, send);
    setProblems(found);
    setRunning(false);
    return found.length === 0;
  };
  return { run, running, problems };
}

type Question = Required<Pick<AlertOptions, "theme" | "icon" | "title" | "text" | "textButton2">>;

/** The same for what needs a yes and nothing else: asks once, does it, and says why when it couldn't be done. */
export function useAskedAction(): (question: Question, send: SendAction) => void {
  const client = useApolloClient();
  const alert = useAlert();
  return useCallback(
    (question, send) => {
      const onConfirm = async () => {
        const [problem] = await problemsOf(client, send);
        if (problem !== undefined) alert.error(problem.message);
      };
      alert.open({ ...question, textButton: "Cancelar", onConfirm });
    },
    [alert, client],
  );
}
