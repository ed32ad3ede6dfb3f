import { useState } from "react";
import { SetWorkingHoursDocument, type WorkingHoursFragment } from "../../../generated/graphql.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import {
  hoursInput,
  hoursLabels,
  isSame,
  placedProblems,
  valuesOf,
  type HoursValues,
} from "./working-hours-values.ts";

/** The name of the form: its draft's and before the ids of its controls. */
export const FORM = "working-hours";

const NONE: readonly UserProblem[] = [];

/** Hours and days off while they are edited: kept as a draft, guarded on leaving, sent as a whole. */
export function useWorkingHours(stored: WorkingHoursFragment) {
  const draft = useFormDraft<HoursValues>(FORM);
  const [values, setValues] = useState(() => draft.restored ?? valuesOf(stored));
  const [problems, setProblems] = useState(NONE);
  const { run, busy } = useAction(SetWorkingHoursDocument, {
    failed: "No se ha podido guardar el horario. Comprueba tu conexión e inténtalo de nuevo.",
    refetch: [],
  });
  const unsaved = !isSame(values, valuesOf(stored));
  useLeaveGuard(unsaved);

  const put = (next: HoursValues, solved: readonly UserProblem[]) => {
    setValues(next);
    setProblems((now) => (solved.length === 0 ? now : now.filter((one) => !solved.includes(one))));
    if (isSame(next, valuesOf(stored))) draft.clear();
    else draft.save(next);
  };
  return {
    values,
    unsaved,
    saving: busy,
    errorOf: fieldErrors(problems),
    summary: useSummary(problems, (tried) => summaryOf(FORM, hoursLabels(values), tried)),
    /** `path`: the field or the list whose problems are over with it, 'hours.MONDAY' with all below. */
    change: (next: HoursValues, path: string) =>
      put(
        next,
        problems.filter(({ field }) => `${field.join(".")}.`.startsWith(`${path}.`)),
      ),
    save: async () => {
      setProblems(NONE);
      const { done, payload, problems: found } = await run({ input: hoursInput(values) });
      setProblems(placedProblems(values, found));
      if (!done) return;
      draft.clear();
      if (payload.profile) setValues(valuesOf(payload.profile));
    },
  };
}

export type WorkingHoursForm = ReturnType<typeof useWorkingHours>;
