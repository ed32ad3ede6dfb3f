import { useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { ownRowProblems } from "../../../parts/budgets/budget-values.ts";
import type { LiveBudget } from "../../../parts/budgets/use-budget-preview.ts";
import {
  createCaseLabels,
  createCaseProblems,
  toCreateCaseInput,
  type AreaOption,
  type CreateCaseValues,
} from "./case-values.ts";
import { stepOf, STEPS } from "./create-case-url.ts";
import type { useCaseDraft } from "./use-case-draft.ts";
import type { useDraftDocuments } from "./use-draft-documents.ts";
import { useAction } from "../../../lib/use-action.ts";
import { type CreateCaseInput, CreateCaseDocument } from "../../../generated/graphql.ts";

const FAILED = "No se ha podido crear el caso. Lo que has escrito se conserva: inténtalo de nuevo.";

type Outcome =
  | { status: "created"; number: string; message: string }
  | { status: "refused"; problems: readonly UserProblem[] }
  | { status: "failed"; message: string };

/** Creates a case. The same form sent again (an answer that got lost on its way) has one effect. */
function useCreateCase() {
  const { run, busy } = useAction(CreateCaseDocument, {
    failed: FAILED,
    forget: ["cases", "caseSummary", "caseDrafts"],
    refetch: [],
    quiet: true,
    once: true,
  });

  const create = async (input: CreateCaseInput): Promise<Outcome> => {
    const { payload, problems, error } = await run({ input });
    if (payload === null || error !== null)
      return { status: "failed", message: problems[0]?.message ?? FAILED };
    if (problems.length > 0) return { status: "refused", problems };
    const { case: created, message } = payload;
    if (created === null) return { status: "failed", message: FAILED };
    return {
      status: "created",
      number: created.number,
      message: message ?? `Se ha creado el expediente ${created.number}.`,
    };
  };
  return { create, creating: busy };
}

const STILL_SENDING = "Espera a que terminen de subirse los documentos, o cancélalos.";
const NOT_SENT = "Hay documentos que no se han podido subir: reinténtalo o quítalos de la lista.";

interface SubmitOptions {
  form: string;
  values: CreateCaseValues;
  areas: readonly AreaOption[];
  live: LiveBudget;
  draft: ReturnType<typeof useCaseDraft>;
  documents: Pick<ReturnType<typeof useDraftDocuments>, "isBusy" | "sending">;
  /** On a phone the step that is open, else null. */
  step: number | null;
  onStep: (step: number) => void;
}

/** What is wrong with the form, and 'Crear caso'. On phones a problem leads to its step. */
export function useSubmitCase(options: SubmitOptions) {
  const { form, values, areas, live, draft, documents, step, onStep } = options;
  const navigate = useNavigate();
  const alert = useAlert();
  const labels = useMemo(() => createCaseLabels(values), [values]);
  const { errorOf, entries, refuse, forgive } = useFormProblems(form, labels);
  const { create, creating } = useCreateCase();
  /** A form whose answer didn't come: its case may be there, and its draft gone with that. */
  const unsure = useRef<string | null>(null);

  const stopAt = (problems: UserProblem[]): boolean => {
    const first = Math.min(...problems.map(({ field }) => stepOf(field)), STEPS.length);
    if (step !== null && problems.length > 0 && first !== step) onStep(first);
    return refuse(problems);
  };
  const submit = async (): Promise<void> => {
    if (creating || stopAt(createCaseProblems(values, areas, live.split))) return;
    if (documents.sending.length > 0) {
      alert.error(documents.isBusy ? STILL_SENDING : NOT_SENT);
      return;
    }
    const typed = JSON.stringify(toCreateCaseInput(values, null, live.split));
    const isAgain = unsure.current === typed;
    const id = await draft.flush({ evenSaved: !isAgain });
    if (draft.isOvertaken() && !isAgain) {
      alert.error("Este borrador ha cambiado en otra ventana: decide primero qué hacer con lo que ves aquí.");
      return;
    }
    const outcome = await create(toCreateCaseInput(values, id, live.split));
    unsure.current = outcome.status === "failed" ? typed : null;
    if (outcome.status === "refused") stopAt(ownRowProblems(values.budget, outcome.problems));
    else if (outcome.status === "failed") alert.error(outcome.message);
    else {
      draft.end();
      await navigate(paths.specialistCase(outcome.number));
      showNotice({ theme: "green", text: outcome.message });
    }
  };
  return { submit, creating, stopAt, errorOf, entries, forgive };
}
