import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ContactPanel } from "./components/ContactPanel.tsx";
import { DebtPanel } from "./components/DebtPanel.tsx";
import { DebtorPanel } from "./components/DebtorPanel.tsx";
import { TaskHistory } from "./components/TaskHistory.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";

/** Tab 'Gestión': contacts made and tried, who the debtor is, the debt, and everything that was done. */
export function Component() {
  const task = useTaskOutlet();
  const extra = Object.entries(task.extra);
  return (
    <DetailColumns
      side={
        <>
          <DebtorPanel task={task} />
          <TaskHistory codeId={task.codeId} />
        </>
      }
    >
      <ContactPanel task={task} />
      <DebtPanel task={task} />
      {extra.length > 0 && (
        <Panel title="Datos adicionales">
          <FactGrid facts={extra.map(([label, value]) => ({ label, value }))} />
        </Panel>
      )}
    </DetailColumns>
  );
}
