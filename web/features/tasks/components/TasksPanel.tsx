import { useQuery } from "@apollo/client/react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { paths } from "../../../app/paths.ts";
import type { TaskFilter } from "../../../generated/schema-types.ts";
import { TASK_STATES, taskStateLook } from "../../../lib/task-words.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { Menu } from "../../../ui/Menu.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { isTaskSort, taskFilter, taskUrlSpec, taskVariables } from "../hooks/task-url.ts";
import { useDeleteItem } from "../hooks/use-delete-item.ts";
import { useExportTasks } from "../hooks/use-export-tasks.ts";
import { usePageInRange } from "../hooks/use-page-in-range.ts";
import { countOptions, ListToolbar } from "./ListToolbar.tsx";
import { NoTasks } from "./NoTasks.tsx";
import { taskColumns } from "./task-columns.tsx";
import { TaskEntitiesDocument, TasksDocument, type TaskRowFragment } from "./Tasks.generated.ts";
import { TaskSelectionActions } from "./TaskSelectionActions.tsx";

const AssignDialog = lazy(() => import("./AssignDialog.tsx"));

const STATE_OPTIONS = TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));
const ASSIGNMENT_OPTIONS = [
  { value: "sin-asignar", label: "Sin asignar" },
  { value: "asignadas", label: "Asignadas" },
];

/** Ticked rows belong to the filter they were ticked under: another filter starts with none, another page keeps them. */
function useSelection(filter: TaskFilter) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const selected = useMemo(() => (state.key === key ? state.ids : new Set<string>()), [state, key]);
  const select = useCallback((ids: ReadonlySet<string>) => setState({ key, ids }), [key]);
  return { selected, select };
}

function useTasksPage(listId?: string) {
  const [url, change] = useUrlState(taskUrlSpec);
  const { data, previousData, loading, error, refetch } = useQuery(TasksDocument, {
    variables: taskVariables(url, listId),
    fetchPolicy: "cache-and-network",
  });
  const toPage = useCallback((number: number) => change({ page: number }, { replace: true }), [change]);
  const isPastEnd = usePageInRange(
    {
      page: url.page,
      size: url.size,
      totalCount: data?.tasks.totalCount,
      rowsOnPage: data?.tasks.nodes.length,
    },
    toPage,
  );
  const retry = () => void refetch().catch(() => undefined);
  return {
    url,
    change,
    page: isPastEnd ? undefined : (data ?? previousData)?.tasks,
    loading,
    hasError: error !== undefined,
    retry,
  };
}

/** Tab 'tareas', and with `listId` the tasks of one list: filter bar, table or cards, selection of many. */
export function TasksPanel({ listId }: { listId?: string }) {
  const { url, change, page, loading, hasError, retry } = useTasksPage(listId);
  const entities = useQuery(TaskEntitiesDocument, {
    fetchPolicy: "cache-and-network",
    skip: listId !== undefined,
  });
  const filter = useMemo(() => taskFilter(url, listId), [url, listId]);
  const isFiltered = Object.keys(filter).length > (listId === undefined ? 0 : 1);
  const { selected, select } = useSelection(filter);
  const [assigning, setAssigning] = useState<readonly string[] | null>(null);
  const { itemsFor, running } = useExportTasks();
  const deleteItem = useDeleteItem();

  const showAll = () => change({ search: "", institution: null, status: null, assignment: null });
  const institutionFilter = {
    label: "Institución",
    noneLabel: "Institución: todas",
    value: url.institution,
    options: countOptions(entities.data?.taskEntities),
    onChange: (institution: string | null) => change({ institution }),
  };
  const rowActions = ({ id, codeId }: TaskRowFragment) =>
    [
      { key: "details", label: "Detalles", icon: "eye", to: paths.adminTask(codeId) },
      { key: "assign", label: "Asignar mediador", icon: "user-check", onSelect: () => setAssigning([id]) },
      {
        key: "delete",
        label: "Eliminar",
        icon: "trash",
        danger: true,
        onSelect: () => deleteItem({ kind: "TASK", id, codeId }),
      },
    ] as const;

  return (
    <>
      <ListToolbar
        isAll={!isFiltered}
        onAll={showAll}
        direction={url.direction}
        onDirection={(direction) => change({ direction })}
        filters={[
          ...(listId === undefined ? [institutionFilter] : []),
          {
            label: "Estado",
            noneLabel: "Estado: todos",
            value: url.status,
            options: STATE_OPTIONS,
            onChange: (value) => change({ status: TASK_STATES.find((state) => state === value) ?? null }),
          },
          {
            label: "Asignación",
            noneLabel: "Asignación: todas",
            value: url.assignment,
            options: ASSIGNMENT_OPTIONS,
            onChange: (value) =>
              change({ assignment: value === "sin-asignar" || value === "asignadas" ? value : null }),
          },
        ]}
        search={url.search}
        onSearch={(search) => change({ search }, { replace: true })}
        searchPlaceholder="Buscar tarea..."
      >
        <Menu
          label={running ? "Cargando..." : "Exportar"}
          name={running ? undefined : "Exportar las tareas filtradas"}
          icon="download"
          items={itemsFor({ filter })}
          disabled={running || page === undefined || page.totalCount === 0}
        />
      </ListToolbar>
      <ResponsiveTable
        label="Tareas"
        columns={taskColumns}
        rows={page?.nodes}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ codeId }) => paths.adminTask(codeId)}
        rowActions={rowActions}
        selection={{
          selected,
          onChange: select,
          actions: (
            <TaskSelectionActions
              ids={[...selected]}
              exportItems={itemsFor({ filter, taskIds: [...selected] })}
              exporting={running}
              onAssign={() => setAssigning([...selected])}
              onUnassigned={() => select(new Set())}
            />
          ),
        }}
        sort={{
          key: url.sort,
          direction: url.direction,
          onChange: (key, direction) => isTaskSort(key) && change({ sort: key, direction }),
        }}
        loading={loading}
        error={hasError}
        onRetry={retry}
        empty={<NoTasks isFiltered={isFiltered} isInList={listId !== undefined} onClear={showAll} />}
        pagination={{
          number: url.page,
          size: url.size,
          total: page?.totalCount ?? 0,
          totalIsLowerBound: page?.totalIsLowerBound,
          noun: "tareas",
          onChange: ({ number, size }) => change({ page: number, size }),
        }}
      />
      {assigning !== null && (
        <Suspense fallback={null}>
          <AssignDialog
            taskIds={assigning}
            onClose={() => setAssigning(null)}
            onAssigned={() => {
              setAssigning(null);
              select(new Set());
            }}
          />
        </Suspense>
      )}
    </>
  );
}
