import { useState } from "react";
import type { ChangeTaskStateInput, TaskState } from "../../generated/graphql.ts";
import { showNotice } from "../../lib/notices.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { TASK_STATES, taskStateLook } from "./task-words.ts";
import { messagesByField, type SummaryEntry } from "../../lib/user-errors.ts";
import { Button } from "../../ui/Button.tsx";
import { ConflictDialog } from "../../ui/ConflictDialog.tsx";
import { type ConflictField } from "../../lib/merge-edits.ts";
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

interface Answer {
  task: Stored | null;
  conflict: readonly ConflictField[];
  userErrors: readonly (Problem & { code: string })[];
}

/** Stores the state, as whoever asks may. */
export type SendState = (input: ChangeTaskStateInput) => Promise<Answer | null | undefined>;

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

function useChangeState(save: SendState, onDone: () => void) {
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
      const { task = null, conflict = [], userErrors = [] } = (await save(input)) ?? {};
      const isStale = userErrors.some(({ code }) => code === "CONFLICT");
      setRefusal(isStale && task !== null ? { version: task.version, fields: conflict } : null);
      if (!isStale) setProblems(userErrors);
      if (userErrors.length > 0) return;
      showNotice({ theme: "green", text: `El estado es ahora «${taskStateLook(chosen).label}».` });
      onDone();
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
  task: Stored;
  save: SendState;
  /** It is stored, and the dialog closed. */
  onSaved: () => void;
  onClose: () => void;
}

/** Sets the state by hand; the reason goes into the history. */
export function ChangeStateDialog({ task, save, onSaved, onClose }: ChangeStateDialogProps) {
  // The version the person saw when the dialog opened: a refetch behind it must not hide somebody else's change.
  const [version] = useState(task.version);
  const [state, setState] = useState("");
  const [reason, setReason] = useState("");
  const { send, saving, problems, refusal, forgetRefusal } = useChangeState(save, () => {
    onClose();
    onSaved();
  });
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
