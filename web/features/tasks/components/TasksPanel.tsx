import { Suspense, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import {
  type TaskBatchAction,
  type TaskFilter,
  TasksDocument,
  type TaskRowFragment,
} from "../../../generated/graphql.ts";
import type { MailingChoice } from "../../../parts/mailings/mailing-choice.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import type { ResponsiveTableProps } from "../../../ui/table-types.ts";
import {
  isTaskSort,
  NO_FILTERS,
  taskFilter,
  type TaskUrl,
  taskUrlSpec,
  taskVariables,
} from "../hooks/task-url.ts";
import { useDeleteItem } from "../hooks/use-delete-item.ts";
import { useExportTasks } from "../hooks/use-export-tasks.ts";
import type { ChosenTasks } from "../batches/chosen-tasks.ts";
import { TaskBatches } from "../batches/TaskBatches.tsx";
import { useTaskSelection } from "../batches/use-task-selection.ts";
import { NoTasks } from "./NoTasks.tsx";
import { TASK_TABLE, taskColumns, useSeenTaskColumns } from "./task-columns.tsx";
import { TasksToolbar } from "./TasksToolbar.tsx";
import { late, lateDialog } from "../../../ui/late.tsx";

const BatchDialog = lateDialog(() => import("../batches/BatchDialog.tsx"));
const TaskSelectionActions = late(() => import("../batches/TaskSelectionActions.tsx"));

function useRowActions(onAssign: (taskId: string) => void) {
  const deleteItem = useDeleteItem();
  return useCallback(
    ({ id, codeId, debtor, entity }: TaskRowFragment) =>
      [
        { key: "details", label: "Detalles", icon: "eye", to: paths.adminTask(codeId) },
        { key: "assign", label: "Asignar mediador", icon: "user-check", onSelect: () => onAssign(id) },
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

const rowKey = ({ id }: TaskRowFragment) => id;
const rowName = ({ codeId }: TaskRowFragment) => codeId;
const rowHref = ({ codeId }: TaskRowFragment) => paths.adminTask(codeId);

type TaskTableProps = Pick<
  ResponsiveTableProps<TaskRowFragment>,
  "rows" | "loading" | "error" | "onRetry" | "sort" | "empty" | "pagination"
> & {
  filter: TaskFilter;
  /** As the table has it, for exports. */
  order: Pick<TaskUrl, "sort" | "direction">;
  totalCount: number;
  totalIsLowerBound: boolean;
};

/** An action over many tasks whose dialog is open. */
interface Asked {
  kind: TaskBatchAction;
  chosen: ChosenTasks;
}

/** To the page of a new mailing to the debtors of the chosen tasks, however they were chosen. */
function useWriteTo() {
  const navigate = useNavigate();
  return (chosen: ChosenTasks) => {
    const selection = "ids" in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter };
    void navigate(paths.adminNewMailing(), { state: { selection } satisfies MailingChoice });
  };
}

/** The table with what is chosen in it: a tick draws nothing around it. */
function TaskTable({ filter, order, totalCount, totalIsLowerBound, ...table }: TaskTableProps) {
  const { rows } = table;
  const { selected, select, matching, chosen } = useTaskSelection({
    filter,
    rows,
    totalCount,
    totalIsLowerBound,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { itemsFor, busy: exporting } = useExportTasks();
  const assignOne = useCallback((id: string) => setAsked({ kind: "ASSIGN", chosen: { ids: [id] } }), []);
  const rowActions = useRowActions(assignOne);
  const seen = useSeenTaskColumns();
  const exported = { filter, ...order, ...("ids" in chosen ? { taskIds: [...chosen.ids] } : {}) };
  const writeTo = useWriteTo();
  return (
    <>
      <ResponsiveTable
        {...table}
        label="Tareas"
        list={TASK_TABLE}
        columns={taskColumns}
        rowKey={rowKey}
        rowName={rowName}
        rowHref={rowHref}
        rowActions={rowActions}
        selection={{
          selected,
          onChange: select,
          matching,
          actions: (
            <Suspense fallback={null}>
              <TaskSelectionActions
                exportItems={itemsFor(exported, seen)}
                exporting={exporting}
                onChoose={(kind) => setAsked({ kind, chosen })}
                onWrite={() => writeTo(chosen)}
              />
            </Suspense>
          ),
        }}
      />
      {asked !== null && (
        <BatchDialog
          {...asked}
          onClose={() => setAsked(null)}
          onStarted={() => {
            setAsked(null);
            select(new Set());
          }}
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
  const showAll = () => change(NO_FILTERS);
  const sort = sortOf(url, change, isTaskSort);
  const order = { sort: url.sort, direction: url.direction };
  const seen = useSeenTaskColumns();

  return (
    <>
      <TasksToolbar
        url={url}
        onChange={change}
        isFiltered={isFiltered}
        onAll={showAll}
        isInList={listId !== undefined}
        sort={sort}
        exportItems={itemsFor({ filter, ...order }, seen)}
        exporting={exporting}
        hasTasks={found !== undefined && found.totalCount > 0}
      />
      <TaskBatches />
      <TaskTable
        {...list}
        filter={filter}
        order={order}
        totalCount={found?.totalCount ?? 0}
        totalIsLowerBound={found?.totalIsLowerBound ?? false}
        sort={sort}
        empty={<NoTasks isFiltered={isFiltered} isInList={listId !== undefined} onClear={showAll} />}
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: ["tarea", "tareas"] }}
      />
    </>
  );
}
