import { useState } from "react";
import { Outlet, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { taskStages } from "../../../schema/rules/task-stages.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StageLine } from "../../ui/StageLine.tsx";
import { ThingPage, type Decision } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { TaskDebtorNote } from "../../parts/debtors/TaskDebtorNote.tsx";
import { TaskStatus } from "../../parts/tasks/TaskStatus.tsx";
import { isTaskOpen } from "../../parts/tasks/task-words.ts";
import { ChangeStateDialog } from "./components/ChangeStateDialog.tsx";
import { TaskFollowUp } from "../../parts/tasks/TaskFollowUp.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { TaskHistory } from "../../parts/tasks/TaskHistory.tsx";
import { RelatedTasks } from "./components/RelatedTasks.tsx";
import { TaskDataPanel } from "./components/TaskDataPanel.tsx";
import { useDeleteItem } from "./hooks/use-delete-item.ts";
import { useTaskPage } from "./hooks/use-task-page.ts";
import { TaskEventsDocument, TaskPageDocument, type TaskDetailFragment } from "../../generated/graphql.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(TaskPageDocument, { id: params["codeId"] ?? "" });
}

function tabsOf(codeId: string) {
  return [
    { label: "Avanzado", to: paths.adminTask(codeId), end: true },
    { label: "Gestión", to: paths.adminTaskManagement(codeId) },
    { label: "Plazos", to: paths.adminTaskTerms(codeId) },
    { label: "Mediciones", to: paths.adminTaskMeasurements(codeId) },
    { label: "Sesiones", to: paths.adminTaskSessions(codeId) },
    { label: PRODUCT_NAME, to: paths.adminTaskAgreement(codeId) },
    { label: "Acta", to: paths.adminTaskMinutes(codeId) },
  ];
}

function Facts({ task, onDeleted }: { task: TaskDetailFragment; onDeleted: () => void }) {
  const deleteItem = useDeleteItem(onDeleted);
  const extra = Object.entries(task.extra);
  const { id, codeId, debtor, entity } = task;
  return (
    <>
      <TaskFollowUp task={task} />
      <TaskDataPanel task={task} />
      {extra.length > 0 && (
        <Panel title="Datos adicionales" intro="Columnas del archivo importado que se guardaron tal cual.">
          <FactGrid facts={extra.map(([label, value]) => ({ label, value }))} />
        </Panel>
      )}
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
  );
}

/** A task that goes on needs somebody who works on it. */
function decisionOf({ codeId, state, assignee }: TaskDetailFragment): Decision | null {
  if (assignee !== null || !isTaskOpen(state)) return null;
  return {
    text: "Nadie lleva esta tarea.",
    control: (
      <LinkButton variant="accent" to={`${paths.adminTask(codeId)}#mediador`}>
        Asignar mediador
      </LinkButton>
    ),
  };
}

/** The documented card 'Estado del caso' is the page's first lines. */
function TaskThing({ task, onDeleted }: { task: TaskDetailFragment; onDeleted: () => void }) {
  const [changing, setChanging] = useState(false);
  const { codeId, debtor, entity, assignee } = task;
  const stages = taskStages(task);
  return (
    <ThingPage
      kind="task"
      name="Estado del caso"
      state={<TaskStatus state={task.state} channels={task.channels} />}
      summary={`${debtor} · ${entity}`}
      note={
        <>
          Mediador asignado: <span>{assignee?.displayName ?? "Sin asignar"}</span>.{" "}
          <span>El estado cambia automáticamente, pero puede modificarse.</span>
        </>
      }
      stages={stages === null ? undefined : <StageLine stages={stages} />}
      money={
        <strong>
          <Money amount={task.amountDebt} currency={task.currency} />
        </strong>
      }
      actions={
        <>
          <LinkButton icon="chat" to={paths.adminTaskMessages(codeId, assignee !== null)}>
            Mensajes
          </LinkButton>
          <Button icon="refresh" onClick={() => setChanging(true)}>
            Actualizar
          </Button>
        </>
      }
      decision={decisionOf(task)}
      tabs={{ label: "Apartados de la tarea", links: tabsOf(codeId) }}
      side={{ name: "Datos, otras deudas e historial", content: <Facts task={task} onDeleted={onDeleted} /> }}
    >
      <TaskDebtorNote debtor={task.debtorProfile} codeId={codeId} href={paths.adminDebtor} />
      <Outlet context={task} />
      {changing && <ChangeStateDialog task={task} onClose={() => setChanging(false)} />}
    </ThingPage>
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
  if (task !== undefined) return <TaskThing key={task.id} task={task} onDeleted={leave} />;
  return hasError ? <ErrorState onRetry={retry} /> : <ThingSkeleton hasStages />;
}
