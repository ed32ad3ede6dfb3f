import { useState } from "react";
import { useRevalidator } from "react-router-dom";
import type { TypedDocumentString } from "../../../generated/plain/graphql.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

interface ReviewPayload {
  message: string | null;
  userErrors: UserProblem[];
}

const FALLBACK = "No se ha podido enviar. Comprueba tu conexión e inténtalo de nuevo.";

/** Sends one thing about a review; says what came of it, shows it on the page, and gives whether it worked. */
export function useReviewAction<Variables>(
  document: TypedDocumentString<Record<string, ReviewPayload>, Variables>,
) {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const run = async (variables: Variables): Promise<boolean> => {
    setRunning(true);
    setProblems([]);
    try {
      const [payload] = Object.values(await requestGraphql(document, variables));
      const found = payload?.userErrors ?? [{ field: [], message: FALLBACK }];
      setProblems(found);
      if (found.length > 0) return false;
      if (payload?.message) showNotice({ theme: "green", text: payload.message });
      await revalidate();
      return true;
    } catch (error) {
      setProblems([{ field: [], message: serverMessage(error) ?? FALLBACK }]);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, running, problems };
}
