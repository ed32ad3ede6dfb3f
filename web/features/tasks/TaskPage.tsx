import { Outlet, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { Button } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { TaskHistory } from "../../parts/tasks/TaskHistory.tsx";
import { RelatedTasks } from "./components/RelatedTasks.tsx";
import { TaskDataPanel } from "./components/TaskDataPanel.tsx";
import { TaskStatusCard } from "./components/TaskStatusCard.tsx";
import { useDeleteItem } from "./hooks/use-delete-item.ts";
import { useTaskPage } from "./hooks/use-task-page.ts";
import { TaskEventsDocument, TaskPageDocument, type TaskDetailFragment } from "../../generated/graphql.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(TaskPageDocument, { id: params["codeId"] ?? "" });
}

function Parts({ task }: { task: TaskDetailFragment }) {
  return (
    <div>
      <TabLinks
        label="Apartados de la tarea"
        tabs={[
          { label: "Avanzado", to: paths.adminTask(task.codeId), end: true },
          { label: "Gestión", to: paths.adminTaskManagement(task.codeId) },
          { label: "Mediciones", to: paths.adminTaskMeasurements(task.codeId) },
          { label: "Sesiones", to: paths.adminTaskSessions(task.codeId) },
          { label: PRODUCT_NAME, to: paths.adminTaskAgreement(task.codeId) },
          { label: "Acta", to: paths.adminTaskMinutes(task.codeId) },
        ]}
      />
      <Outlet context={task} />
    </div>
  );
}

function TaskBlocks({ task, onDeleted }: { task: TaskDetailFragment; onDeleted: () => void }) {
  const deleteItem = useDeleteItem(onDeleted);
  const extra = Object.entries(task.extra);
  const { id, codeId, debtor, entity } = task;
  return (
    <DetailColumns
      side={
        <>
          <TaskStatusCard task={task} />
          <RelatedTasks task={task} />
          <TaskHistory codeId={codeId} query={TaskEventsDocument} />
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => deleteItem({ kind: "TASK", id, codeId, debtor, entity })}
          >
            Eliminar la tarea
          </Button>
        </>
      }
    >
      <TaskDataPanel task={task} />
      {extra.length > 0 && (
        <Panel title="Datos adicionales" intro="Columnas del archivo importado que se guardaron tal cual.">
          <FactGrid facts={extra.map(([label, value]) => ({ label, value }))} />
        </Panel>
      )}
      <Parts task={task} />
    </DetailColumns>
  );
}

/** One task: its data, where it stands, what was done with it. */
export function Component() {
  const { codeId = "" } = useParams();
  const { task, hasError, retry, leave } = useTaskPage(codeId);
  usePageHeader({
    title: task === undefined ? "Tarea" : `Tarea ${task.codeId}`,
    back: paths.adminTasks({ tab: "tareas" }),
  });
  if (task !== undefined) return <TaskBlocks key={task.id} task={task} onDeleted={leave} />;
  return hasError ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={8} columns={3} />;
}
