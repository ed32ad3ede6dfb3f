import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import { useVersionedForm, type Edit, type VersionedPayload } from "../../lib/use-versioned-form.ts";
import type { ActionOptions, Outcome } from "../../lib/use-action.ts";
import type { ChangeTaskStateInput, TaskState } from "../../generated/graphql.ts";
import { showNotice } from "../../lib/notices.ts";
import { TASK_STATES } from "../../../schema/rules/tasks.ts";
import { taskStateLook } from "./task-words.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { ConflictDialog } from "../../ui/ConflictDialog.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";

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
  once: true,
};

type StateEdit = Edit<{ state: string; reason: string }>;

const FORM = "change";
const LABELS = { state: "Nuevo estado", reason: "Motivo" };

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
  /** Called once the state is stored and the dialog closed. */
  onSaved: () => void;
  onClose: () => void;
}

function otherStates(state: TaskState) {
  return TASK_STATES.filter((known) => known !== state).map((value) => ({
    value,
    label: taskStateLook(value).label,
  }));
}

/** Sets the state by hand; the reason goes into the history. */
export function ChangeStateDialog({ task, save, onSaved, onClose }: ChangeStateDialogProps) {
  const form = useChangeState(task.version, save, () => {
    onClose();
    onSaved();
  });
  const { saving, problems, refusal, edit, change } = form;
  const errorOf = fieldErrors(problems);
  const field = formFields({ form: FORM, labels: LABELS, values: edit.values, errorOf, change });
  return (
    <PromptDialog
      title="Actualizar estado"
      form={FORM}
      about={task.id}
      labels={LABELS}
      problems={problems}
      running={saving}
      action="Guardar"
      onSubmit={() => form.save(edit)}
      onClose={onClose}
    >
      <p className="muted small below-16">
        Ahora: {taskStateLook(task.state).label}. El estado cambia automáticamente, pero puede modificarse.
      </p>
      <SelectField {...field("state")} placeholder="Selecciona…" required options={otherStates(task.state)} />
      <TextAreaField
        {...field("reason")}
        hint="Queda en el historial de la tarea."
        required
        maxLength={1000}
      />
      <ConflictDialog refusal={refusal && { ...refusal, loadStored: onClose }} running={saving} />
    </PromptDialog>
  );
}
