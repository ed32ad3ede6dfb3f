import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ChangeStateDialog, STATE_ACTION, type SendState } from "../../../parts/tasks/ChangeStateDialog.tsx";
import { agreedFact } from "../../../parts/tasks/agreed-fact.tsx";
import { TaskStatus } from "../../../parts/tasks/TaskStatus.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import {
  ChangeAssignedTaskStateDocument,
  type AssignedTaskDetailFragment,
} from "../../../generated/graphql.ts";
import { useRefreshAssigned } from "../hooks/use-refresh-assigned.ts";
import styles from "./StatePanel.module.css";

/** Who owes how much to whom, where it stands, and the way to set the state by hand. */
export function StatePanel({ task }: { task: AssignedTaskDetailFragment }) {
  const [changing, setChanging] = useState(false);
  const { run } = useAction(ChangeAssignedTaskStateDocument, STATE_ACTION);
  const refresh = useRefreshAssigned();
  const save: SendState = (input) => run({ id: task.id, input });
  return (
    <Panel
      title={task.debtor}
      intro={`${task.entity} · contrato ${task.nContract}`}
      aside={
        <Button size="sm" icon="refresh" onClick={() => setChanging(true)}>
          Cambiar el estado
        </Button>
      }
    >
      <div className={styles.state}>
        <TaskStatus state={task.state} channels={task.channels} />
      </div>
      <FactGrid
        facts={[
          {
            label: TASK_PROPERTY_NAMES.amountDebt,
            value: <Money amount={task.amountDebt} currency={task.currency} />,
          },
          ...agreedFact(task),
          { label: TASK_PROPERTY_NAMES.dateLastAction, value: <DateText value={task.dateLastAction} time /> },
          { label: "Acción reciente", value: task.lastAction ?? "Sin acciones todavía" },
          { label: TASK_PROPERTY_NAMES.nSessions, value: String(task.nSessions) },
          { label: "Email recibido", value: task.emailReceived ? "Sí" : "No" },
          { label: "Acta generada", value: task.minutesGenerated ? "Sí" : "No" },
        ]}
      />
      {changing && (
        <ChangeStateDialog
          task={task}
          save={save}
          onSaved={() => void refresh()}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  );
}
