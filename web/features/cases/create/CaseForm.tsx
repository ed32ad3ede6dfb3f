import { useMemo, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { PHONE_SCREEN } from "../../../theme/tokens.ts";
import { useAlert } from "../../../ui/alert-context.ts";
import { ownRowProblems } from "../../../ui/budget/budget-values.ts";
import { useBudgetPreview } from "../../../ui/budget/use-budget-preview.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import { BudgetSection } from "./BudgetSection.tsx";
import {
  addressLine,
  areaNotOffered,
  createCaseLabels,
  createCaseProblems,
  partyName,
  toCreateCaseInput,
  type CreateCaseValues,
} from "./case-values.ts";
import styles from "./CaseForm.module.css";
import { ClientSection } from "./ClientSection.tsx";
import { CounterpartySection } from "./CounterpartySection.tsx";
import { createCaseSpec, stepOf, STEPS } from "./create-case-url.ts";
import type { CreateCaseCatalogsQuery, DraftDocumentRowFragment } from "./CreateCase.generated.ts";
import { DescriptionSection } from "./DescriptionSection.tsx";
import { DraftMark } from "./DraftMark.tsx";
import { toDraftValues } from "./draft-values.ts";
import { AreaSection, TypeSection } from "./InterventionSections.tsx";
import { useCaseDraft } from "./use-case-draft.ts";
import { useCreateCase } from "./use-create-case.ts";
import { useDraftDocuments } from "./use-draft-documents.ts";

const FORM = "create-case";

interface CaseFormProps {
  /** Of the draft that is gone on with; null for a new form. */
  draftId: string | null;
  initial: CreateCaseValues;
  /** What the server has of the draft; null when it has nothing. */
  stored: CreateCaseValues | null;
  documents: readonly DraftDocumentRowFragment[];
  catalogs: CreateCaseCatalogsQuery;
  /** The draft was made by the first save. */
  onDraftCreated: (id: string) => void;
}

/** The typed form, kept as a draft with every change. */
function useCaseValues({ draftId, initial, stored, onDraftCreated }: CaseFormProps) {
  const [values, setValues] = useState(initial);
  const [flatStart] = useState(() => ({
    initial: toDraftValues(initial),
    stored: stored === null ? null : toDraftValues(stored),
  }));
  const draft = useCaseDraft({ id: draftId, ...flatStart, onCreated: onDraftCreated });
  const change = (part: Partial<CreateCaseValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.change(toDraftValues(next));
  };
  return { values, change, draft };
}

/** What the budget's preview needs of the rest of the form. */
function surroundingsOf(values: CreateCaseValues, catalogs: CreateCaseCatalogsQuery) {
  const { interventionAreas, provinces } = catalogs;
  const [counterparty] = values.counterparties;
  // One that has to be chosen anew must not keep the figures from being computed.
  const hasArea = values.area !== "" && areaNotOffered(values, interventionAreas) === null;
  return {
    caseNumber: null,
    clientName: partyName(values.client),
    clientAddress: addressLine(values.client, provinces),
    clientIsBusiness: values.client.isCompany,
    intervention: { type: values.type, area: hasArea ? values.area : null },
    counterparty: counterparty === undefined ? "" : partyName(counterparty),
  };
}

/** All sections on a desk; on a phone one step of three at a time. */
function Sections({ step, parts }: { step: number | null; parts: Record<1 | 2 | 3, ReactNode> }) {
  if (step === null) {
    return (
      <>
        {parts[1]}
        {parts[2]}
        {parts[3]}
      </>
    );
  }
  return <div key={step}>{parts[step === 1 || step === 2 ? step : 3]}</div>;
}

/** 'Crear caso': everything a case begins with. */
export function CaseForm(props: CaseFormProps) {
  const { catalogs, documents: stored } = props;
  const navigate = useNavigate();
  const alert = useAlert();
  const [url, setUrl] = useUrlState(createCaseSpec);
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  const { values, change, draft } = useCaseValues(props);
  const [today] = useState(() => todayInMadrid());
  const surroundings = surroundingsOf(values, catalogs);
  // A budget that is left out isn't computed.
  const priced = values.hasBudget ? values.budget : { ...values.budget, total: "" };
  const live = useBudgetPreview(priced, surroundings, today);
  const { flush } = draft;
  const draftId = useMemo(() => () => flush(true), [flush]);
  const documents = useDraftDocuments({ documents: stored, draftId });
  const labels = useMemo(() => createCaseLabels(values), [values]);
  const { errorOf, entries, refuse, forgive } = useFormProblems(FORM, labels);
  const { create, creating } = useCreateCase();
  const isKept = draft.state.status === "kept" || draft.state.status === "pending";
  useUnloadWarning(isKept || documents.isBusy);

  const set = (field: string, part: Partial<CreateCaseValues>) => {
    forgive(field);
    change(part);
  };
  const stopAt = (problems: UserProblem[]): boolean => {
    const steps = problems.map(({ field }) => stepOf(field));
    const first = Math.min(...steps, STEPS.length);
    if (isPhone && problems.length > 0 && first !== url.paso) setUrl({ paso: first });
    return refuse(problems);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (creating) return;
    if (isPhone && url.paso < STEPS.length) return setUrl({ paso: url.paso + 1 });
    if (stopAt(createCaseProblems(values, catalogs.interventionAreas, live.split))) return undefined;
    if (documents.isBusy) {
      alert.error("Espera a que terminen de subirse los documentos, o cancélalos.");
      return undefined;
    }
    const id = await flush();
    const outcome = await create(toCreateCaseInput(values, id, live.split));
    if (outcome.status === "refused") stopAt(ownRowProblems(values.budget, outcome.problems));
    else if (outcome.status === "failed") alert.error(outcome.message);
    else {
      draft.end();
      await navigate(paths.specialistCase(outcome.number));
      showNotice({ theme: "green", text: outcome.message });
    }
    return undefined;
  };

  const parties = { form: FORM, catalogs, errorOf };
  const parts = {
    1: <TypeSection form={FORM} type={values.type} onChange={(type) => set("intervention.area", { type })} />,
    2: (
      <AreaSection
        form={FORM}
        type={values.type}
        area={values.area}
        areas={catalogs.interventionAreas}
        error={errorOf("intervention.area")}
        onChange={(area) => set("intervention.area", { area })}
      />
    ),
    3: (
      <div className={styles.sections}>
        <CounterpartySection
          {...parties}
          counterparties={values.counterparties}
          onChange={(field, counterparties) => set(field, { counterparties })}
        />
        <DescriptionSection
          form={FORM}
          description={values.description}
          error={errorOf("description")}
          documents={documents}
          onChange={(description) => set("description", { description })}
        />
        <BudgetSection
          form={FORM}
          values={values}
          surroundings={surroundings}
          live={live}
          today={today}
          errorOf={errorOf}
          onChange={set}
          onProblems={stopAt}
        />
      </div>
    ),
  };
  const client = (
    <ClientSection
      {...parties}
      path="client"
      party={values.client}
      onChange={(field, party) => set(field, { client: party })}
    />
  );
  const step = isPhone ? url.paso : null;
  const isLast = step === null || step === STEPS.length;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {step !== null && (
        <div className={styles.stepper}>
          <Stepper label="Pasos de Crear caso" steps={STEPS} current={step - 1} />
          {isLast && <p className={styles.stepName}>{STEPS[step - 1]}</p>}
        </div>
      )}
      <ErrorSummary entries={entries} focus="first-field" />
      {isLast && client}
      <Sections step={step} parts={parts} />
      <div className={styles.end}>
        <DraftMark state={draft.state} />
        <div className={styles.buttons}>
          {step !== null && step > 1 && (
            <Button icon="arrow-left" onClick={() => setUrl({ paso: step - 1 })}>
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
  );
}
