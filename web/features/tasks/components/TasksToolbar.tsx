import { useQuery } from "@apollo/client/react";
import { MISSING_VALUES, TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { missingValueFilter, taskStateLook } from "../../../parts/tasks/task-words.ts";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import type { SetUrlOptions } from "../../../lib/url-state.ts";
import { SpecialistFilter } from "../../../parts/specialists/SpecialistFilter.tsx";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { taskUrlSpec, type TaskUrl } from "../hooks/task-url.ts";
import { countOptions, ListToolbar } from "../../../ui/ListToolbar.tsx";
import { TaskEntitiesDocument } from "../../../generated/graphql.ts";

const STATE_OPTIONS = TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));
const ASSIGNMENT_OPTIONS = [
  { value: "sin-asignar", label: "Sin asignar" },
  { value: "asignadas", label: "Asignadas" },
];

const MISSING_OPTIONS = MISSING_VALUES.map((value) => ({ value, label: missingValueFilter(value) }));

const TASK_VIEWS = { list: "TASKS", table: "tasks", spec: taskUrlSpec } as const;

interface TasksToolbarProps {
  url: TaskUrl;
  onChange: (change: Partial<TaskUrl>, options?: SetUrlOptions) => void;
  isFiltered: boolean;
  onAll: () => void;
  /** The tasks of one list: institutions are left out, the list is of one company. */
  isInList: boolean;
  exportItems: readonly MenuItem[];
  exporting: boolean;
  hasTasks: boolean;
}

/** The filter bar of tasks: the documented one, who has a mediator, and the export of what is filtered. */
export function TasksToolbar(props: TasksToolbarProps) {
  const { url, onChange, isFiltered, onAll, isInList, exportItems, exporting, hasTasks } = props;
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
      onChange({ status: TASK_STATES.find((known) => known === value) ?? null }),
  };
  const assignment = {
    label: "Asignación",
    noneLabel: "Asignación: todas",
    value: url.assignment,
    options: ASSIGNMENT_OPTIONS,
    onChange: (value: string | null) =>
      onChange({ assignment: value === "sin-asignar" || value === "asignadas" ? value : null }),
  };
  const missing = {
    label: "Datos que faltan",
    noneLabel: "Datos: todos",
    value: url.missing,
    options: MISSING_OPTIONS,
    onChange: (value: string | null) =>
      onChange({ missing: MISSING_VALUES.find((known) => known === value) ?? null }),
  };
  return (
    <ListToolbar
      isAll={!isFiltered}
      onAll={onAll}
      direction={url.direction}
      onDirection={(direction) => onChange({ direction })}
      filters={isInList ? [state, assignment, missing] : [institution, state, assignment, missing]}
      more={{
        fields: <SpecialistFilter value={url.assignee} onChange={(assignee) => onChange({ assignee })} />,
        active: url.assignee === null ? 0 : 1,
      }}
      search={url.search}
      onSearch={(search) => onChange({ search }, { replace: true })}
      searchPlaceholder="Buscar tarea..."
    >
      {!isInList && <SavedViews of={TASK_VIEWS} />}
      <Menu
        label={exporting ? "Cargando..." : "Exportar"}
        name={exporting ? undefined : "Exportar las tareas filtradas"}
        icon="download"
        items={exportItems}
        disabled={exporting || !hasTasks}
      />
    </ListToolbar>
  );
}
