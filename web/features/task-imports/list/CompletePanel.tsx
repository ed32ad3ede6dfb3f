import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ImportColumn, TaskImport } from "../import-types.ts";
import type { ImportActions } from "../use-import-actions.ts";

interface CompletePanelProps {
  current: TaskImport;
  /** Columns with the person's own choices applied. */
  columns: readonly ImportColumn[];
  actions: Pick<ImportActions, "busy" | "complete">;
  /** Stores what is typed first: the rows are read by the columns as they stand. */
  beforehand: () => Promise<boolean>;
}

/** The other thing a file can be for: it brings what stored tasks lack, and no new ones. */
export function CompletePanel({ current, columns, actions, beforehand }: CompletePanelProps) {
  const hasKey = columns.some(({ choice }) => choice === "nContract" || choice === "identityDocument");
  if (!hasKey || (current.status !== "MAPPING" && current.status !== "REVIEW")) return null;
  const complete = async () => {
    if (!(await beforehand())) return;
    await actions.complete();
  };
  return (
    <Panel
      id="completar"
      title="¿Solo trae datos que faltan?"
      intro="Si las tareas ya están guardadas, el archivo puede completarlas: se buscan por el contrato o por el documento y se rellena solo lo que les falta. No se crea ninguna lista y nada de lo guardado cambia."
    >
      <Button icon="check" busy={actions.busy} onClick={() => void complete()}>
        Completar tareas guardadas
      </Button>
    </Panel>
  );
}
