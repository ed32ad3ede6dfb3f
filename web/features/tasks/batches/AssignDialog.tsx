import { useState } from "react";
import { SpecialistPicker } from "../../../parts/assigning/SpecialistPicker.tsx";
import { useSummary } from "../../../lib/use-summary.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { summaryOf } from "../../../lib/form-problems.ts";
import { countOf, matterOf } from "./chosen-tasks.ts";
import { PreviewNote } from "./PreviewNote.tsx";
import { tasksText } from "./preview-words.ts";
import { useBatch, type BatchDialogProps } from "./use-batch.ts";

function whatIsAsked(count: number): string {
  return count === 1
    ? "Elige quién se encargará de la tarea."
    : `Elige quién se encargará de las ${tasksText(count)} seleccionadas.`;
}

/** 'Asignar mediador': choose a specialist for one task or many, and write to them if wanted. */
export function AssignDialog(props: BatchDialogProps) {
  const { chosen, onClose } = props;
  const [specialistId, setSpecialistId] = useState<string | null>(null);
  const [notify, setNotify] = useState(true);
  const wanted = specialistId === null ? null : { action: "ASSIGN" as const, specialistIds: [specialistId] };
  const { counting, begin, busy, problems, blocked } = useBatch(props, wanted);
  const summary = useSummary(problems, (tried) => summaryOf("assign", {}, tried));
  return (
    <Modal
      open
      size="xl"
      title="Asignar mediador"
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <div className="fill">
            <CheckField label="Avisar por correo electrónico" checked={notify} onChange={setNotify} />
          </div>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button variant="primary" busy={busy} disabled={blocked} onClick={() => void begin({ notify })}>
            {busy ? "Guardando..." : "Asignar mediador"}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary entries={summary} />
        <PreviewNote
          action="ASSIGN"
          chosen={chosen}
          counting={counting}
          before={whatIsAsked(countOf(chosen))}
        />
        <SpecialistPicker matter={matterOf(chosen)} value={specialistId} onChange={setSpecialistId} />
      </div>
    </Modal>
  );
}
