import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { type OpenCaseInput, OpenCaseDocument } from "../../../generated/graphql.ts";
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
  const alert = useAlert();
  const { run, busy } = useAction(OpenCaseDocument, {
    failed: FAILED,
    forget: ["cases"],
    refetch: [],
    quiet: true,
    once: true,
  });
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);

  const open: OpenCase["open"] = async (input) => {
    setProblems([]);
    const { done, payload, problems: found } = await run({ input });
    // A refusal is told at the fields, a failure in the alert.
    if (!done && payload !== null) setProblems(atFormFields(found));
    else if (!payload?.caseNumber) alert.error(found[0]?.message ?? FAILED);
    if (!done || payload.caseNumber === null) return null;
    const { caseNumber, message } = payload;
    return { caseNumber, message: message ?? `Hemos abierto tu expediente ${caseNumber}` };
  };
  return {
    open,
    saving: busy,
    problems,
    forgive: (path) => setProblems((now) => now.filter(({ field }) => field.join(".") !== path)),
  };
}
