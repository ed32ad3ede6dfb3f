import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { type OpenCaseInput, OpenCaseDocument } from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { atFormFields } from "./new-case-values.ts";

const FAILED = "No se ha podido abrir el expediente. Lo que has escrito se conserva: inténtalo de nuevo.";

interface OpenCase {
  /** Resolves to its number and what the server says when the case is there; null when it isn't. */
  open: (input: OpenCaseInput) => Promise<{ caseNumber: string; message: string } | null>;
  saving: boolean;
  problems: readonly UserProblem[];
  forgive: (path: string) => void;
}

/**
 * Opens a case. The same form sent again (an answer that got lost on its way) has one effect: it bears the same key until
 * it is changed.
 */
export function useOpenCase(): OpenCase {
  const client = useApolloClient();
  const alert = useAlert();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const sent = useRef<{ form: string; key: string } | null>(null);

  const keyOf = (input: OpenCaseInput): string => {
    const form = JSON.stringify(input);
    if (sent.current?.form !== form) sent.current = { form, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const open: OpenCase["open"] = async (input) => {
    setSaving(true);
    setProblems([]);
    try {
      const { data } = await client.mutate({
        mutation: OpenCaseDocument,
        variables: { input },
        context: { headers: { "idempotency-key": keyOf(input) } },
      });
      const { caseNumber = null, message = null, userErrors = [] } = data?.openCase ?? {};
      setProblems(atFormFields(userErrors));
      if (userErrors.length > 0) return null;
      if (caseNumber === null) throw new Error("No case came back");
      client.cache.evict({ fieldName: "cases" });
      return { caseNumber, message: message ?? `Hemos abierto tu expediente ${caseNumber}` };
    } catch (error) {
      alert.error(serverMessage(error) ?? FAILED);
      return null;
    } finally {
      setSaving(false);
    }
  };
  return {
    open,
    saving,
    problems,
    forgive: (path) => setProblems((now) => now.filter(({ field }) => field.join(".") !== path)),
  };
}
