import { useApolloClient, useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { isOffered } from "../../../lib/offered-areas.ts";
import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { changedEntries, ownConflict, rebase } from "../../../lib/merge-edits.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../ui/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog, type ConflictField } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import promptStyles from "../../../ui/PromptDialog.module.css";
import { unsavedQuestion } from "../../../ui/unsaved-question.ts";
import { CaseAreasDocument, UpdateCaseDocument, type CaseDetailFragment } from "../CasePage.generated.ts";
import { useCaseView } from "../hooks/case-view.ts";

interface CaseEditValues {
  /** Code; empty for none. */
  area: string;
  description: string;
}

/** An edit in hand: what it started from, and what has been typed. Kept as a draft, so it survives JSON. */
export interface CaseEdit {
  version: number;
  base: CaseEditValues;
  values: CaseEditValues;
}

interface CaseEditorProps {
  edit: CaseEdit;
  /** Called with each change, to keep the draft. */
  onEdit: (edit: CaseEdit) => void;
  /** Saved or given up. */
  onEnd: () => void;
}

interface Refusal {
  theirs: CaseDetailFragment;
  fields: ConflictField[];
}

type Answer =
  | { kind: "saved" }
  | { kind: "conflict"; refusal: Refusal }
  | { kind: "problems"; problems: readonly UserProblem[] };

const FORM = "case-edit";
const LABELS = { area: "Área", description: "Descripción" };
const FAILED = "No se han podido guardar los cambios. Inténtalo de nuevo.";

function valuesOf({ area, description }: CaseDetailFragment): CaseEditValues {
  return { area: area?.code ?? "", description };
}

/** Only what differs is sent, so that nobody else's change of the other field is undone. */
function changesOf({ base, values }: CaseEdit) {
  const { area, description } = changedEntries(base, values);
  return {
    ...(area === undefined ? {} : { area: area === "" ? null : area }),
    ...(description === undefined ? {} : { description }),
  };
}

function useUpdateCase(number: string) {
  const client = useApolloClient();
  return async (attempt: CaseEdit): Promise<Answer> => {
    const changes = changesOf(attempt);
    if (Object.keys(changes).length === 0) return { kind: "saved" };
    try {
      const { data } = await client.mutate({
        mutation: UpdateCaseDocument,
        variables: { number, input: { version: attempt.version, ...changes } },
      });
      if (!data) return { kind: "problems", problems: [{ field: [], message: FAILED }] };
      const { case: theirs, conflict, userErrors } = data.updateCase;
      if (theirs !== null && userErrors.some(({ code }) => code === "CONFLICT")) {
        const fields = ownConflict(conflict, attempt.base, attempt.values);
        return { kind: "conflict", refusal: { theirs, fields } };
      }
      if (userErrors.length > 0) return { kind: "problems", problems: userErrors };
      await client.refetchQueries({ include: "active" });
      return { kind: "saved" };
    } catch (error) {
      return { kind: "problems", problems: [{ field: [], message: serverMessage(error) ?? FAILED }] };
    }
  };
}

function AreaField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange: (area: string) => void;
}) {
  const { interventionType, area } = useCaseView().record;
  const areas = useQuery(CaseAreasDocument).data?.interventionAreas ?? [];
  const offered = areas
    .filter(({ showIn }) => isOffered(showIn, interventionType))
    .map(({ code, text }) => ({ value: code, label: text }));
  const isMissing = area !== null && !offered.some((option) => option.value === area.code);
  return (
    <SelectField
      id={fieldId(FORM, "area")}
      label={LABELS.area}
      placeholder="Sin indicar"
      value={value}
      options={isMissing ? [...offered, { value: area.code, label: area.text }] : offered}
      hint={areas.find(({ code }) => code === value)?.warning ?? undefined}
      error={error}
      onChange={onChange}
    />
  );
}

function useCaseEdit({ edit, onEdit, onEnd }: CaseEditorProps) {
  const { number } = useCaseView().record;
  const [now, setNow] = useState(edit);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const update = useUpdateCase(number);

  const keep = (next: CaseEdit) => {
    setNow(next);
    onEdit(next);
    return next;
  };
  const save = async (attempt: CaseEdit) => {
    setSaving(true);
    setProblems([]);
    const answer = await update(attempt);
    setSaving(false);
    setRefusal(answer.kind === "conflict" ? answer.refusal : null);
    if (answer.kind === "problems") setProblems(answer.problems);
    if (answer.kind !== "saved") return;
    showNotice({ theme: "green", text: `Los datos de ${number} se han guardado.` });
    onEnd();
  };
  const startFrom = (theirs: CaseDetailFragment, values: CaseEditValues) =>
    keep({ version: theirs.version, base: valuesOf(theirs), values });
  return { now, keep, save, saving, problems, refusal, startFrom, forget: () => setRefusal(null) };
}

/** 'Editar': area and description; refused, with a choice, when somebody else was faster. */
export default function CaseEditor(props: CaseEditorProps) {
  const { number } = useCaseView().record;
  const alert = useAlert();
  const { now, keep, save, saving, problems, refusal, startFrom, forget } = useCaseEdit(props);
  const errorOf = fieldErrors(problems);
  const summary = useMemo(() => summaryOf(FORM, LABELS, problems), [problems]);
  const isTyped = Object.keys(changesOf(now)).length > 0;
  useLeaveGuard(isTyped);
  const set = (change: Partial<CaseEditValues>) => keep({ ...now, values: { ...now.values, ...change } });
  const close = () => (isTyped ? alert.open(unsavedQuestion(props.onEnd)) : props.onEnd());

  return (
    <Modal
      open
      size="lg"
      title={`Editar ${number}`}
      onClose={saving ? undefined : close}
      footer={
        <>
          <Button onClick={close} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={saving}>
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={promptStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void save(now);
        }}
      >
        <ErrorSummary entries={summary} focus="first-field" />
        <AreaField value={now.values.area} error={errorOf("area")} onChange={(area) => set({ area })} />
        <TextAreaField
          id={fieldId(FORM, "description")}
          label={LABELS.description}
          hint="Qué ha pasado y qué se pide. La ven todas las partes a las que invites."
          maxLength={4000}
          rows={8}
          value={now.values.description}
          error={errorOf("description")}
          onChange={(description) => set({ description })}
        />
        <p>Los datos de las partes se cambian en su tarjeta; el tipo de intervención, en «ALTERNATIVAS».</p>
      </form>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={forget}
          onLoadStored={() => {
            startFrom(refusal.theirs, valuesOf(refusal.theirs));
            forget();
          }}
          onApplyMine={() =>
            void save(startFrom(refusal.theirs, rebase(now.base, now.values, valuesOf(refusal.theirs))))
          }
        />
      )}
    </Modal>
  );
}
