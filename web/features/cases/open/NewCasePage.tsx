import { useQuery } from "@apollo/client/react";
import { useState, type FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { paths } from "../../../app/paths.ts";
import { NewCaseAreasDocument, OwnIdentityDocument } from "../../../generated/graphql.ts";
import { suggestedFor } from "../../../parts/cases/case-form.ts";
import { withType } from "../../../parts/cases/offered-areas.ts";
import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { showNotice } from "../../../lib/notices.ts";
import { joinWords } from "../../../lib/text.ts";
import { readSpecialistId } from "../../../parts/specialists/specialist-id.ts";
import { hiredId, useHiredSpecialist, type Hiring } from "../../../parts/specialists/use-hired-specialist.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiredSpecialistNote } from "../../../parts/cases/HiredSpecialistNote.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { DocumentsPanel, sendDocuments } from "./DocumentsPanel.tsx";
import {
  emptyNewCase,
  NEW_CASE_FORM,
  newCaseLabels,
  toNewCaseInput,
  type NewCaseValues,
} from "./new-case-values.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { useOpenCase } from "./use-open-case.ts";
import { AreaPanel, CounterpartiesPanel, MatterPanel, TypePanel } from "./NewCasePanels.tsx";
import { Panel } from "../../../ui/Panel.tsx";

/** What agreements and certificates state of the client, asked for where it is kept; nothing when all is known. */
function OwnIdentityPanel() {
  const account = useQuery(OwnIdentityDocument).data?.myAccount;
  if (account === undefined) return null;
  const { identityDocument, address } = account;
  const lacksDocument = (identityDocument ?? "") === "";
  const lacksAddress = (address.street ?? "") === "" || (address.city ?? "") === "";
  if (!lacksDocument && !lacksAddress) return null;
  return (
    <Panel
      title="Tus datos"
      intro="Si llegáis a un acuerdo, la ley pide que diga quiénes sois y dónde vivís. Puedes completarlo ahora o más tarde: lo que escribas aquí se conserva."
    >
      <div className="cluster form-end">
        {lacksDocument && <LinkButton to={paths.account()}>Añadir mi documento de identidad</LinkButton>}
        {lacksAddress && <LinkButton to={paths.accountContact()}>Añadir mi domicilio</LinkButton>}
      </div>
    </Panel>
  );
}

export function loader(): null {
  return prefetch(NewCaseAreasDocument, {});
}

/** Whom the address names, and the way to take that back. */
function useHiring() {
  const [params, setParams] = useSearchParams();
  const hiring = useHiredSpecialist(readSpecialistId(params.get("specialist")));
  return { hiring, takeAway: () => setParams({}, { replace: true, preventScrollReset: true }) };
}

/** What is typed, kept until it is sent; until something is typed, a suggestion that fits the specialist. */
function useCaseForm(hiring: Hiring) {
  const draft = useFormDraft<NewCaseValues>(NEW_CASE_FORM);
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

/** Opens the case, then uploads its documents and goes to the list; files that failed are named there. */
function useSending({ values, clear }: ReturnType<typeof useCaseForm>, hiring: Hiring) {
  const navigate = useNavigate();
  const { open, saving, problems, forgive } = useOpenCase();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || sending) return;
    const opened = await open({ ...toNewCaseInput(values), specialistId: hiredId(hiring) });
    if (opened === null) return;
    clear();
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
  return { submit, busy: saving || sending, problems, forgive, files, setFiles };
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="note note-info cluster" role="status">
      Hemos recuperado lo que habías escrito.
      <Button variant="quiet" onClick={onDiscard}>
        Empezar de cero
      </Button>
    </p>
  );
}

function NobodyHired() {
  return (
    <p className="note cluster">
      No has elegido especialista: buscaremos a quien pueda ayudarte, o elígelo tú.
      <LinkButton variant="secondary" icon="search" to={paths.marketplace()}>
        Elegir especialista
      </LinkButton>
    </p>
  );
}

function Buttons({ busy, isHiring }: { busy: boolean; isHiring: boolean }) {
  return (
    <div className="cluster form-end">
      <Button type="submit" variant="accent" busy={busy}>
        {busy ? "Guardando..." : isHiring ? "Enviar y contratar" : "Abrir expediente"}
      </Button>
      <LinkButton to={paths.clientHome()}>Cancelar</LinkButton>
    </div>
  );
}

/** A client opens a further case: for a specialist of the marketplace, or for whoever takes it. */
export function Component() {
  const { hiring, takeAway } = useHiring();
  const form = useCaseForm(hiring);
  const { values, change } = form;
  const { submit, busy, problems, forgive, files, setFiles } = useSending(form, hiring);
  const catalog = useQuery(NewCaseAreasDocument);
  const areas = catalog.data?.interventionAreas ?? [];
  const summary = useSummary(problems, (tried) => summaryOf(NEW_CASE_FORM, newCaseLabels(values), tried));
  const errorOf = fieldErrors(problems);
  const touch = (path: string, next: NewCaseValues) => {
    forgive(path);
    change(next);
  };
  usePageHeader({ title: "Nuevo expediente", back: paths.clientHome() });

  return (
    <form className="stack reading" noValidate onSubmit={(event) => void submit(event)}>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <ErrorSummary entries={summary} />
      <HiredSpecialistNote
        hiring={hiring}
        id={fieldId(NEW_CASE_FORM, "specialistId")}
        onTakeAway={takeAway}
      />
      {hiring.status === "nobody" && <NobodyHired />}
      <TypePanel
        type={values.type}
        hiring={hiring}
        onChange={(type) => change(withType(values, type, areas))}
      />
      {/* What stands below the areas would be pushed down by them. */}
      {catalog.data === undefined && catalog.loading ? null : (
        <>
          <AreaPanel
            values={values}
            areas={areas}
            error={errorOf("intervention.area")}
            onChange={(area) => touch("intervention.area", { ...values, area })}
          />
          <CounterpartiesPanel values={values} errorOf={errorOf} onChange={touch} />
          <MatterPanel values={values} errorOf={errorOf} onChange={touch} />
          <DocumentsPanel files={files} onChange={setFiles} />
          <OwnIdentityPanel />
          <Buttons busy={busy} isHiring={hiring.status === "open"} />
        </>
      )}
    </form>
  );
}
