import { useEffect, useRef, useState } from "react";
import type { TypedDocumentString } from "../generated/plain/graphql.ts";
import { sendUpload } from "./send-upload.ts";
import type { UserProblem } from "./user-errors.ts";

interface Upload<Variables, Result> {
  /** Resolves to the payload when the server took the file; else to null, and `error` says why unless it was cancelled. */
  send: (variables: Variables) => Promise<Result | null>;
  cancel: () => void;
  running: boolean;
  /** Share of the bytes sent, 0 to 1; null before the first and after the last one. */
  share: number | null;
  /** Why it wasn't taken, ready to show. */
  error: string | null;
  /** Says something about a file before it is sent, or takes the last refusal away. */
  setError: (error: string | null) => void;
}

/** Sends a file through a mutation with one root field that has `userErrors`; leaving the page cancels. */
export function useUpload<Data extends Record<string, { userErrors: UserProblem[] }>, Variables>(
  document: TypedDocumentString<Data, Variables>,
): Upload<Variables, Data[keyof Data]> {
  const [running, setRunning] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (variables: Variables): Promise<Data[keyof Data] | null> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(true);
    setError(null);
    const { payload, problem } = await sendUpload(document, variables, {
      signal: controller.signal,
      onShare: setShare,
    });
    setError(problem);
    setRunning(false);
    setShare(null);
    return payload;
  };
  return { send, cancel: () => abort.current?.abort(), running, share, error, setError };
}
