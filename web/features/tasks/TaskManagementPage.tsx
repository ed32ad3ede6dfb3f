import { isTaskOpen } from "../../parts/tasks/task-words.ts";
import { Panel } from "../../ui/Panel.tsx";
import { DebtPaymentsPanel } from "../../parts/collections/DebtPaymentsPanel.tsx";
import { TaskStrategyPanel } from "../../parts/strategies/TaskStrategyPanel.tsx";
import { ContactPanel } from "../../parts/tasks/ContactPanel.tsx";
import { TaskInvitation } from "../../parts/tasks/TaskInvitation.tsx";
import { useRefreshTasks } from "./hooks/use-refresh-tasks.ts";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";
import {
  TaskPaymentsDocument,
  TaskPartiesDocument,
  TaskStrategyDocument,
  type TaskDetailFragment,
} from "../../generated/graphql.ts";

function whoHears({ state, assignee }: TaskDetailFragment): string {
  if (!isTaskOpen(state)) return "La tarea ha terminado: para volver a invitar al deudor, cambia su estado.";
  return assignee === null
    ? "La tarea no tiene mediador asignado: si el deudor responde, se avisará por correo a quien le haya invitado."
    : `${assignee.displayName} lo verá en el historial de la tarea y recibirá un aviso si el deudor responde.`;
}

/** Tab 'Gestión': what whom the task is assigned to can do to the debtor, the administration can, too. */
export function Component() {
  const task = useTaskOutlet();
  const refresh = useRefreshTasks();
  return (
    <div className="stack">
      <ContactPanel task={task} refresh={refresh} />
      <TaskStrategyPanel codeId={task.codeId} query={TaskStrategyDocument} />
      <DebtPaymentsPanel codeId={task.codeId} query={TaskPaymentsDocument} canRecord />
      <Panel title="Invitación y avisos al deudor" intro={whoHears(task)}>
        <TaskInvitation task={task} query={TaskPartiesDocument} />
      </Panel>
    </div>
  );
}
