import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
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
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StageLine } from "../../ui/StageLine.tsx";
import { ThingPage, type Decision } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useNow } from "../../lib/use-now.ts";
import { ChangeStateDialog, STATE_ACTION, type SendState } from "../../parts/tasks/ChangeStateDialog.tsx";
import { TaskFollowUp } from "../../parts/tasks/TaskFollowUp.tsx";
import { TaskHistory } from "../../parts/tasks/TaskHistory.tsx";
import { TaskDebtorNote } from "../../parts/debtors/TaskDebtorNote.tsx";
import { TaskStatus } from "../../parts/tasks/TaskStatus.tsx";
import { isTaskOpen } from "../../parts/tasks/task-words.ts";
import {
  AssignedTaskDocument,
  AssignedTaskEventsDocument,
  ChangeAssignedTaskStateDocument,
  type AssignedTaskDetailFragment,
  type TaskState,
} from "../../generated/graphql.ts";
import { DebtorPanel } from "./components/DebtorPanel.tsx";
import { DebtPanel } from "./components/DebtPanel.tsx";
import { plannedSessions } from "./hooks/what-now.ts";
import { useAssignedTask } from "./hooks/use-assigned-task.ts";
import { useRefreshAssigned } from "./hooks/use-refresh-assigned.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(AssignedTaskDocument, { id: params["codeId"] ?? "" });
}

function tabsOf(codeId: string) {
  return [
    { label: "Gestión", to: paths.specialistTask(codeId), end: true },
    { label: "Plazos", to: paths.specialistTaskTerms(codeId) },
    { label: "Sesiones", to: paths.specialistTaskSessions(codeId) },
    { label: PRODUCT_NAME, to: paths.specialistTaskAgreement(codeId) },
    { label: "Acta", to: paths.specialistTaskMinutes(codeId) },
  ];
}

function Facts({ task }: { task: AssignedTaskDetailFragment }) {
  const extra = Object.entries(task.extra);
  return (
    <>
      <DebtorPanel task={task} />
      <TaskFollowUp task={task} />
      <DebtPanel task={task} />
      {extra.length > 0 && (
        <Panel title="Datos adicionales">
          <FactGrid facts={extra.map(([label, value]) => ({ label, value }))} />
        </Panel>
      )}
      <TaskHistory codeId={task.codeId} query={AssignedTaskEventsDocument} />
    </>
  );
}

/** What each state asks for before anybody can go on. */
const TO_CONTACT: Partial<Record<TaskState, string>> = {
  ESPERANDO: "El deudor espera el primer contacto.",
  ILOCALIZADO: "No se ha localizado al deudor: prueba por otro medio.",
};

/** A session that is past is written up first; then the debtor is reached. */
function decisionOf({ codeId, state, sessions }: AssignedTaskDetailFragment, now: number): Decision | null {
  if (!isTaskOpen(state)) return null;
  const [session] = plannedSessions(sessions, now).unrecorded;
  if (session !== undefined)
    return {
      text: `La sesión del ${shownMoment(new Date(session.startsAt))} está sin registrar.`,
      control: (
        <LinkButton variant="accent" to={paths.specialistTaskRecord(codeId, session.id)}>
          Registrar la sesión
        </LinkButton>
      ),
    };
  const text = TO_CONTACT[state];
  if (text === undefined) return null;
  return {
    text,
    control: (
      <LinkButton variant="accent" to={`${paths.specialistTask(codeId)}#contacto`}>
        Anotar un contacto
      </LinkButton>
    ),
  };
}

/** Who owes how much to whom, where it stands, and the way to set the state by hand. */
function AssignedThing({ task }: { task: AssignedTaskDetailFragment }) {
  const [changing, setChanging] = useState(false);
  const { run } = useAction(ChangeAssignedTaskStateDocument, STATE_ACTION);
  const refresh = useRefreshAssigned();
  const now = useNow();
  const save: SendState = (input) => run({ id: task.id, input });
  const stages = taskStages(task);
  return (
    <ThingPage
      kind="task"
      name={task.debtor}
      state={<TaskStatus state={task.state} channels={task.channels} />}
      summary={`${task.debtor} · ${task.entity}`}
      note={`Contrato ${task.nContract}`}
      stages={stages === null ? undefined : <StageLine stages={stages} />}
      money={
        <strong>
          <Money amount={task.amountDebt} currency={task.currency} />
        </strong>
      }
      actions={
        <Button icon="refresh" onClick={() => setChanging(true)}>
          Cambiar el estado
        </Button>
      }
      decision={decisionOf(task, now)}
      tabs={{ label: "Apartados de la tarea", links: tabsOf(task.codeId) }}
      side={{ name: "Deudor, datos e historial", content: <Facts task={task} /> }}
    >
      <TaskDebtorNote debtor={task.debtorProfile} codeId={task.codeId} href={paths.specialistDebtor} />
      <Outlet context={task} />
      {changing && (
        <ChangeStateDialog
          task={task}
          save={save}
          onSaved={() => void refresh()}
          onClose={() => setChanging(false)}
        />
      )}
    </ThingPage>
  );
}

/** One corporate task to be worked on. */
export function Component() {
  const { codeId = "" } = useParams();
  const found = useAssignedTask(codeId);
  usePageHeader({
    title: found.state === "ready" ? `Tarea ${found.task.codeId}` : "Tarea",
    back: paths.specialistTasks(),
  });
  switch (found.state) {
    case "ready":
      return <AssignedThing key={found.task.id} task={found.task} />;
    case "failed":
      return <ErrorState onRetry={found.retry} />;
    case "missing":
      return (
        <EmptyState
          picture="search"
          title="No tienes esta tarea"
          text="No existe, o ya no está asignada a ti."
          action={<LinkButton to={paths.specialistTasks()}>Ver mis tareas</LinkButton>}
        />
      );
    case "loading":
      return <ThingSkeleton hasStages />;
  }
}
