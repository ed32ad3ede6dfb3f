import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import { useVersionedForm, type Edit, type VersionedPayload } from "../../lib/use-versioned-form.ts";
import type { ActionOptions, Outcome } from "../../lib/use-action.ts";
import type { ChangeTaskStateInput, TaskState } from "../../generated/graphql.ts";
import { showNotice } from "../../lib/notices.ts";
import { TASK_STATES, taskStateLook } from "./task-words.ts";
import { messagesByField, type SummaryEntry, type UserProblem } from "../../lib/user-errors.ts";
import { Button } from "../../ui/Button.tsx";
import { ConflictDialog } from "../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { useSummary } from "../../lib/use-summary.ts";
import styles from "./ChangeStateDialog.module.css";

interface Stored {
  id: string;
  version: number;
  state: TaskState;
}

export interface StatePayload extends VersionedPayload {
  task: Stored | null;
}

/** Stores the state, as whoever asks may. */
export type SendState = (input: ChangeTaskStateInput) => Promise<Outcome<StatePayload>>;

/** How it is stored: the dialog says what happened, and the page is asked anew by whoever opened it. */
export const STATE_ACTION: ActionOptions = {
  failed: "No se ha podido cambiar el estado. Inténtalo de nuevo.",
  refetch: [],
  quiet: true,
};

type StateEdit = Edit<{ state: string; reason: string }>;

const IDS: Record<string, string> = { state: "change-state", reason: "change-reason" };
const LABELS: Record<string, string> = { state: "Nuevo estado", reason: "Motivo" };

function summaryOf(problems: readonly UserProblem[]): SummaryEntry[] {
  return problems.map(({ field, message }) => {
    const name = field[0] ?? "";
    const label = LABELS[name];
    return { message: label === undefined ? message : `${label}: ${message}`, fieldId: IDS[name] ?? null };
  });
}

const EMPTY = { state: "", reason: "" };

const stateOf = ({ values }: StateEdit) => TASK_STATES.find((known) => known === values.state);

function stateProblems(edit: StateEdit): UserProblem[] {
  const missing = [];
  if (stateOf(edit) === undefined) missing.push({ field: ["state"], message: REQUIRED_MESSAGE });
  if (edit.values.reason.trim() === "") missing.push({ field: ["reason"], message: REQUIRED_MESSAGE });
  return missing;
}

function useChangeState(version: number, send: SendState, onDone: () => void) {
  // The version the person saw when the dialog opened: a refetch behind it must not hide somebody else's change.
  const [edit, setEdit] = useState<StateEdit>({ version, base: EMPTY, values: EMPTY });
  const form = useVersionedForm({
    validate: stateProblems,
    send: (attempt: StateEdit) => {
      const state = stateOf(attempt);
      const reason = attempt.values.reason.trim();
      return state === undefined ? null : send({ version: attempt.version, state, reason });
    },
    storedOf: (payload) => payload.task,
    startFrom: (task, attempt) => ({ ...attempt, version: task.version }),
    conflictOf: ({ conflict }) => conflict ?? [],
    onEdit: setEdit,
    onSaved: () => {
      const state = stateOf(edit);
      if (state !== undefined)
        showNotice({ theme: "green", text: `El estado es ahora «${taskStateLook(state).label}».` });
      onDone();
    },
  });
  const change = (values: Partial<StateEdit["values"]>) =>
    setEdit({ ...edit, values: { ...edit.values, ...values } });
  return { ...form, edit, change };
}

interface ChangeStateDialogProps {
  task: Stored;
  save: SendState;
  /** It is stored, and the dialog closed. */
  onSaved: () => void;
  onClose: () => void;
}

/** Sets the state by hand; the reason goes into the history. */
export function ChangeStateDialog({ task, save, onSaved, onClose }: ChangeStateDialogProps) {
  const {
    save: submit,
    saving,
    problems,
    refusal,
    edit,
    change,
  } = useChangeState(task.version, save, () => {
    onClose();
    onSaved();
  });
  const { state, reason } = edit.values;
  const summary = useSummary(problems, summaryOf);
  const errors = messagesByField(problems);
  const options = TASK_STATES.filter((known) => known !== task.state).map((value) => ({
    value,
    label: taskStateLook(value).label,
  }));
  return (
    <Modal
      open
      title="Actualizar estado"
      onClose={saving ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancelar
          </Button>
          <Button variant="primary" busy={saving} type="submit" form="change-state-form">
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <ErrorSummary entries={summary} />
      <form
        id="change-state-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(edit);
        }}
      >
        <p className={styles.note}>
          Ahora: {taskStateLook(task.state).label}. El estado cambia automáticamente, pero puede modificarse.
        </p>
        <SelectField
          id={IDS["state"] ?? ""}
          label={LABELS["state"] ?? ""}
          placeholder="Selecciona…"
          required
          value={state}
          options={options}
          error={errors.get("state")?.[0]}
          onChange={(next) => change({ state: next })}
        />
        <TextAreaField
          id={IDS["reason"] ?? ""}
          label={LABELS["reason"] ?? ""}
          hint="Queda en el historial de la tarea."
          required
          maxLength={1000}
          value={reason}
          error={errors.get("reason")?.[0]}
          onChange={(text) => change({ reason: text })}
        />
      </form>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={refusal.forget}
          onLoadStored={onClose}
          onApplyMine={refusal.applyMine}
        />
      )}
    </Modal>
  );
}
