import { Alert } from "antd";
import { useMemo, useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { BudgetFields } from "../../../parts/budgets/BudgetFields.tsx";
import { BudgetPreviewDialog } from "../../../parts/budgets/BudgetPreview.tsx";
import {
  type BudgetContentPartsFragment,
  SaveBudgetDocument,
  SendBudgetDocument,
  type CaseBudgetFragment,
} from "../../../generated/graphql.ts";
import {
  budgetLabels,
  budgetProblems,
  budgetValuesOf,
  emptyBudget,
  ownRowProblems,
  toBudgetInput,
  type BudgetValues,
} from "../../../parts/budgets/budget-values.ts";
import {
  useAskBudgetPreview,
  useBudgetPreview,
  type LiveBudget,
} from "../../../parts/budgets/use-budget-preview.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { budgetDraftKey } from "./budget-draft.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useGuardedClose } from "../../../lib/use-guarded-close.ts";

/** Values of two submit buttons: draft and preview submit the form, too, so that an unreadable date is reported. */
const DRAFT = "draft";
const PREVIEW = "preview";
const FORM = "case-budget";
const FAILED = "No se ha podido guardar. Lo escrito sigue aquí.";

interface BudgetEditorProps {
  budgets: readonly CaseBudgetFragment[];
  /** What the form starts from; null: empty. */
  from: CaseBudgetFragment | null;
  onEnd: () => void;
}

/** What saving does to the versions there are, before it is done. */
function consequence(budgets: readonly CaseBudgetFragment[]): string | null {
  if (budgets.some(({ status }) => status === "SENT"))
    return "Hay un presupuesto enviado sin respuesta: al guardar esta versión, aquel se retira.";
  if (budgets.some(({ status }) => status === "ACCEPTED"))
    return "El presupuesto aceptado sigue valiendo hasta que el cliente acepte esta versión.";
  return null;
}

function useBudgetForm({ from }: Pick<BudgetEditorProps, "from">) {
  const { number } = useCaseView().record;
  const draft = useFormDraft<BudgetValues>(budgetDraftKey(number));
  const [values, setValues] = useState<BudgetValues>(
    () => draft.restored ?? (from === null ? emptyBudget : budgetValuesOf(from)),
  );
  const [isTyped, setTyped] = useState(draft.restored !== null);
  return {
    values,
    isTyped,
    isRestored: draft.restored !== null,
    change: (next: BudgetValues) => {
      setValues(next);
      setTyped(true);
      draft.save(next);
    },
    clear: draft.clear,
  };
}

function Buttons({ busy, onCancel: close }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className="cluster">
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? "Guardando..." : "Guardar y enviar"}
      </Button>
      <Button type="submit" value={DRAFT} disabled={busy}>
        Guardar borrador
      </Button>
      <Button type="submit" value={PREVIEW} icon="eye" disabled={busy}>
        Vista previa
      </Button>
      <Button variant="quiet" disabled={busy} onClick={close}>
        Cancelar
      </Button>
    </div>
  );
}

/** Saves a version, and sends it to the client once it is saved where that is asked. */
function useSaveBudget(values: BudgetValues, split: LiveBudget["split"], onSaved: () => void) {
  const { number: caseNumber } = useCaseView().record;
  const alert = useAlert();
  const saving = useAction(SaveBudgetDocument, { failed: FAILED, once: true });
  const sending = useAction(SendBudgetDocument, {
    failed: FAILED,
    onRefused: (text) => alert.error(text, "El borrador está guardado, pero no se ha enviado"),
  });
  const { problems, setProblems } = saving;
  const save = async (isSent: boolean) => {
    const saved = await saving.run({ caseNumber, input: toBudgetInput(values, split) });
    if (!saved.done) return;
    const id = saved.payload.budget?.id;
    if (isSent && id !== undefined) await sending.run({ id });
    onSaved();
  };
  return {
    save,
    isWrong: (): boolean => {
      const found = budgetProblems(values, "", split);
      setProblems(found);
      return found.length > 0;
    },
    busy: saving.busy || sending.busy,
    problems,
    setProblems,
  };
}

/** 'Vista previa': what the PDF would say. */
function useShownPreview(
  values: BudgetValues,
  split: LiveBudget["split"],
  setProblems: (problems: readonly UserProblem[]) => void,
) {
  const { number: caseNumber } = useCaseView().record;
  const alert = useAlert();
  const askPreview = useAskBudgetPreview();
  const [preview, setPreview] = useState<BudgetContentPartsFragment | null>(null);
  const show = async () => {
    const asked = { caseNumber, budget: toBudgetInput(values, split) };
    const { content, problems, failure } = await askPreview(asked);
    if (failure !== null) alert.error(failure);
    // The preview's problems lie under `budget`, the form is the budget itself.
    else setProblems(problems.map((problem) => ({ ...problem, field: problem.field.slice(1) })));
    setPreview(content);
  };
  return { preview, show, hide: () => setPreview(null) };
}

/** Draws up a version: figures live from the server, preview as the PDF, saved as a draft or sent at once. */
export default function BudgetEditor({ budgets, from, onEnd }: BudgetEditorProps) {
  const { record } = useCaseView();
  const { values, isTyped, isRestored, change, clear } = useBudgetForm({ from });
  const live = useBudgetPreview(values, { caseNumber: record.number }, todayInMadrid());
  const end = () => {
    clear();
    onEnd();
  };
  const { save, isWrong, busy, problems, setProblems } = useSaveBudget(values, live.split, end);
  const { preview, show, hide } = useShownPreview(values, live.split, setProblems);
  const own = useMemo(() => ownRowProblems(values, problems), [values, problems]);
  const summary = useSummary(problems, (tried) =>
    summaryOf(FORM, budgetLabels(values, ""), ownRowProblems(values, tried)),
  );
  const close = useGuardedClose(isTyped, end);
  const note = consequence(budgets);
  return (
    <form
      className="stack"
      aria-label="Presupuesto"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const by = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        const how = by?.getAttribute("value") ?? null;
        if (busy || isWrong()) return;
        void (how === PREVIEW ? show() : save(how !== DRAFT));
      }}
    >
      <ErrorSummary entries={summary} />
      {isRestored && <p className="muted small">Hemos recuperado lo que habías escrito.</p>}
      {note !== null && <Alert role="note" type="warning" showIcon title={note} />}
      <BudgetFields
        form={FORM}
        path=""
        values={values}
        onChange={(field, next) => {
          change(next);
          setProblems(problems.filter((problem) => problem.field.join(".") !== field));
        }}
        errorOf={fieldErrors(own)}
        live={live}
        clientIsBusiness={record.party?.isCompany ?? false}
      />
      <Buttons busy={busy} onCancel={close} />
      {preview !== null && <BudgetPreviewDialog content={preview} onClose={hide} />}
    </form>
  );
}
