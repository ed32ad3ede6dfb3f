import { useState } from "react";
import { fieldErrors, summaryOf, type FieldLabels } from "./form-problems.ts";
import { useSummary } from "./use-summary.ts";
import type { UserProblem } from "./user-errors.ts";

/** The problems of a light form: beside their fields and in its summary, which stays as it is until all are gone. */
export function useFormProblems(form: string, labels: FieldLabels) {
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const entries = useSummary(problems, (tried) => summaryOf(form, labels, tried));
  return {
    problems,
    errorOf: fieldErrors(problems),
    /** For `ErrorSummary`. */
    entries,
    /** Whether there are any: `true` stops the form. */
    refuse: (found: readonly UserProblem[]): boolean => {
      setProblems(found);
      return found.length > 0;
    },
    /** The field was changed: its problem is over. */
    forgive: (field: string) =>
      setProblems((now) => now.filter((problem) => problem.field.join(".") !== field)),
  };
}
