import { useQuery } from "@apollo/client/react";
import { Suspense, useCallback, useEffect } from "react";
import { useNavigate, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { plural, joinWords } from "../../lib/text.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage, type Decision } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { CreditorNote } from "./components/CreditorNote.tsx";
import { ListActions, ListFacts, useListEditor, type ListDetail } from "./components/ListHead.tsx";
import { ListPlans } from "./components/ListPlans.tsx";
import { ListMailings } from "./components/ListMailings.tsx";
import { ListViewers } from "./components/ListViewers.tsx";
import { ListImports } from "./components/ListImports.tsx";
import { TasksPanel } from "./components/TasksPanel.tsx";
import { ListFunnel } from "./funnel/ListFunnel.tsx";
import { ListStrategies } from "./strategies/ListStrategies.tsx";
import { useDeleteItem } from "./hooks/use-delete-item.ts";
import { TaskListPageDocument } from "../../generated/graphql.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { taskListStatusLook, taskStateLook } from "../../parts/tasks/task-words.ts";
import { ChartFigure } from "../../ui/charts/ChartFigure.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { late } from "../../ui/late.tsx";

/** Its charts and figures come with its tab. */
const ListReport = late(() => import("./reports/ListReport.tsx"));

/** Asked for by who writes programs alone. */
const ListIntegrations = late(() => import("./integrations/ListIntegrations.tsx"));

type Progress = Pick<ListDetail, "progress" | "tasksCount" | "currency" | "codeId">;

/** "De 40 tareas: 12 en Localizado y 28 en Esperando." */
function progressText({ progress, tasksCount }: Pick<Progress, "progress" | "tasksCount">): string {
  if (tasksCount === 0) return "Todavía no tiene tareas.";
  const some = progress
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${shownCount(count)} en ${taskStateLook(state).label}`);
  return `De ${plural(tasksCount, "tarea", "tareas")}: ${joinWords(some)}.`;
}

/** How many of the list's tasks are in each state, and how much money they stand for. */
function ListProgress({ list }: { list: Progress }) {
  const { progress, tasksCount, currency, codeId } = list;
  if (tasksCount === 0) return null;
  const bars = progress.map(({ state, count, amount }) => ({
    label: taskStateLook(state).label,
    value: count,
    text: count === 0 ? "0" : `${shownCount(count)} · ${formatPercent(count / tasksCount)}`,
    detail: `${shownCount(count)} · ${formatPercent(count / tasksCount)} · ${formatMoney(amount, currency)}`,
    color: taskStateLook(state).color,
    to: count === 0 ? undefined : paths.adminTaskList(codeId, undefined, { status: state }),
  }));
  return (
    <Panel title="Progreso por estado">
      <ChartFigure
        summary={progressText(list)}
        headings={["Estado", "Tareas, porcentaje e importe de la deuda"]}
        bars={bars}
      />
    </Panel>
  );
}

const tabSpec = {
  tab: choiceParam(
    ["tareas", "embudo", "mailing", "estrategia", "integraciones", "informes", "importaciones"],
    "tareas",
  ),
};

/** While an import is still writing into the list, its figures move: they are asked for every few seconds. */
const POLL_MS = 3000;

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(TaskListPageDocument, { id: params["processId"] ?? "" });
}

/** Rows of an import that wait for a decision. */
function decisionOf(list: ListDetail): Decision | null {
  const concerned = list.imports.find(({ counts }) => counts.pendingDuplicates > 0);
  if (list.pendingDuplicates === 0 || concerned === undefined) return null;
  return {
    text:
      list.pendingDuplicates === 1
        ? "1 fila duplicada espera una decisión: sobreescribir la tarea guardada, añadir a la persona como obligada de la misma deuda o guardarla como independiente."
        : `${plural(list.pendingDuplicates, "fila duplicada", "filas duplicadas")} esperan una decisión: sobreescribir las tareas guardadas, añadir a las personas como obligadas de la misma deuda o guardarlas como independientes.`,
    control: (
      <LinkButton variant="accent" to={paths.adminTaskDuplicates(list.codeId, concerned.id)}>
        Decidir duplicadas
      </LinkButton>
    ),
  };
}

function ListThing({ list, onDelete }: { list: ListDetail; onDelete: () => void }) {
  const [{ tab }] = useUrlState(tabSpec);
  const { codeId, tasksCount, imports } = list;
  const editor = useListEditor(list);
  const status = taskListStatusLook(list.status);
  const tabOf = (label: string, name: typeof tab, count?: number) => ({
    label,
    to: paths.adminTaskList(codeId, name === "tareas" ? undefined : name),
    current: tab === name,
    count,
  });
  return (
    <ThingPage
      kind="list"
      name={list.name}
      state={<StatusTag tone={status.tone}>{status.label}</StatusTag>}
      summary={`${list.name} · ${list.company}`}
      note={progressText(list)}
      money={
        <>
          Importe total{" "}
          <strong>
            <Money amount={list.totalAmount} currency={list.currency} />
          </strong>
        </>
      }
      actions={<ListActions onEdit={editor.open} onDelete={onDelete} />}
      decision={decisionOf(list)}
      tabs={{
        label: "Apartados de la lista",
        links: [
          tabOf("Lista de tareas", "tareas", tasksCount),
          tabOf("Embudo", "embudo"),
          tabOf("Mailing", "mailing"),
          tabOf("Estrategia", "estrategia"),
          tabOf("Integraciones", "integraciones"),
          tabOf("Actas e informes", "informes"),
          tabOf("Importaciones", "importaciones", imports.length),
        ],
      }}
      side={{
        name: "Progreso y datos de la lista",
        // A table of tasks needs the whole width.
        startsFolded: true,
        content: (
          <>
            <ListProgress list={list} />
            <ListFacts list={list} />
            <ListViewers listId={list.id} />
            <ListPlans list={list} />
          </>
        ),
      }}
    >
      {editor.dialog}
      {(tab === "tareas" || tab === "embudo") && <CreditorNote list={list} onEdit={editor.open} />}
      {tab === "tareas" && <TasksPanel listId={list.id} />}
      {tab === "embudo" && <ListFunnel list={list} />}
      {tab === "mailing" && <ListMailings listId={list.id} />}
      {tab === "estrategia" && <ListStrategies list={list} />}
      {tab === "integraciones" && (
        <Suspense fallback={<SkeletonTable rows={8} columns={3} />}>
          <ListIntegrations list={list} />
        </Suspense>
      )}
      {tab === "informes" && (
        <Suspense fallback={<SkeletonTable rows={8} columns={3} />}>
          <ListReport list={list} />
        </Suspense>
      )}
      {tab === "importaciones" && <ListImports list={list} />}
    </ThingPage>
  );
}

function useListPage(processId: string) {
  const { data, loading, error, refetch, startPolling, stopPolling } = useQuery(TaskListPageDocument, {
    variables: { id: processId },
    fetchPolicy: "cache-and-network",
  });
  const list = data?.taskList;
  const isWriting = list?.imports.some(({ status }) => status === "COMMITTING") === true;
  useEffect(() => {
    if (!isWriting) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isWriting, startPolling, stopPolling]);
  return { list, loading, hasError: error !== undefined, retry: () => void refetch().catch(() => undefined) };
}

/** One task list: what it is, how far it has come, its tasks and where they came from. */
export function Component() {
  const { processId = "" } = useParams();
  const navigate = useNavigate();
  const { list, loading, hasError, retry } = useListPage(processId);
  const leave = useCallback(() => void navigate(paths.adminTasks()), [navigate]);
  const deleteItem = useDeleteItem(leave);
  usePageHeader({ title: list ? `Lista ${list.codeId}` : "Lista de tareas", back: paths.adminTasks() });

  if (list) {
    const { id, codeId, name, company, tasksCount } = list;
    const remove = () => deleteItem({ kind: "LIST", id, codeId, name, company, tasksCount });
    return <ListThing key={id} list={list} onDelete={remove} />;
  }
  if (hasError) return <ErrorState onRetry={retry} />;
  if (loading || list === undefined) return <ThingSkeleton />;
  return (
    <EmptyState
      picture="search"
      title="Esta lista no existe"
      text="Puede que se haya eliminado o que se deshiciera la importación que la creó. Lo eliminado se recupera desde la papelera durante 30 días."
      action={<LinkButton to={paths.adminTasks({ tab: "papelera" })}>Ir a la papelera</LinkButton>}
    />
  );
}
