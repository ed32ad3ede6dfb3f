import { useState } from "react";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckField } from "../../ui/FormControls.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SpecialistPicker, specialistTypeNames } from "../../parts/assigning/SpecialistPicker.tsx";
import { useAssignTasks } from "./hooks/use-assign-tasks.ts";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";
import type { TaskDetailFragment } from "../../generated/graphql.ts";

type Assignee = NonNullable<TaskDetailFragment["assignee"]>;

function CurrentAssignee({
  assignee,
  busy,
  onRemove,
}: {
  assignee: Assignee | null;
  busy: boolean;
  onRemove: () => void;
}) {
  if (assignee === null) return <p className="note split below-16">Esta tarea no tiene mediador asignado.</p>;
  const details = [
    specialistTypeNames(assignee.types),
    assignee.cities.join(", "),
    plural(assignee.openTasks, "tarea abierta", "tareas abiertas"),
  ];
  return (
    <div className="note split below-16">
      <p>
        <strong>{assignee.displayName}</strong>
        <span className="detail">{details.filter((text) => text !== "").join(" · ")}</span>
      </p>
      <Button size="sm" onClick={onRemove} disabled={busy}>
        Quitar asignación
      </Button>
    </div>
  );
}

/** Tab 'Avanzado': who works on the task. */
export function Component() {
  const task = useTaskOutlet();
  const [specialistId, setSpecialistId] = useState<string | null>(null);
  const [notify, setNotify] = useState(true);
  const { assign, unassign, busy, problem } = useAssignTasks();
  const submit = async () => {
    if (specialistId !== null && (await assign([task.id], specialistId, notify))) setSpecialistId(null);
  };
  return (
    <Panel id="mediador" title="Asignar mediador">
      <CurrentAssignee assignee={task.assignee} busy={busy} onRemove={() => void unassign([task.id])} />
      {problem !== null && (
        <p role="alert" className="danger strong below-16">
          {problem}
        </p>
      )}
      <SpecialistPicker matter={{ tasks: [task.id] }} value={specialistId} onChange={setSpecialistId} />
      <div className="split above-8">
        <CheckField label="Avisar por correo electrónico" checked={notify} onChange={setNotify} />
        <Button
          variant="primary"
          icon="user-check"
          busy={busy}
          disabled={specialistId === null}
          onClick={() => void submit()}
        >
          {busy ? "Guardando..." : "Asignar"}
        </Button>
      </div>
    </Panel>
  );
}
