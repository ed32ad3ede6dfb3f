import { useMemo, useRef, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { PHONE_SCREEN } from "../../../theme/tokens.ts";
import { BudgetPreviewDialog } from "../../../parts/budgets/BudgetPreview.tsx";
import { useBudgetPreview } from "../../../parts/budgets/use-budget-preview.ts";
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

/** 'Crear caso': everything a case begins with. */
export function CaseForm(props: CaseFormProps) {
  const { catalogs, documents: stored, onReopen, onForked } = props;
  const [url, setUrl] = useUrlState(createCaseSpec);
  const step = useMediaQuery(PHONE_SCREEN, false) ? url.paso : null;
  const isLast = step === null || step === STEPS.length;
  const { head, walk } = useStepWalk((paso) => setUrl({ paso }));
  const { values, change, draft } = useCaseValues(props);
  const { state, flush } = draft;
  const [today] = useState(() => todayInMadrid());
  const surroundings = surroundingsOf(values, catalogs);
  // A budget that is left out isn't computed.
  const priced = values.hasBudget ? values.budget : { ...values.budget, total: "" };
  const live = useBudgetPreview(priced, surroundings, today);
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
  // A try to send the form, as its fields know no other: a date that can't be read is told of, not left out.
  const isPreview = useRef(false);
  const tryPreview = (form: HTMLFormElement | null) => {
    isPreview.current = true;
    form?.requestSubmit();
    isPreview.current = false;
  };
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
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPreview.current) void preview.open();
          else if (step !== null && !isLast) walk(step + 1);
          else void submit();
        }}
      >
        {step !== null && (
          <div ref={head} className={styles.stepper} tabIndex={-1}>
            <Stepper label="Pasos de Crear caso" steps={STEPS} current={step - 1} />
            {isLast && <p className={styles.stepName}>{STEPS[step - 1]}</p>}
          </div>
        )}
        <ErrorSummary entries={entries} />
        <FormSections
          {...{ form: FORM, step, values, catalogs, documents, live, preview, errorOf }}
          onChange={set}
          onPreview={tryPreview}
          onDirectory={() => setChoosing(true)}
        />
        <div className={styles.end}>
          {state.status === "overtaken" ? (
            <OvertakenDraft
              isGone={state.isGone}
              isBehind={draft.isBehind}
              onOpenLatest={() => {
                draft.end();
                onReopen();
              }}
              onFork={fork}
            />
          ) : (
            <DraftMark state={state} />
          )}
          <div className={styles.buttons}>
            {step !== null && step > 1 && (
              <Button icon="arrow-left" onClick={() => walk(step - 1)}>
                Atrás
              </Button>
            )}
            {step === null && <LinkButton to={paths.specialistHome()}>Volver</LinkButton>}
            <Button type="submit" variant="accent" busy={creating}>
              {creating ? "Guardando..." : isLast ? "Crear caso" : "Continuar"}
            </Button>
          </div>
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
