import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { useQuery } from "@apollo/client/react";
import { useState, type FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { paths } from "../../../app/paths.ts";
import {
  type InterventionType,
  NewCaseAreasDocument,
  type NewCaseAreasQuery,
} from "../../../generated/graphql.ts";
import { interventionsOf, suggestedFor, type CaseValues } from "../../../parts/cases/case-form.ts";
import { isOffered, withType } from "../../../parts/cases/offered-areas.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { showNotice } from "../../../lib/notices.ts";
import { joinWords } from "../../../lib/text.ts";
import { readSpecialistId } from "../../../parts/specialists/specialist-id.ts";
import { hiredId, useHiredSpecialist, type Hiring } from "../../../parts/specialists/use-hired-specialist.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { MatterFields } from "../../../parts/cases/CounterpartFields.tsx";
import { HiredSpecialistNote } from "../../../parts/cases/HiredSpecialistNote.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { DocumentsPanel, sendDocuments } from "./DocumentsPanel.tsx";
import { Counterparties } from "./Counterparties.tsx";
import { emptyNewCase, newCaseLabels, toNewCaseInput, type NewCaseValues } from "./new-case-values.ts";
import { OwnIdentityPanel } from "./OwnIdentityPanel.tsx";
import styles from "./NewCasePage.module.css";
import { useSummary } from "../../../lib/use-summary.ts";
import { useOpenCase } from "./use-open-case.ts";

const FORM = "new-case";

export function loader(): null {
  return prefetch(NewCaseAreasDocument, {});
}

interface AreaPanelProps {
  values: CaseValues;
  areas: NewCaseAreasQuery["interventionAreas"];
  error?: string;
  onChange: (area: string | null) => void;
}

/** What the matter is about; may be left open. */
function AreaPanel({ values, areas, error, onChange }: AreaPanelProps) {
  const offered = areas.filter(({ showIn }) => isOffered(showIn, values.type));
  const warning = offered.find(({ code }) => code === values.area)?.warning ?? null;
  if (offered.length === 0) return null;
  return (
    <Panel title="¿De qué trata?" intro="Si no lo tienes claro, déjalo sin elegir.">
      <ChoiceCards
        id={fieldId(FORM, "intervention.area")}
        legend="Área de intervención"
        hideLegend
        columns
        choices={offered.map(({ code, text, description }) => ({
          value: code,
          title: text,
          text: description,
        }))}
        chosen={values.area === null ? [] : [values.area]}
        onToggle={onChange}
        error={error}
      />
      {values.area !== null && (
        <p className={styles.without}>
          <Button variant="quiet" onClick={() => onChange(null)}>
            Dejar sin elegir
          </Button>
        </p>
      )}
      <div role="status">{warning !== null && <p className={styles.warning}>{warning}</p>}</div>
    </Panel>
  );
}

/** The chosen specialist does something else. */
function Mismatch({ hiring, type }: { hiring: Hiring; type: InterventionType }) {
  if (hiring.status !== "open") return null;
  const offered = interventionsOf(hiring.specialist.types);
  if (offered.length === 0 || offered.includes(type)) return null;
  const names = joinWords(offered.map((value) => INTERVENTION_WORDS[value].name.toLowerCase()));
  return (
    <p className={styles.warning} role="status">
      {hiring.specialist.displayName} se dedica a {names}: quizá no acepte este tipo de intervención.
    </p>
  );
}

/** Whom the address names, and the way to take that back. */
function useHiring() {
  const [params, setParams] = useSearchParams();
  const hiring = useHiredSpecialist(readSpecialistId(params.get("specialist")));
  return { hiring, takeAway: () => setParams({}, { replace: true, preventScrollReset: true }) };
}

/** What is typed, kept until it is sent; before that, what fits the specialist. */
function useCaseForm(hiring: Hiring) {
  const draft = useFormDraft<NewCaseValues>(FORM);
  const [typed, setTyped] = useState<NewCaseValues | null>(draft.restored);
  const [isRestored, setRestored] = useState(draft.restored !== null);
  const types = hiring.status === "open" ? hiring.specialist.types : [];
  return {
    values: typed ?? suggestedFor(emptyNewCase, types),
    isRestored,
    change: (next: NewCaseValues) => {
      setTyped(next);
      draft.save(next);
    },
    discard: () => {
      draft.clear();
      setTyped(null);
      setRestored(false);
    },
    clear: draft.clear,
  };
}

/** A client opens a further case: for a specialist of the marketplace, or for whoever takes it. */
export function Component() {
  const navigate = useNavigate();
  const { hiring, takeAway } = useHiring();
  const form = useCaseForm(hiring);
  const { values, change } = form;
  const { open, saving, problems, forgive } = useOpenCase();
  const areas = useQuery(NewCaseAreasDocument).data?.interventionAreas ?? [];
  const summary = useSummary(problems, (tried) => summaryOf(FORM, newCaseLabels(values), tried));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState(false);
  const errorOf = fieldErrors(problems);
  usePageHeader({ title: "Nuevo expediente", back: paths.clientHome() });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || sending) return;
    const opened = await open({ ...toNewCaseInput(values), specialistId: hiredId(hiring) });
    if (opened === null) return;
    form.clear();
    setSending(true);
    const lost = await sendDocuments(opened.caseNumber, files);
    await navigate(paths.clientHome());
    showNotice({ theme: "green", text: opened.message });
    if (lost.length > 0)
      showNotice({
        theme: "orange",
        text: `No se ha podido subir ${joinWords(lost)}: hazlo desde el expediente.`,
      });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {form.isRestored && (
        <p className={styles.draft} role="status">
          Hemos recuperado lo que habías escrito.
          <Button variant="quiet" onClick={form.discard}>
            Empezar de cero
          </Button>
        </p>
      )}
      <ErrorSummary entries={summary} />
      <HiredSpecialistNote hiring={hiring} id={fieldId(FORM, "specialistId")} onTakeAway={takeAway} />
      {hiring.status === "nobody" && (
        <p className={styles.nobody}>
          No has elegido especialista: buscaremos a quien pueda ayudarte. También puedes{" "}
          <LinkButton variant="secondary" icon="search" to={paths.marketplace()}>
            Elegir especialista
          </LinkButton>
        </p>
      )}
      <Panel title="¿Cómo quieres resolverlo?">
        <ChoiceCards
          id={fieldId(FORM, "intervention.type")}
          legend="Tipo de intervención"
          hideLegend
          choices={INTERVENTION_CHOICES}
          chosen={[values.type]}
          onToggle={(type) => change(withType(values, type, areas))}
        />
        <Mismatch hiring={hiring} type={values.type} />
      </Panel>
      <AreaPanel
        values={values}
        areas={areas}
        error={errorOf("intervention.area")}
        onChange={(area) => {
          forgive("intervention.area");
          change({ ...values, area });
        }}
      />
      <Panel
        title="¿Con quién quieres llegar a un acuerdo?"
        intro="Hace falta el correo o el teléfono de cada contraparte: hay que poder avisarla."
      >
        <div className={styles.fields}>
          <Counterparties
            form={FORM}
            values={values}
            errorOf={errorOf}
            onChange={(path, changed) => {
              forgive(path);
              change(changed);
            }}
          />
        </div>
      </Panel>
      <Panel title="¿Qué ha pasado?">
        <div className={styles.fields}>
          <MatterFields
            form={FORM}
            counterpart={values.counterpart}
            errorOf={errorOf}
            rows={8}
            onChange={(path, changed) => {
              forgive(path);
              change({ ...values, counterpart: { ...values.counterpart, ...changed } });
            }}
          />
        </div>
      </Panel>
      <DocumentsPanel files={files} onChange={setFiles} />
      <OwnIdentityPanel />
      <div className={styles.buttons}>
        <Button type="submit" variant="accent" busy={saving || sending}>
          {saving || sending
            ? "Guardando..."
            : hiring.status === "open"
              ? "Enviar y contratar"
              : "Abrir expediente"}
        </Button>
        <LinkButton to={paths.clientHome()}>Cancelar</LinkButton>
      </div>
    </form>
  );
}
