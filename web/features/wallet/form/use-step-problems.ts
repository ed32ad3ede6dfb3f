import { useMemo } from "react";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { stepOf, WALLET_FORM, WALLET_LABELS } from "./wallet-values.ts";

export function stepOfProblem({ field }: UserProblem): number {
  return stepOf(field.join("."));
}

/** The problems of the wallet form, of which a step tells its own; those of other steps wait for their turn. */
export function useStepProblems(step: number) {
  const { entries: all, problems, refuse, ...form } = useFormProblems(WALLET_FORM, WALLET_LABELS);
  const hasOwn = problems.some((problem) => stepOfProblem(problem) === step);
  const entries = useMemo(() => {
    const own = all.filter(({ fieldId }) => stepOf(fieldId?.slice(WALLET_FORM.length + 1) ?? "") === step);
    return hasOwn ? own : [];
  }, [all, hasOwn, step]);
  return {
    ...form,
    entries,
    refuse,
    /** Whether this step has any: `true` stops the form. */
    refuseStep: (found: UserProblem[]): boolean => {
      refuse([...found, ...problems.filter((problem) => stepOfProblem(problem) !== step)]);
      return found.length > 0;
    },
  };
}
