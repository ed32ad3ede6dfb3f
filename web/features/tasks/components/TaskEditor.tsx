import { Form, Input, type FormInstance } from "antd";
import { useState } from "react";
import { useVersionedForm, type Edit } from "../../../lib/use-versioned-form.ts";
import { useAction } from "../../../lib/use-action.ts";
import { showNotice } from "../../../lib/notices.ts";
import { applyUserErrors, summaryOfFailedFields, type SummaryEntry } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { TASK_FORM_LOOK, TaskFormFields } from "../create/TaskFormFields.tsx";
import { withFieldNames } from "../create/task-form-values.ts";
import { taskChanges, toEditValues, type TaskEditValues } from "../hooks/task-edit-values.ts";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { UpdateTaskDocument, type TaskDetailFragment } from "../../../generated/graphql.ts";

const FORM_NAME = "task-edit";

export type TaskEdit = Edit<TaskEditValues>;

interface TaskEditorProps {
  task: Pick<TaskDetailFragment, "id" | "codeId">;
  edit: TaskEdit;
  /** Called with each change, to keep the draft. */
  onEdit: (edit: TaskEdit) => void;
  onSaved: () => void;
  /** The person wants to close; `unsaved` tells whether something would be lost. */
  onClose: (unsaved: boolean) => void;
}

/** What the edit began from, and how it is sent; the form shows what is stored once that is taken over. */
function useTaskEdit(
  { task, edit, onEdit, onSaved }: TaskEditorProps,
  form: FormInstance<TaskEditValues>,
  setSummary: (entries: readonly SummaryEntry[]) => void,
) {
  const [origin, setOrigin] = useState<Pick<TaskEdit, "version" | "base">>(edit);
  const refresh = useRefreshTasks();
  const { run } = useAction(UpdateTaskDocument, {
    failed: "No se han podido guardar los cambios. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    once: true,
  });
  const versioned = useVersionedForm({
    send: ({ version, base, values }: TaskEdit) => {
      const changes = taskChanges(base, values);
      return changes === null ? null : run({ id: task.id, input: { ...changes, version } });
    },
    storedOf: (payload) => payload.task,
    startFrom: (theirs: TaskDetailFragment): TaskEdit => {
      const base = toEditValues(theirs);
      return { version: theirs.version, base, values: base };
    },
    onEdit: (next) => {
      setOrigin(next);
      form.setFieldsValue(next.values);
      onEdit(next);
    },
    onRefused: (problems, { base }) =>
      setSummary(withFieldNames(FORM_NAME, applyUserErrors(form, FORM_NAME, problems, Object.keys(base)))),
    onSaved: () => {
      showNotice({ theme: "green", text: `Los datos de ${task.codeId} se han guardado.` });
      onSaved();
      void refresh();
    },
  });
  return { ...versioned, origin };
}

/** All of a task's own data in one form, with the rules of the create form; refused when somebody else was faster. */
export default function TaskEditor(props: TaskEditorProps) {
  const { task, edit, onEdit, onClose } = props;
  const [form] = Form.useForm<TaskEditValues>();
  const [summary, setSummary] = useState<readonly SummaryEntry[]>([]);
  const { origin, save, saving, refusal } = useTaskEdit(props, form, setSummary);

  const current = (): TaskEditValues => ({ ...origin.base, ...form.getFieldsValue(true) });
  const submit = () => {
    setSummary([]);
    void save({ ...origin, values: current() });
  };
  const close = () => onClose(taskChanges(origin.base, current()) !== null);
  return (
    <Modal
      open
      size="xxxl"
      title={`Editar ${task.codeId}`}
      onClose={saving ? undefined : close}
      footer={
        <>
          <Button onClick={close} disabled={saving}>
            Cancelar
          </Button>
          <Button variant="primary" busy={saving} onClick={() => form.submit()}>
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <ErrorSummary entries={summary} />
      <Form<TaskEditValues>
        form={form}
        name={FORM_NAME}
        {...TASK_FORM_LOOK}
        initialValues={edit.values}
        onValuesChange={() => onEdit({ ...origin, values: current() })}
        onFinish={submit}
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
        <Form.Item name="type" label="Tipo (opcional)">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </Form>
      <ConflictDialog refusal={refusal} running={saving} />
    </Modal>
  );
}
