import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { useMemo } from "react";
import { useNavigate, type LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../lib/use-list-page.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import {
  AssignedTasksDocument,
  type AssignedTaskRowFragment,
  ExportTasksDocument,
  type ExportTasksInput,
  type TaskExportColumn,
} from "../../generated/graphql.ts";
import { AssignedToolbar } from "./components/AssignedToolbar.tsx";
import { WhatNow } from "./components/WhatNow.tsx";
import {
  isTaskSort,
  NO_FILTERS,
  tasksFilter,
  tasksUrlSpec,
  tasksVariables,
  type TasksUrl,
} from "./hooks/tasks-url.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { useMatchingSelection } from "../../parts/tasks/use-matching-selection.ts";
import type { MailingChoice } from "../../parts/mailings/mailing-choice.ts";
import { useSeenColumns } from "../../ui/ColumnsButton.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { sortOf } from "../../ui/SortChoice.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { TaskStatus } from "../../parts/tasks/TaskStatus.tsx";
import { DateText, Money } from "../../ui/ValueText.tsx";

/** The words of `sortKey` are the server's. */
const assignedColumns: readonly TableColumn<AssignedTaskRowFragment>[] = [
  { key: "code", title: "ID", sortKey: "CODE", width: "130px", render: (task) => task.codeId },
  {
    key: "entity",
    title: TASK_PROPERTY_NAMES.entity,
    sortKey: "ENTITY",
    onPhone: "none",
    render: (task) => task.entity,
  },
  {
    key: "debtor",
    title: TASK_PROPERTY_NAMES.debtor,
    sortKey: "DEBTOR",
    onPhone: "plain",
    render: (task) => task.debtor,
  },
  {
    key: "amount",
    title: TASK_PROPERTY_NAMES.amountDebt,
    sortKey: "AMOUNT",
    align: "end",
    onPhone: "end",
    render: (task) => <Money amount={task.amountDebt} currency={task.currency} />,
  },
  {
    key: "lastAction",
    title: TASK_PROPERTY_NAMES.dateLastAction,
    sortKey: "LAST_ACTION",
    onPhone: "none",
    render: (task) => <DateText value={task.dateLastAction} />,
  },
  {
    key: "action",
    title: "Acción reciente",
    onPhone: "none",
    render: (task) => task.lastAction ?? "Sin acciones todavía",
  },
  {
    key: "state",
    title: "Estados",
    sortKey: "STATE",
    onPhone: "plain",
    render: (task) => <TaskStatus state={task.state} channels={task.channels} />,
  },
];

/** The name under which the choice of columns is kept. */
const TABLE = "assigned-tasks";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, TaskExportColumn>> = {
  code: "CODE",
  entity: "ENTITY",
  debtor: "DEBTOR",
  amount: "AMOUNT",
  lastAction: "LAST_ACTION",
  action: "ACTION",
  state: "STATE",
};

interface TasksExportProps {
  url: TasksUrl;
  /** Only these: the ticked ones, or all that fit. */
  chosen?: { ids: readonly string[] } | { filter: object };
}

function TasksExport({ url, chosen }: TasksExportProps) {
  const seen = useSeenColumns(TABLE, assignedColumns, EXPORTED);
  const { sort, direction } = url;
  const wish: Omit<ExportTasksInput, "format"> = {
    filter: tasksFilter(url),
    sort,
    direction,
    ...(chosen !== undefined && "ids" in chosen && { taskIds: [...chosen.ids] }),
  };
  return (
    <ListExport
      document={ExportTasksDocument}
      seen={seen}
      name={chosen === undefined ? undefined : "Exportar las seleccionadas"}
      size={chosen === undefined ? "md" : "sm"}
      variables={(format, columns) => ({ input: { ...wish, format, columns } })}
    />
  );
}

/** Why the list is empty, and what to do about it. */
function NoAssignedTasks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        picture="search"
        title="Ninguna tarea coincide"
        text="Prueba con otras palabras o quita algún filtro."
        action={<Button onClick={onClear}>Quitar los filtros</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No tienes tareas asignadas"
      text="Cuando la administración te asigne una, la verás aquí y recibirás un correo."
    />
  );
}

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(AssignedTasksDocument, tasksVariables(readUrlState(tasksUrlSpec, request.url)));
}

/** More fit than anybody counts: those of a page can be ticked, and a filter makes them fewer. */
const UNCOUNTED = { of: async () => null, busy: false };

/** The ticked tasks, or all that fit the filters, whose debtors are written to at once. */
function useChosenDebtors({
  url,
  rows,
  totalCount,
  totalIsLowerBound,
}: {
  url: TasksUrl;
  rows: readonly AssignedTaskRowFragment[] | undefined;
  totalCount: number;
  totalIsLowerBound: boolean;
}) {
  const navigate = useNavigate();
  const filter = useMemo(() => tasksFilter(url), [url]);
  const { selected, select, matching, chosen } = useMatchingSelection({
    filter,
    rows,
    totalCount,
    totalIsLowerBound,
    count: UNCOUNTED,
  });
  const write = () => {
    const selection = "ids" in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter };
    void navigate(paths.specialistNewMailing(), { state: { selection } satisfies MailingChoice });
  };
  return {
    selected,
    onChange: select,
    ...(totalIsLowerBound ? {} : { matching }),
    actions: (
      <>
        <Button size="sm" variant="primary" icon="mail" onClick={write}>
          Invitar por correo
        </Button>
        <TasksExport url={url} chosen={chosen} />
      </>
    ),
  };
}

/** The corporate tasks assigned to the specialist: what waits for them first, then all of them. */
export function Component() {
  // The list and the panel above it: both may be stale, or both may have failed.
  const { url, change, found, list, paging } = useListPage(AssignedTasksDocument, {
    spec: tasksUrlSpec,
    variables: tasksVariables,
    onReturn: "active",
    retries: "active",
  });
  const isFiltered = Object.keys(tasksFilter(url)).length > 0;
  const showAll = () => change(NO_FILTERS);
  const sort = sortOf(url, change, isTaskSort);
  const selection = useChosenDebtors({
    url,
    rows: found?.nodes,
    totalCount: found?.totalCount ?? 0,
    totalIsLowerBound: found?.totalIsLowerBound ?? false,
  });
  usePageHeader({ title: PAGE_TITLES.assignedTasks });
  return (
    <>
      <WhatNow />
      <div className="cluster below-8">
        <p className="muted fill alone-on-phones">
          Selecciona tareas para invitar por correo a todos sus deudores a la vez.
        </p>
        <LinkButton size="sm" icon="users" to={paths.specialistDebtors()}>
          Deudores
        </LinkButton>
        <LinkButton size="sm" icon="mail" to={paths.specialistMailings()}>
          Mis mailings
        </LinkButton>
      </div>
      <AssignedToolbar
        url={url}
        onChange={change}
        isFiltered={isFiltered}
        onAll={showAll}
        sorting={{ columns: assignedColumns, sort }}
      >
        <TasksExport url={url} />
      </AssignedToolbar>
      <ResponsiveTable
        {...list}
        label="Tareas asignadas"
        list={TABLE}
        columns={assignedColumns}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ codeId }) => paths.specialistTask(codeId)}
        sort={sort}
        selection={selection}
        empty={<NoAssignedTasks isFiltered={isFiltered} onClear={showAll} />}
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: ["tarea", "tareas"] }}
      />
    </>
  );
}
