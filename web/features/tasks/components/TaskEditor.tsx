import { useApolloClient } from "@apollo/client/react";
import { Form, Input } from "antd";
import { useState } from "react";
import { ownConflict, rebase } from "../../../lib/merge-edits.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { applyUserErrors, summaryOfFailedFields, type SummaryEntry } from "../../../lib/user-errors.ts";
import { AntdScope } from "../../../theme/AntdScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { type ConflictField } from "../../../lib/merge-edits.ts";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { TaskFormFields } from "../create/TaskFormFields.tsx";
import { withFieldNames } from "../create/task-form-values.ts";
import { taskChanges, toEditValues, type TaskEditValues } from "../hooks/task-edit-values.ts";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { UpdateTaskDocument, type TaskDetailFragment } from "../../../generated/graphql.ts";

const FORM_NAME = "task-edit";

/** An edit in hand: what it started from, and what has been typed. Kept as a draft, so it survives JSON. */
export interface TaskEdit {
  version: number;
  base: TaskEditValues;
  values: TaskEditValues;
}

interface TaskEditorProps {
  task: Pick<TaskDetailFragment, "id" | "codeId">;
  edit: TaskEdit;
  /** Called with each change, to keep the draft. */
  onEdit: (edit: TaskEdit) => void;
  onSaved: () => void;
  /** The person wants to close; `unsaved` tells whether something would be lost. */
  onClose: (unsaved: boolean) => void;
}

interface Refusal {
  theirs: TaskDetailFragment;
  fields: ConflictField[];
}

type Answer =
  | { kind: "saved" }
  | { kind: "conflict"; refusal: Refusal }
  | { kind: "problems"; problems: { field: string[]; message: string }[] };

function useUpdateTask(id: string) {
  const client = useApolloClient();
  return async ({ version, base, values }: TaskEdit): Promise<Answer> => {
    const changes = taskChanges(base, values);
    if (changes === null) return { kind: "saved" };
    try {
      const { data } = await client.mutate({
        mutation: UpdateTaskDocument,
        variables: { id, input: { ...changes, version } },
      });
      const { task = null, conflict = [], userErrors = [] } = data?.updateTask ?? {};
      if (userErrors.some(({ code }) => code === "CONFLICT") && task !== null) {
        return { kind: "conflict", refusal: { theirs: task, fields: ownConflict(conflict, base, values) } };
      }
      return userErrors.length > 0 ? { kind: "problems", problems: userErrors } : { kind: "saved" };
    } catch (error) {
      const message = serverMessage(error) ?? "No se han podido guardar los cambios. Inténtalo de nuevo.";
      return { kind: "problems", problems: [{ field: [], message }] };
    }
  };
}

/** All of a task's own data in one form, with the rules of the create form; refused when somebody else was faster. */
export default function TaskEditor({ task, edit, onEdit, onSaved, onClose }: TaskEditorProps) {
  const [form] = Form.useForm<TaskEditValues>();
  const [origin, setOrigin] = useState<Pick<TaskEdit, "version" | "base">>(edit);
  const [summary, setSummary] = useState<readonly SummaryEntry[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const update = useUpdateTask(task.id);
  const refresh = useRefreshTasks();

  const current = (): TaskEditValues => ({ ...origin.base, ...form.getFieldsValue(true) });
  const startFrom = (theirs: TaskDetailFragment, values: TaskEditValues): TaskEdit => {
    const next = { version: theirs.version, base: toEditValues(theirs) };
    setOrigin(next);
    form.setFieldsValue(values);
    onEdit({ ...next, values });
    return { ...next, values };
  };
  const save = async (attempt: TaskEdit) => {
    setSaving(true);
    setSummary([]);
    const answer = await update(attempt);
    setSaving(false);
    setRefusal(answer.kind === "conflict" ? answer.refusal : null);
    if (answer.kind === "problems") {
      setSummary(
        withFieldNames(
          FORM_NAME,
          applyUserErrors(form, FORM_NAME, answer.problems, Object.keys(attempt.base)),
        ),
      );
    }
    if (answer.kind !== "saved") return;
    showNotice({ theme: "green", text: `Los datos de ${task.codeId} se han guardado.` });
    onSaved();
    await refresh();
  };
  const applyMine = (theirs: TaskDetailFragment) =>
    void save(startFrom(theirs, rebase(origin.base, current(), toEditValues(theirs))));

  return (
    <Modal
      open
      size="xxxl"
      title={`Editar ${task.codeId}`}
      onClose={saving ? undefined : () => onClose(taskChanges(origin.base, current()) !== null)}
      footer={
        <>
          <Button onClick={() => onClose(taskChanges(origin.base, current()) !== null)} disabled={saving}>
            Cancelar
          </Button>
          <Button variant="primary" busy={saving} onClick={() => form.submit()}>
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <AntdScope>
        <ErrorSummary entries={summary} />
        <Form<TaskEditValues>
          form={form}
          name={FORM_NAME}
          layout="vertical"
          initialValues={edit.values}
          onValuesChange={() => onEdit({ ...origin, values: current() })}
          onFinish={() => void save({ ...origin, values: current() })}
          onFinishFailed={({ errorFields }) =>
            setSummary(withFieldNames(FORM_NAME, summaryOfFailedFields(FORM_NAME, errorFields)))
          }
          validateTrigger={["onBlur", "onChange"]}
          disabled={saving}
        >
          <TaskFormFields
            gaps={{
              intervention: origin.base.intervention === null,
              phone: origin.base.contact.phone === "",
            }}
          />
          <Form.Item name="type" label="Tipo, opcional">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </Form>
      </AntdScope>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={() => setRefusal(null)}
          onLoadStored={() => {
            startFrom(refusal.theirs, toEditValues(refusal.theirs));
            setRefusal(null);
          }}
          onApplyMine={() => applyMine(refusal.theirs)}
        />
      )}
    </Modal>
  );
}
