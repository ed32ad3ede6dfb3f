import { useQuery } from "@apollo/client/react";
import { type ReactNode } from "react";
import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import type { SetUrlOptions } from "../../../lib/url-state.ts";
import { countOptions, ListToolbar } from "../../../ui/ListToolbar.tsx";
import type { Sorting } from "../../../ui/SortChoice.tsx";
import { AssignedTaskEntitiesDocument } from "../../../generated/graphql.ts";
import { rangeChips, WITHOUT_RANGE } from "../../../parts/tasks/task-ranges.ts";
import { OwnListBox } from "../../../parts/tasks/OwnListBox.tsx";
import { useOwnList } from "../../../parts/tasks/use-own-list.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { tasksUrlSpec, type TasksUrl } from "../hooks/tasks-url.ts";
import { late } from "../../../ui/late.tsx";

const TaskRangeFields = late(() => import("../../../parts/tasks/TaskRangeFields.tsx"));

const STATE_OPTIONS = TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));

const VIEWS = { list: "ASSIGNED_TASKS", table: "assigned-tasks", spec: tasksUrlSpec } as const;

interface AssignedToolbarProps {
  url: TasksUrl;
  onChange: (change: Partial<TasksUrl>, options?: SetUrlOptions) => void;
  isFiltered: boolean;
  onAll: () => void;
  sorting: Sorting;
  /** Beside the views. */
  children: ReactNode;
}

/** What each chip takes away. */
const WITHOUT: Readonly<Record<string, Partial<TasksUrl>>> = { list: { list: null }, ...WITHOUT_RANGE };

/** The filter bar of the own tasks. */
export function AssignedToolbar(props: AssignedToolbarProps) {
  const { url, onChange, isFiltered, onAll, sorting, children } = props;
  const { data } = useQuery(AssignedTaskEntitiesDocument, { fetchPolicy: "cache-and-network" });
  const list = useOwnList(url.list);
  const inList = url.list === null ? [] : [{ value: "list", label: `Lista: ${list?.codeId ?? "…"}` }];
  return (
    <ListToolbar
      isAll={!isFiltered}
      onAll={onAll}
      direction={url.direction}
      onDirection={(direction) => onChange({ direction })}
      filters={[
        {
          label: "Entidad",
          noneLabel: "Entidad: todas",
          value: url.institution,
          options: countOptions(data?.assignedTaskEntities),
          onChange: (institution) => onChange({ institution }),
        },
        {
          label: "Estado",
          noneLabel: "Estado: todos",
          value: url.status,
          options: STATE_OPTIONS,
          onChange: (value) => onChange({ status: TASK_STATES.find((known) => known === value) ?? null }),
        },
      ]}
      further={{
        fields: (
          <>
            <OwnListBox value={url.list} onChange={(id) => onChange({ list: id })} />
            <TaskRangeFields url={url} onChange={onChange} />
          </>
        ),
        chips: [...inList, ...rangeChips(url)],
        onRemove: (value) => onChange(WITHOUT[value] ?? {}),
      }}
      sorting={sorting}
      search={url.search}
      onSearch={(search) => onChange({ search }, { replace: true })}
      searchPlaceholder="Buscar tarea..."
    >
      <SavedViews of={VIEWS} />
      {children}
    </ListToolbar>
  );
}
