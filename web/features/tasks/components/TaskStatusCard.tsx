import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { TaskDetailFragment } from "../../../generated/graphql.ts";
import { ChangeStateDialog } from "./ChangeStateDialog.tsx";
import { agreedFact } from "../../../parts/tasks/agreed-fact.tsx";
import { TaskStatus } from "../../../parts/tasks/TaskStatus.tsx";
import styles from "./TaskStatusCard.module.css";

function yesNo(value: boolean): string {
  return value ? "Sí" : "No";
}

/** Where the case stands, what happened last, and the way to set the state by hand. */
export function TaskStatusCard({ task }: { task: TaskDetailFragment }) {
  const [changing, setChanging] = useState(false);
  return (
    <Panel
      title="Estado del caso"
      aside={
        <Button size="sm" icon="refresh" onClick={() => setChanging(true)}>
          Actualizar
        </Button>
      }
    >
      <div className={styles.state}>
        <TaskStatus state={task.state} channels={task.channels} />
      </div>
      <p className={styles.note}>El estado cambia automáticamente, pero puede modificarse.</p>
      <FactGrid
        facts={[
          ...agreedFact(task),
          { label: TASK_PROPERTY_NAMES.dateLastAction, value: <DateText value={task.dateLastAction} time /> },
          { label: "Acción reciente", value: task.lastAction ?? "Sin acciones todavía" },
          { label: "Email recibido", value: yesNo(task.emailReceived) },
          { label: "Mediador asignado", value: task.assignee?.displayName ?? "Sin asignar" },
          { label: TASK_PROPERTY_NAMES.nSessions, value: String(task.nSessions) },
          { label: "Acta generada", value: yesNo(task.minutesGenerated) },
        ]}
      />
      {changing && <ChangeStateDialog task={task} onClose={() => setChanging(false)} />}
    </Panel>
  );
}
