import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { TASK_STATES, taskStateLook } from "../../../lib/task-words.ts";
import { messagesByField, type SummaryEntry } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog, type ConflictField } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { ChangeTaskStateDocument, type TaskDetailFragment } from "../TaskPage.generated.ts";
import styles from "./TaskStatusCard.module.css";

interface Problem {
  field: string[];
  message: string;
}

interface Refusal {
  version: number;
  fields: readonly ConflictField[];
}

const IDS: Record<string, string> = { state: "change-state", reason: "change-reason" };
const LABELS: Record<string, string> = { state: "Nuevo estado", reason: "Motivo" };
const REQUIRED = "Este campo es requerido";

function summaryOf(problems: readonly Problem[]): SummaryEntry[] {
  return problems.map(({ field, message }) => {
    const name = field[0] ?? "";
    const label = LABELS[name];
    return { message: label === undefined ? message : `${label}: ${message}`, fieldId: IDS[name] ?? null };
  });
}

function useChangeState(id: string, onDone: () => void) {
  const client = useApolloClient();
  const refresh = useRefreshTasks();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const send = async (version: number, state: string, reason: string) => {
    const chosen = TASK_STATES.find((known) => known === state);
    const missing: Problem[] = [];
    if (chosen === undefined) missing.push({ field: ["state"], message: REQUIRED });
    if (reason.trim() === "") missing.push({ field: ["reason"], message: REQUIRED });
    setProblems(missing);
    if (chosen === undefined || missing.length > 0) return;
    setSaving(true);
    try {
      const input = { version, state: chosen, reason: reason.trim() };
      const { data } = await client.mutate({ mutation: ChangeTaskStateDocument, variables: { id, input } });
      const { task = null, conflict = [], userErrors = [] } = data?.changeTaskState ?? {};
      const isStale = userErrors.some(({ code }) => code === "CONFLICT");
      setRefusal(isStale && task !== null ? { version: task.version, fields: conflict } : null);
      if (!isStale) setProblems(userErrors);
      if (userErrors.length > 0) return;
      showNotice({ theme: "green", text: `El estado es ahora «${taskStateLook(chosen).label}».` });
      onDone();
      await refresh();
    } catch (error) {
      setProblems([
        {
          field: [],
          message: serverMessage(error) ?? "No se ha podido cambiar el estado. Inténtalo de nuevo.",
        },
      ]);
    } finally {
      setSaving(false);
    }
  };
  return { send, saving, problems, refusal, forgetRefusal: () => setRefusal(null) };
}

interface ChangeStateDialogProps {
  task: Pick<TaskDetailFragment, "id" | "version" | "state">;
  onClose: () => void;
}

/** Sets the state by hand; the reason goes into the history. */
export function ChangeStateDialog({ task, onClose }: ChangeStateDialogProps) {
  // The version the person saw when the dialog opened: a refetch behind it must not hide somebody else's change.
  const [version] = useState(task.version);
  const [state, setState] = useState("");
  const [reason, setReason] = useState("");
  const { send, saving, problems, refusal, forgetRefusal } = useChangeState(task.id, onClose);
  const [summary, setSummary] = useState<{ of: readonly Problem[]; entries: readonly SummaryEntry[] }>({
    of: [],
    entries: [],
  });
  if (summary.of !== problems) setSummary({ of: problems, entries: summaryOf(problems) });
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
      <ErrorSummary entries={summary.entries} />
      <form
        id="change-state-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void send(version, state, reason);
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
          onChange={setState}
        />
        <TextAreaField
          id={IDS["reason"] ?? ""}
          label={LABELS["reason"] ?? ""}
          hint="Queda en el historial de la tarea."
          required
          maxLength={1000}
          value={reason}
          error={errors.get("reason")?.[0]}
          onChange={setReason}
        />
      </form>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={forgetRefusal}
          onLoadStored={onClose}
          onApplyMine={() => void send(refusal.version, state, reason)}
        />
      )}
    </Modal>
  );
}
