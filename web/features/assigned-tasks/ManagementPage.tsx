import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ContactPanel } from "../../parts/tasks/ContactPanel.tsx";
import { TaskHistory } from "../../parts/tasks/TaskHistory.tsx";
import { AssignedTaskEventsDocument } from "../../generated/graphql.ts";
import { DebtPanel } from "./components/DebtPanel.tsx";
import { DebtorPanel } from "./components/DebtorPanel.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";
import { useRefreshAssigned } from "./hooks/use-refresh-assigned.ts";

/** Tab 'Gestión': contacts made and tried, who the debtor is, the debt, and everything that was done. */
export function Component() {
  const task = useTaskOutlet();
  const refresh = useRefreshAssigned();
  const extra = Object.entries(task.extra);
  return (
    <DetailColumns
      side={
        <>
          <DebtorPanel task={task} />
          <TaskHistory codeId={task.codeId} query={AssignedTaskEventsDocument} />
        </>
      }
    >
      <ContactPanel task={task} refresh={refresh} />
      <DebtPanel task={task} />
      {extra.length > 0 && (
        <Panel title="Datos adicionales">
          <FactGrid facts={extra.map(([label, value]) => ({ label, value }))} />
        </Panel>
      )}
    </DetailColumns>
  );
}
