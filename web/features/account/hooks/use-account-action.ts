import type { OperationVariables } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

type Payload = { userErrors: UserProblem[] };

interface AccountAction<Variables, Result> {
  /** Resolves to the payload when the server did it; else to null, and `problems` says why. */
  run: (variables: Variables) => Promise<Result | null>;
  running: boolean;
  problems: readonly UserProblem[];
  setProblems: (problems: readonly UserProblem[]) => void;
}

const NONE: readonly UserProblem[] = [];

/**
 * One mutation with one root field; what it gives of the account is seen at once. `failed` is said when no answer came.
 * `onRefused` is told the problems, for actions that have no form to show them in.
 */
export function useAccountAction<Data extends Record<string, Payload>, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  failed: string,
  onRefused?: (text: string) => void,
): AccountAction<Variables, Data[keyof Data]> {
  const client = useApolloClient();
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState(NONE);

  const refuse = (refused: readonly UserProblem[]) => {
    setProblems(refused);
    if (refused.length > 0) onRefused?.(refused.map(({ message }) => message).join(" "));
  };
  const run = async (variables: Variables): Promise<Data[keyof Data] | null> => {
    setRunning(true);
    setProblems(NONE);
    try {
      const { data } = await client.mutate<Data>({ mutation, variables });
      const [payload] = Object.values(data ?? {}) as Data[keyof Data][];
      const refused = payload === undefined ? [{ field: [], message: failed }] : payload.userErrors;
      refuse(refused);
      return payload !== undefined && refused.length === 0 ? payload : null;
    } catch (error) {
      refuse([{ field: [], message: serverMessage(error) ?? failed }]);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { run, running, problems, setProblems };
}
