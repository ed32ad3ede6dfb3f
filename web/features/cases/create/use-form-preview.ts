import { useState } from "react";
import { useAlert } from "../../../lib/alert-context.ts";
import type { BudgetContentPartsFragment } from "../../../generated/graphql.ts";
import { budgetProblems, ownRowProblems, toBudgetInput } from "../../../parts/budgets/budget-values.ts";
import {
  useAskBudgetPreview,
  type BudgetSurroundings,
  type LiveBudget,
} from "../../../parts/budgets/use-budget-preview.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { CreateCaseValues } from "./case-values.ts";

interface FormPreviewOptions {
  values: CreateCaseValues;
  surroundings: BudgetSurroundings;
  live: LiveBudget;
  /** The preview can't be made of what is typed. */
  onProblems: (problems: UserProblem[]) => void;
}

/** 'Vista previa': the same content as the PDF, of the form as it is now. */
export function useFormPreview({ values, surroundings, live, onProblems }: FormPreviewOptions) {
  const ask = useAskBudgetPreview();
  const alert = useAlert();
  const [isAsking, setAsking] = useState(false);
  const [content, setContent] = useState<BudgetContentPartsFragment | null>(null);
  const open = async () => {
    const own = budgetProblems(values.budget, "budget", live.split);
    onProblems(own);
    if (own.length > 0) return;
    setAsking(true);
    const answer = await ask({ ...surroundings, budget: toBudgetInput(values.budget, live.split) });
    setAsking(false);
    setContent(answer.content);
    onProblems(ownRowProblems(values.budget, answer.problems));
    if (answer.failure !== null) alert.error(answer.failure);
  };
  return { open, isAsking, content, close: () => setContent(null) };
}
