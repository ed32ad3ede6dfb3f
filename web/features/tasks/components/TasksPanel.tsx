import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { type TaskFilter, TasksDocument, type TaskRowFragment } from "../../../generated/graphql.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import type { ResponsiveTableProps } from "../../../ui/table-types.ts";
import { isTaskSort, taskFilter, taskUrlSpec, taskVariables } from "../hooks/task-url.ts";
import { useDeleteItem } from "../hooks/use-delete-item.ts";
import { useExportTasks } from "../hooks/use-export-tasks.ts";
import { NoTasks } from "./NoTasks.tsx";
import { taskColumns } from "./task-columns.tsx";
import { TaskSelectionActions } from "./TaskSelectionActions.tsx";
import { TasksToolbar } from "./TasksToolbar.tsx";

const AssignDialog = lazy(() => import("./AssignDialog.tsx"));

/** Ticked rows belong to the filter they were ticked under: another filter starts with none, another page keeps them. */
function useSelection(filter: TaskFilter) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const selected = useMemo(() => (state.key === key ? state.ids : new Set<string>()), [state, key]);
  const select = useCallback((ids: ReadonlySet<string>) => setState({ key, ids }), [key]);
  return { selected, select };
}

function useRowActions(onAssign: (taskIds: readonly string[]) => void) {
  const deleteItem = useDeleteItem();
  return useCallback(
    ({ id, codeId, debtor, entity }: TaskRowFragment) =>
      [
        { key: "details", label: "Detalles", icon: "eye", to: paths.adminTask(codeId) },
        { key: "assign", label: "Asignar mediador", icon: "user-check", onSelect: () => onAssign([id]) },
        {
          key: "delete",
          label: "Eliminar",
          icon: "trash",
          danger: true,
          onSelect: () => deleteItem({ kind: "TASK", id, codeId, debtor, entity }),
        },
      ] as const,
    [deleteItem, onAssign],
  );
}

interface AssigningProps {
  taskIds: readonly string[];
  onClose: () => void;
  onAssigned: () => void;
}

function Assigning({ taskIds, onClose, onAssigned }: AssigningProps) {
  return (
    <Suspense fallback={null}>
      <AssignDialog
        taskIds={taskIds}
        onClose={onClose}
        onAssigned={() => {
          onClose();
          onAssigned();
        }}
      />
    </Suspense>
  );
}

const rowKey = ({ id }: TaskRowFragment) => id;
const rowName = ({ codeId }: TaskRowFragment) => codeId;
const rowHref = ({ codeId }: TaskRowFragment) => paths.adminTask(codeId);

type TaskTableProps = Pick<
  ResponsiveTableProps<TaskRowFragment>,
  "rows" | "loading" | "error" | "onRetry" | "sort" | "empty" | "pagination"
> & { filter: TaskFilter };

/** The table with what is ticked in it: a tick draws nothing around it. */
function TaskTable({ filter, ...table }: TaskTableProps) {
  const { selected, select } = useSelection(filter);
  const [assigning, setAssigning] = useState<readonly string[] | null>(null);
  const { itemsFor, busy: exporting } = useExportTasks();
  const rowActions = useRowActions(setAssigning);
  return (
    <>
      <ResponsiveTable
        {...table}
        label="Tareas"
        list="tasks"
        columns={taskColumns}
        rowKey={rowKey}
        rowName={rowName}
        rowHref={rowHref}
        rowActions={rowActions}
        selection={{
          selected,
          onChange: select,
          actions: (
            <TaskSelectionActions
              ids={[...selected]}
              exportItems={itemsFor({ filter, taskIds: [...selected] })}
              exporting={exporting}
              onAssign={() => setAssigning([...selected])}
              onUnassigned={() => select(new Set())}
            />
          ),
        }}
      />
      {assigning !== null && (
        <Assigning
          taskIds={assigning}
          onClose={() => setAssigning(null)}
          onAssigned={() => select(new Set())}
        />
      )}
    </>
  );
}

/** Tab 'tareas', and with `listId` the tasks of one list: filter bar, table, selection of many. */
export function TasksPanel({ listId }: { listId?: string }) {
  const { url, change, found, list, paging } = useListPage(TasksDocument, {
    spec: taskUrlSpec,
    variables: (wanted) => taskVariables(wanted, listId),
  });
  const filter = useMemo(() => taskFilter(url, listId), [url, listId]);
  const isFiltered = Object.keys(filter).length > (listId === undefined ? 0 : 1);
  const { itemsFor, busy: exporting } = useExportTasks();
  const showAll = () =>
    change({ search: "", institution: null, status: null, assignment: null, missing: null, assignee: null });

  return (
    <>
      <TasksToolbar
        url={url}
        onChange={change}
        isFiltered={isFiltered}
        onAll={showAll}
        isInList={listId !== undefined}
        exportItems={itemsFor({ filter })}
        exporting={exporting}
        hasTasks={found !== undefined && found.totalCount > 0}
      />
      <TaskTable
        {...list}
        filter={filter}
        sort={{
          key: url.sort,
          direction: url.direction,
          onChange: (key, direction) => isTaskSort(key) && change({ sort: key, direction }),
        }}
        empty={<NoTasks isFiltered={isFiltered} isInList={listId !== undefined} onClear={showAll} />}
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: "tareas" }}
      />
    </>
  );
}
