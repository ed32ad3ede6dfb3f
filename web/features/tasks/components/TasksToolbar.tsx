import { useQuery } from "@apollo/client/react";
import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import type { SetUrlOptions } from "../../../lib/url-state.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { ONGOING, taskUrlSpec, type TaskUrl } from "../hooks/task-url.ts";
import { useTaskChips } from "../hooks/use-task-chips.ts";
import type { TableSort } from "../../../ui/table-types.ts";
import { TASK_TABLE, taskColumns } from "./task-columns.tsx";
import { countOptions, ListToolbar } from "../../../ui/ListToolbar.tsx";
import { TaskEntitiesDocument } from "../../../generated/graphql.ts";
import { late } from "../../../ui/late.tsx";

const STATE_OPTIONS = [
  { value: ONGOING, label: "Sin terminar" },
  ...TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label })),
];

const TaskFilterFields = late(() => import("./TaskFilterFields.tsx"));

const taskViews = () => ({ list: "TASKS", table: TASK_TABLE, spec: taskUrlSpec }) as const;
/** Of one list, whichever it is: what belongs to that list alone isn't kept. */
const listTaskViews = () => {
  const { institution: _institution, list: _list, ...spec } = taskUrlSpec;
  return { list: "LIST_TASKS", table: TASK_TABLE, spec } as const;
};

interface TasksToolbarProps {
  url: TaskUrl;
  onChange: (change: Partial<TaskUrl>, options?: SetUrlOptions) => void;
  isFiltered: boolean;
  onAll: () => void;
  /** The tasks of one list: institutions are left out, the list is of one company. */
  isInList: boolean;
  sort: TableSort;
  exportItems: readonly MenuItem[];
  exporting: boolean;
  hasTasks: boolean;
}

/** The filter bar of tasks: the documented one, further filters, and the export of what is filtered. */
export function TasksToolbar(props: TasksToolbarProps) {
  const { url, onChange, isFiltered, onAll, isInList, sort, exportItems, exporting, hasTasks } = props;
  const entities = useQuery(TaskEntitiesDocument, { fetchPolicy: "cache-and-network", skip: isInList });
  const institution = {
    label: "Institución",
    noneLabel: "Institución: todas",
    value: url.institution,
    options: countOptions(entities.data?.taskEntities),
    onChange: (value: string | null) => onChange({ institution: value }),
  };
  const state = {
    label: "Estado",
    noneLabel: "Estado: todos",
    value: url.status,
    options: STATE_OPTIONS,
    onChange: (value: string | null) =>
      onChange({ status: ([ONGOING, ...TASK_STATES] as const).find((known) => known === value) ?? null }),
  };
  const further = useTaskChips(url, onChange, isInList);
  return (
    <ListToolbar
      isAll={!isFiltered}
      onAll={onAll}
      direction={url.direction}
      onDirection={(direction) => onChange({ direction })}
      filters={isInList ? [state] : [institution, state]}
      further={{
        ...further,
        fields: <TaskFilterFields url={url} onChange={onChange} isInList={isInList} />,
      }}
      sorting={{ columns: taskColumns, sort }}
      search={url.search}
      onSearch={(search) => onChange({ search }, { replace: true })}
      searchPlaceholder="Buscar tarea..."
    >
      <SavedViews of={isInList ? listTaskViews() : taskViews()} />
      <Menu
        label={exporting ? "Cargando..." : "Exportar"}
        name={exporting ? undefined : "Exportar las tareas filtradas"}
        icon="download"
        iconOnly
        items={exportItems}
        disabled={exporting || !hasTasks}
      />
    </ListToolbar>
  );
}
