import { useId, useState } from "react";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { SpecialistPicker } from "../../../parts/assigning/SpecialistPicker.tsx";
import { useAssignTasks } from "../hooks/use-assign-tasks.ts";
import styles from "./AssignDialog.module.css";

interface AssignDialogProps {
  taskIds: readonly string[];
  onClose: () => void;
  onAssigned: () => void;
}

function whatIsAsked(count: number): string {
  return count === 1
    ? "Elige quién se encargará de la tarea."
    : `Elige quién se encargará de las ${plural(count, "tarea seleccionada", "tareas seleccionadas")}.`;
}

function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className={styles.problem}>
      {text}
    </p>
  );
}

/** 'Asignar mediador': choose a specialist for one task or many, and write to them if wanted. */
export default function AssignDialog({ taskIds, onClose, onAssigned }: AssignDialogProps) {
  const [specialistId, setSpecialistId] = useState<string | null>(null);
  const [notify, setNotify] = useState(true);
  const { assign, busy, problem } = useAssignTasks();
  const problemId = useId();
  const submit = async () => {
    if (specialistId !== null && (await assign(taskIds, specialistId, notify))) onAssigned();
  };
  return (
    <Modal
      open
      size="xl"
      title="Asignar mediador"
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <CheckField label="Avisar por correo electrónico" checked={notify} onChange={setNotify} />
          <span className={styles.spacer} />
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={specialistId === null}
            aria-describedby={problem === null ? undefined : problemId}
            onClick={() => void submit()}
          >
            {busy ? "Guardando..." : "Asignar mediador"}
          </Button>
        </>
      }
    >
      <p className={styles.intro}>{whatIsAsked(taskIds.length)}</p>
      {problem !== null && <Problem id={problemId} text={problem} />}
      <SpecialistPicker matter={{ tasks: taskIds }} value={specialistId} onChange={setSpecialistId} />
    </Modal>
  );
}
