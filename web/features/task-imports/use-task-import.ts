import { CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { TaskImport } from "./import-types.ts";
import { isRunning } from "../../parts/tasks/task-import-words.ts";
import { TaskImportDocument } from "../../generated/graphql.ts";

const POLL_MS = 1000;
const RETRY_MS = [1000, 2000, 3000, 5000] as const;

/** An id in the address may be anybody's typing: one the server can't even read names no import. */
function namesNone(error: unknown): boolean {
  if (!CombinedGraphQLErrors.is(error)) return false;
  const code = error.errors[0]?.extensions?.["code"];
  return code === "NOT_FOUND" || code === "BAD_USER_INPUT";
}

export interface ImportConnection {
  /** Undefined until the first answer, null when there is no such import. */
  current: TaskImport | null | undefined;
  /** Why the last question was in vain, which is asked again by itself: nobody answered, or the server can't now. */
  trouble: "offline" | "unavailable" | null;
  /** Takes over what a mutation answered. Answers to questions asked before it are thrown away. */
  accept: (next: TaskImport) => void;
  /** Asks for the present state; null when there is none. @throws when there was no answer */
  reload: () => Promise<TaskImport | null>;
}

/** Asks as soon as the page is looked at again, or the network is back. */
function useWaking(again: () => void) {
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") again();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
    };
  }, [again]);
}

/**
 * The state of one import, kept up to date: while the server works on it, when the page comes to the front again and
 * after a break of the network or of the server. Past Apollo's cache on purpose: an answer that was overtaken by a
 * newer one must not come back.
 */
export function useTaskImport(id: string): ImportConnection {
  const client = useApolloClient();
  const [current, setCurrent] = useState<TaskImport | null | undefined>(undefined);
  const [failures, setFailures] = useState(0);
  const [isAnswered, setIsAnswered] = useState(false);
  const stamp = useRef(0);

  const accept = useCallback((next: TaskImport) => {
    stamp.current += 1;
    setCurrent(next);
  }, []);

  const reload = useCallback(async () => {
    const asked = stamp.current;
    const ask = async () => {
      const { data } = await client.query({
        query: TaskImportDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      return data?.taskImport ?? null;
    };
    const next = await ask().catch((error: unknown) => {
      if (namesNone(error)) return null;
      throw error;
    });
    if (asked === stamp.current) setCurrent(next);
    setFailures(0);
    return next;
  }, [client, id]);

  const again = useCallback(
    () =>
      void reload().catch((error: unknown) => {
        setIsAnswered(CombinedGraphQLErrors.is(error) || ServerError.is(error));
        setFailures((count) => count + 1);
      }),
    [reload],
  );

  const isWaiting = current === undefined || (current !== null && isRunning(current.status)) || failures > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? POLL_MS;
    const timer = setTimeout(again, current === undefined && failures === 0 ? 0 : retry);
    return () => clearTimeout(timer);
    // `current` is a new object after each answer: that is what asks for the next one.
  }, [isWaiting, current, failures, again]);

  useWaking(again);

  const trouble = failures === 0 ? null : isAnswered ? "unavailable" : "offline";
  return useMemo(() => ({ current, trouble, accept, reload }), [current, trouble, accept, reload]);
}
