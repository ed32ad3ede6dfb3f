import { useMemo, useRef, useState, type Ref } from "react";
import { paths } from "../../../app/paths.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { PHONE_SCREEN } from "../../../theme/tokens.ts";
import { BudgetPreviewDialog } from "../../../parts/budgets/BudgetPreview.tsx";
import { useBudgetPreview, type BudgetSurroundings } from "../../../parts/budgets/use-budget-preview.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import { surroundingsOf } from "./budget-surroundings.ts";
import { clientOf, type CreateCaseValues } from "./case-values.ts";
import styles from "./CaseForm.module.css";
import { createCaseSpec, STEPS } from "./create-case-url.ts";
import type { CreateCaseCatalogsQuery, DraftDocumentRowFragment } from "../../../generated/graphql.ts";
import { DirectoryDialog } from "./DirectoryDialog.tsx";
import { DraftMark } from "./DraftMark.tsx";
import { FormSections } from "./FormSections.tsx";
import { OvertakenDraft } from "./OvertakenDraft.tsx";
import type { DraftState } from "./use-case-draft.ts";
import { useCaseValues } from "./use-case-values.ts";
import { useDraftDocuments } from "./use-draft-documents.ts";
import { useForkDraft } from "./use-fork-draft.ts";
import { useFormPreview } from "./use-form-preview.ts";
import { useStepWalk } from "./use-step-walk.ts";
import { useSubmitCase } from "./use-submit-case.ts";

const FORM = "create-case";
const UNSAVED: readonly DraftState["status"][] = ["pending", "kept", "overtaken"];

interface CaseFormProps {
  /** Of the draft that is gone on with; null for a new form. */
  draftId: string | null;
  /** Which one the form begins with; null for a new form. */
  version: number | null;
  initial: CreateCaseValues;
  /** What the server has of the draft; null when it has nothing. */
  stored: CreateCaseValues | null;
  documents: readonly DraftDocumentRowFragment[];
  catalogs: CreateCaseCatalogsQuery;
  /** The draft was made by the first save. */
  onDraftCreated: (id: string) => void;
  /** The draft is to be opened anew, as the server has it. */
  onReopen: () => void;
  /** Another draft was made of the form, to be gone on with. */
  onForked: (id: string) => void;
}

const isLastStep = (step: number | null) => step === null || step === STEPS.length;

function StepHead({ head, step }: { head: Ref<HTMLDivElement>; step: number }) {
  return (
    <div ref={head} className="stack gap-8" tabIndex={-1}>
      <Stepper label="Pasos de Crear caso" steps={STEPS} current={step - 1} />
      {step === STEPS.length && <p className="large">{STEPS[step - 1]}</p>}
    </div>
  );
}

/** 'Vista previa' submits the form like the other buttons, so that an unreadable date is reported, not left out. */
function useTriedPreview() {
  const isPreview = useRef(false);
  const tryPreview = (form: HTMLFormElement | null) => {
    isPreview.current = true;
    form?.requestSubmit();
    isPreview.current = false;
  };
  return { isPreview: () => isPreview.current, tryPreview };
}

/** What the budget would come to; one that is left out isn't computed. */
function useLiveBudget({ hasBudget, budget }: CreateCaseValues, surroundings: BudgetSurroundings) {
  const [today] = useState(() => todayInMadrid());
  return useBudgetPreview(hasBudget ? budget : { ...budget, total: "" }, surroundings, today);
}

interface SavedStateProps {
  draft: ReturnType<typeof useCaseValues>["draft"];
  onReopen: () => void;
  onFork: ReturnType<typeof useForkDraft>;
}

/** Where what is typed is kept, or what to do when another window has changed it. */
function SavedState({ draft, onReopen, onFork }: SavedStateProps) {
  const { state } = draft;
  if (state.status !== "overtaken") return <DraftMark state={state} />;
  return (
    <OvertakenDraft
      isGone={state.isGone}
      isBehind={draft.isBehind}
      onOpenLatest={() => {
        draft.end();
        onReopen();
      }}
      onFork={onFork}
    />
  );
}

interface ButtonsProps {
  /** On a phone the step that is open, else null. */
  step: number | null;
  creating: boolean;
  onBack: (step: number) => void;
}

function Buttons({ step, creating, onBack }: ButtonsProps) {
  return (
    <div className="cluster at-end form-end">
      {step !== null && step > 1 && (
        <Button icon="arrow-left" onClick={() => onBack(step - 1)}>
          Atrás
        </Button>
      )}
      {step === null && <LinkButton to={paths.specialistHome()}>Volver</LinkButton>}
      <Button type="submit" variant="accent" busy={creating}>
        {creating ? "Guardando..." : isLastStep(step) ? "Crear caso" : "Continuar"}
      </Button>
    </div>
  );
}

/** 'Crear caso': everything a case begins with. */
export function CaseForm(props: CaseFormProps) {
  const { catalogs, documents: stored, onReopen, onForked } = props;
  const [url, setUrl] = useUrlState(createCaseSpec);
  const step = useMediaQuery(PHONE_SCREEN, false) ? url.paso : null;
  const { head, walk } = useStepWalk((paso) => setUrl({ paso }));
  const { values, change, draft } = useCaseValues(props);
  const { state, flush } = draft;
  const surroundings = surroundingsOf(values, catalogs);
  const live = useLiveBudget(values, surroundings);
  const draftId = useMemo(() => () => flush({ evenEmpty: true }), [flush]);
  const documents = useDraftDocuments({ documents: stored, draftId });
  const { submit, creating, stopAt, errorOf, entries, forgive } = useSubmitCase({
    form: FORM,
    values,
    areas: catalogs.interventionAreas,
    live,
    draft,
    documents,
    step,
    onStep: (paso) => setUrl({ paso }),
  });
  // Here, because its section leaves the page when a window becomes as narrow as a phone.
  const preview = useFormPreview({ values, surroundings, live, onProblems: stopAt });
  const { isPreview, tryPreview } = useTriedPreview();
  const [isChoosing, setChoosing] = useState(false);
  const fork = useForkDraft({ draft, documents, onForked });
  useUnloadWarning(UNSAVED.includes(state.status) || documents.isBusy);

  const set = (field: string, part: Partial<CreateCaseValues>) => {
    forgive(field);
    change(part);
  };
  return (
    <>
      <form
        className="stack page"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPreview()) void preview.open();
          else if (step !== null && !isLastStep(step)) walk(step + 1);
          else void submit();
        }}
      >
        {step !== null && <StepHead head={head} step={step} />}
        <ErrorSummary entries={entries} />
        <FormSections
          {...{ form: FORM, step, values, catalogs, documents, live, preview, errorOf }}
          onChange={set}
          onPreview={tryPreview}
          onDirectory={() => setChoosing(true)}
        />
        <div className={`action-bar split ${styles.end}`}>
          <SavedState draft={draft} onReopen={onReopen} onFork={fork} />
          <Buttons step={step} creating={creating} onBack={walk} />
        </div>
      </form>
      {preview.content !== null && <BudgetPreviewDialog content={preview.content} onClose={preview.close} />}
      {isChoosing && (
        <DirectoryDialog
          onClose={() => setChoosing(false)}
          onChoose={(contact) => {
            setChoosing(false);
            set("client", { client: clientOf(contact) });
          }}
        />
      )}
    </>
  );
}
