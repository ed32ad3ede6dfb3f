import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import {
  type BudgetPreviewInput,
  BudgetPreviewDocument,
  type BudgetContentPartsFragment,
} from "../../generated/graphql.ts";
import { readMoney } from "../../lib/money.ts";
import { serverMessage } from "../../lib/server-message.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { splitOf, toBudgetInput, type BudgetValues } from "./budget-values.ts";

const WAIT_MS = 400;

/** What the budget is part of, as far as it is known. */
export type BudgetSurroundings = Omit<BudgetPreviewInput, "budget">;

export interface LiveBudget {
  /** What the server made of the form as it was last computed; null before, and while it is wrong. */
  content: BudgetContentPartsFragment | null;
  /** Values of the instalments the total would be split into, empty for none; null while that isn't known. */
  split: readonly string[] | null;
  /** The same, of an earlier form while the present one is computed: for the eye only. */
  lastSplit: readonly string[] | null;
  /** What is wrong with the form as it was last computed, under `budget`. */
  problems: readonly UserProblem[];
  /** The figures are of an earlier form. */
  stale: boolean;
}

interface Computed {
  key: string;
  content: BudgetContentPartsFragment | null;
  problems: readonly UserProblem[];
}

/** The form as far as figures go: what isn't known yet is filled in, so that totals can be shown meanwhile. */
function inputOf(values: BudgetValues, surroundings: BudgetSurroundings, today: string): BudgetPreviewInput {
  // Dates of instalments change no figure; without them the server splits what nobody has split.
  const bare = values.automatic
    ? { ...values, rows: values.rows.map((row) => ({ ...row, paymentDate: "" })) }
    : values;
  const dueOn = values.dueOn === "" ? today : values.dueOn;
  return { ...surroundings, budget: toBudgetInput({ ...bare, dueOn, observations: "" }, null) };
}

/**
 * Subtotal, taxes, total and instalments of a budget while it is typed, computed by the server (`budgetPreview`), half a
 * second behind. `today` (`yyyy-mm-dd`) stands in for a missing due date; the form asks for one before it is sent.
 */
export function useBudgetPreview(
  values: BudgetValues,
  surroundings: BudgetSurroundings,
  today: string,
): LiveBudget {
  const client = useApolloClient();
  const [computed, setComputed] = useState<Computed | null>(null);
  const total = readMoney(values.total);
  const isAsked = total !== null && total > 0n;
  const key = isAsked ? JSON.stringify(inputOf(values, surroundings, today)) : "";

  useEffect(() => {
    if (key === "") return undefined;
    let isOver = false;
    const ask = async () => {
      const input = JSON.parse(key) as BudgetPreviewInput;
      const { data } = await client.query({
        query: BudgetPreviewDocument,
        variables: { input },
        fetchPolicy: "no-cache",
      });
      const { content = null, userErrors = [] } = data?.budgetPreview ?? {};
      if (!isOver) setComputed({ key, content: content ?? null, problems: userErrors });
    };
    // Without an answer the figures stay marked as old; the form itself can still be sent.
    const timer = setTimeout(() => void ask().catch(() => undefined), WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, key]);

  if (!isAsked || computed === null)
    return { content: null, split: null, lastSplit: null, problems: [], stale: isAsked };
  const { content, problems } = computed;
  const stale = computed.key !== key;
  const lastSplit = content === null ? null : splitOf(values, content);
  return { content, split: stale ? null : lastSplit, lastSplit, problems, stale };
}

/** Asks once for the preview of the whole form: its content, or what is wrong with it, or why there was no answer. */
export function useAskBudgetPreview() {
  const client = useApolloClient();
  return async (
    input: BudgetPreviewInput,
  ): Promise<{
    content: BudgetContentPartsFragment | null;
    problems: readonly UserProblem[];
    failure: string | null;
  }> => {
    try {
      const { data } = await client.query({
        query: BudgetPreviewDocument,
        variables: { input },
        fetchPolicy: "no-cache",
      });
      const { content = null, userErrors = [] } = data?.budgetPreview ?? {};
      return { content: content ?? null, problems: userErrors, failure: null };
    } catch (error) {
      const failure =
        serverMessage(error) ?? "No se ha podido calcular el presupuesto. Inténtalo de nuevo en un momento.";
      return { content: null, problems: [], failure };
    }
  };
}
