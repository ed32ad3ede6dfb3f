import { TASK_CREATED } from "../../../../schema/rules/tasks.ts";
import { Form } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../../lib/use-action.ts";
import { paths } from "../../../app/paths.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { applyUserErrors, summaryOfFailedFields, type SummaryEntry } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { CreateTaskDocument } from "../../../generated/graphql.ts";
import styles from "./CreateTaskForm.module.css";
import { emptyTaskForm, toCreateTaskInput, type TaskFormValues, withFieldNames } from "./task-form-values.ts";
import { TASK_FORM_LOOK, TaskFormFields } from "./TaskFormFields.tsx";

const FORM_NAME = "task";
const FIELDS = Object.keys(emptyTaskForm("2000-01-01"));

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="note note-primary cluster below-16" role="status">
      Hemos recuperado lo que habías escrito.
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        Empezar de cero
      </Button>
    </p>
  );
}

/** Sends the form; the answer says whether the task is there. Problems land on their fields, failures in the alert. */
function useCreateTask(onProblems: (problems: Parameters<typeof applyUserErrors>[2]) => void) {
  const alert = useAlert();
  const refreshTasks = useRefreshTasks();
  const { run, busy } = useAction(CreateTaskDocument, {
    failed: "Hubo un problema al crear la tarea. Por favor, inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    once: true,
  });

  const create = async (values: TaskFormValues): Promise<boolean> => {
    const { done, payload, problems } = await run({ input: toCreateTaskInput(values) });
    if (done) {
      alert.success(payload.message ?? TASK_CREATED);
      void refreshTasks();
    } else if (payload !== null) onProblems(problems);
    else if (problems[0] !== undefined) alert.error(problems[0].message, "Error al crear tarea");
    return done;
  };
  return { create, saving: busy };
}

function Submit({ saving }: { saving: boolean }) {
  return (
    <div className={styles.footer}>
      <Button type="submit" variant="primary" busy={saving}>
        {saving ? "Guardando..." : "Crear tarea"}
      </Button>
    </div>
  );
}

/** The individual-task form. What is typed outlives a reload and an expired session until it is sent. */
export function CreateTaskForm() {
  const navigate = useNavigate();
  const [form] = Form.useForm<TaskFormValues>();
  const [summary, setSummary] = useState<readonly SummaryEntry[]>([]);
  const { restored, save, clear } = useFormDraft<TaskFormValues>("create-task");
  const [isRestored, setRestored] = useState(restored !== null);
  const [defaults] = useState(() => emptyTaskForm(todayInMadrid()));
  const { create, saving } = useCreateTask((problems) =>
    setSummary(withFieldNames(FORM_NAME, applyUserErrors(form, FORM_NAME, problems, FIELDS))),
  );

  const submit = async (values: TaskFormValues) => {
    setSummary([]);
    if (!(await create(values))) return;
    clear();
    await navigate(paths.adminTasks({ tab: "tareas" }));
  };
  const discard = () => {
    clear();
    form.setFieldsValue(defaults);
    setSummary([]);
    setRestored(false);
  };

  return (
    <>
      {isRestored && <DraftNotice onDiscard={discard} />}
      <ErrorSummary entries={summary} />
      <Form<TaskFormValues>
        form={form}
        name={FORM_NAME}
        {...TASK_FORM_LOOK}
        initialValues={{ ...defaults, ...restored }}
        onValuesChange={(_changed, all) => save(all)}
        onFinish={(values) => void submit(values)}
        onFinishFailed={({ errorFields }) =>
          setSummary(withFieldNames(FORM_NAME, summaryOfFailedFields(FORM_NAME, errorFields)))
        }
        validateTrigger={["onBlur", "onChange"]}
        disabled={saving}
      >
        <TaskFormFields />
        <Submit saving={saving} />
      </Form>
    </>
  );
}
