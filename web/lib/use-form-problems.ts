import { useState } from "react";
import { fieldErrors, summaryOf, type FieldLabels } from "./form-problems.ts";
import type { SummaryEntry, UserProblem } from "./user-errors.ts";

const NONE: readonly SummaryEntry[] = [];

/** The problems of a light form: beside their fields and in its summary, which stays as it is until all are gone. */
export function useFormProblems(form: string, labels: FieldLabels) {
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [summary, setSummary] = useState<readonly SummaryEntry[]>(NONE);
  return {
    problems,
    errorOf: fieldErrors(problems),
    /** For `ErrorSummary`. */
    entries: problems.length === 0 ? NONE : summary,
    /** Whether there are any: `true` stops the form. */
    refuse: (found: UserProblem[]): boolean => {
      setProblems(found);
      setSummary(summaryOf(form, labels, found));
      return found.length > 0;
    },
    /** The field was changed: its problem is over. */
    forgive: (field: string) =>
      setProblems((now) => now.filter((problem) => problem.field.join(".") !== field)),
  };
}
