import { AssignedTaskPaymentsDocument, AssignedTaskStrategyDocument } from "../../generated/graphql.ts";
import { DebtPaymentsPanel } from "../../parts/collections/DebtPaymentsPanel.tsx";
import { TaskStrategyPanel } from "../../parts/strategies/TaskStrategyPanel.tsx";
import { ContactPanel } from "../../parts/tasks/ContactPanel.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";
import { useRefreshAssigned } from "./hooks/use-refresh-assigned.ts";

/** Tab 'Gestión': contacts made and tried, and what was paid. */
export function Component() {
  const task = useTaskOutlet();
  return (
    <div className="stack">
      <ContactPanel task={task} refresh={useRefreshAssigned()} />
      <TaskStrategyPanel codeId={task.codeId} query={AssignedTaskStrategyDocument} />
      <DebtPaymentsPanel codeId={task.codeId} query={AssignedTaskPaymentsDocument} />
    </div>
  );
}
