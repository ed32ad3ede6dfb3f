import { useState } from "react";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { formFields } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { PreviewNote } from "./PreviewNote.tsx";
import { useBatch, type BatchDialogProps } from "./use-batch.ts";

const FORM = "change-states";
const LABELS = { state: "Nuevo estado", reason: "Motivo" };
const OPTIONS = TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));

/** One state for many tasks; the reason goes into the history of each. */
export function ChangeStatesDialog(props: BatchDialogProps) {
  const { chosen, onClose } = props;
  const [values, setValues] = useState({ state: "", reason: "" });
  const state = TASK_STATES.find((known) => known === values.state);
  const wanted = state === undefined ? null : { action: "CHANGE_STATE" as const, specialistIds: [], state };
  const { counting, begin, busy, problems, setProblems, blocked } = useBatch(props, wanted);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => {
      setValues({ ...values, ...part });
      setProblems(problems.filter(({ field: [name = ""] }) => !(name in part)));
    },
  });
  const submit = async () => {
    const reason = values.reason.trim();
    const missing = [...(state === undefined ? ["state"] : []), ...(reason === "" ? ["reason"] : [])].map(
      (name) => ({ field: [name], message: REQUIRED_MESSAGE }),
    );
    if (missing.length > 0) setProblems(missing);
    else await begin({ reason });
  };
  return (
    <PromptDialog
      title="Cambiar estado"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Cambiar estado"
      blocked={wanted !== null && blocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <PreviewNote
        action="CHANGE_STATE"
        chosen={chosen}
        counting={counting}
        before="Elige el estado para saber cuántas tareas cambian."
      />
      <SelectField {...field("state")} placeholder="Selecciona…" required options={OPTIONS} />
      <TextAreaField
        {...field("reason")}
        hint="Queda en el historial de cada tarea."
        required
        maxLength={1000}
      />
    </PromptDialog>
  );
}
