import { entryHeading } from "../../../../schema/rules/case-states.ts";
import { useEffect, useRef, useState } from "react";
import { type Audience, AddCaseEntryDocument } from "../../../generated/graphql.ts";
import { formFields } from "../../../lib/form-fields.ts";
import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";
import { WRITTEN_TYPES } from "../case-detail-words.ts";
import { useCaseView } from "../hooks/case-view.ts";
import { audienceChoices } from "./audience-words.ts";
import { FilesField } from "./FilesField.tsx";
import { useDocumentUploads } from "./use-document-uploads.ts";
import { submits } from "../../../lib/submits.ts";

export interface EntryValues {
  type: (typeof WRITTEN_TYPES)[number];
  text: string;
  audience: Audience;
}

const FORM = "case-entry";
const LABELS = { type: "Tipo registro", text: "Texto", audience: "Quién lo verá", documentIds: "Documentos" };

/** The key of what is typed and not saved yet. */
export function entryDraftKey(number: string): string {
  return `case-entry:${number}`;
}

function useEntryValues() {
  const caseView = useCaseView();
  const { restored, save, clear } = useFormDraft<EntryValues>(entryDraftKey(caseView.record.number));
  const [values, setValues] = useState<EntryValues>(
    restored ?? { type: "ANOTACION", text: "", audience: audienceChoices(caseView)[0]?.value ?? "ME" },
  );
  return {
    values,
    isRestored: restored !== null,
    change: (change: Partial<EntryValues>) => {
      const next = { ...values, ...change };
      setValues(next);
      save(next);
    },
    clear,
  };
}

interface Entry {
  values: EntryValues;
  uploads: ReturnType<typeof useDocumentUploads>;
  onSaved: () => void;
}

/** Saves what is written. Its documents are sent before, so that it can name them. */
function useSaveEntry({ values, uploads, onSaved }: Entry) {
  const { number } = useCaseView().record;
  const { run, busy, problems, setProblems } = useAction(AddCaseEntryDocument, {
    failed: "No se ha podido guardar. Lo escrito sigue aquí.",
    once: true,
  });
  const [sending, setSending] = useState(false);
  const save = async () => {
    if (values.text.trim() === "")
      return setProblems([{ field: ["text"], message: "Escribe qué ha pasado" }]);
    setSending(true);
    setProblems([]);
    // Uploaded for oneself alone: saving the entry gives them its audience.
    const documentIds = await uploads.sendAll("ME");
    setSending(false);
    if (documentIds === null)
      return setProblems([{ field: ["documentIds"], message: "Hay un documento que no se ha podido subir" }]);
    const variables = { number, input: { ...values, text: values.text.trim(), documentIds } };
    const { done } = await run(variables);
    if (!done) return undefined;
    showNotice({ theme: "green", text: "Guardado en la actividad." });
    uploads.clear();
    onSaved();
    return undefined;
  };
  return { save, saving: busy, busy: busy || sending, problems };
}

interface EntryFieldsProps {
  values: EntryValues;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<EntryValues>) => void;
}

function EntryFields({ values, errorOf, onChange }: EntryFieldsProps) {
  const caseView = useCaseView();
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      <SelectField
        {...field("type")}
        options={WRITTEN_TYPES.map((value) => ({ value, label: entryHeading(value) }))}
        onChange={(type) => onChange({ type: WRITTEN_TYPES.find((one) => one === type) ?? "ANOTACION" })}
      />
      <TextAreaField {...field("text")} required maxLength={4000} rows={5} />
      <ChoiceCards
        id={fieldId(FORM, "audience")}
        legend={LABELS.audience}
        choices={audienceChoices(caseView)}
        chosen={[values.audience]}
        error={errorOf("audience")}
        onToggle={(audience) => onChange({ audience })}
      />
    </>
  );
}

function Buttons({ busy, saving, onCancel }: { busy: boolean; saving: boolean; onCancel: () => void }) {
  return (
    <div className="cluster">
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? "Guardando..." : "Guardar"}
      </Button>
      <Button disabled={saving} onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

/** The text takes the focus when the form opens. */
function useFocusedText() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("textarea")?.focus();
  }, []);
  return form;
}

/**
 * 'Nuevo': what happened, told with its type, to whom it is shown and what belongs to it. What was typed stays until it
 * is saved, also over a failure, a reload or the end of the session.
 */
export function EntryForm({ onEnd }: { onEnd: () => void }) {
  const { number } = useCaseView().record;
  const alert = useAlert();
  const { values, isRestored, change, clear } = useEntryValues();
  const uploads = useDocumentUploads(number);
  const end = () => {
    clear();
    onEnd();
  };
  const { save, saving, busy, problems } = useSaveEntry({ values, uploads, onSaved: end });
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const isTyped = values.text.trim() !== "" || uploads.files.length > 0;
  useLeaveGuard(isTyped);
  const form = useFocusedText();

  const close = () => {
    const giveUp = () => {
      uploads.discard();
      end();
    };
    if (isTyped) alert.open(unsavedQuestion(giveUp));
    else giveUp();
  };
  return (
    <form
      ref={form}
      className="inset stack below-16"
      aria-label="Nuevo registro"
      noValidate
      onSubmit={submits(save, busy)}
    >
      <ErrorSummary entries={summary} />
      {isRestored && <p className="muted small">Hemos recuperado lo que habías escrito.</p>}
      <EntryFields values={values} errorOf={fieldErrors(problems)} onChange={change} />
      <FilesField id={fieldId(FORM, "documentIds")} uploads={uploads} running={busy} />
      <Buttons busy={busy} saving={saving} onCancel={close} />
    </form>
  );
}
