import type { AssignedTaskFilter, TaskSort } from "../../../generated/graphql.ts";
import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { NO_RANGES, rangesFilter, rangesUrlSpec } from "../../../parts/tasks/task-ranges.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly TaskSort[] = ["CODE", "ENTITY", "DEBTOR", "LAST_ACTION", "STATE", "AMOUNT"];

/** What the list keeps in its address. */
export const tasksUrlSpec = {
  search: wordsParam(),
  institution: optionalParam(),
  status: optionalChoiceParam(TASK_STATES),
  list: optionalParam(),
  ...rangesUrlSpec,
  sort: choiceParam(SORTS, "LAST_ACTION"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type TasksUrl = UrlState<typeof tasksUrlSpec>;

export function isTaskSort(key: string): key is TaskSort {
  return SORTS.some((sort) => sort === key);
}

/** All tasks. */
export const NO_FILTERS = {
  search: "",
  institution: null,
  status: null,
  list: null,
  ...NO_RANGES,
} as const satisfies Partial<TasksUrl>;

export function tasksFilter(url: TasksUrl): AssignedTaskFilter {
  const { search, institution, status, list } = url;
  const filter: AssignedTaskFilter = rangesFilter(url);
  if (search.trim() !== "") filter.search = search.trim();
  if (institution !== null) filter.institution = institution;
  if (status !== null) filter.state = status;
  if (list !== null) filter.listId = list;
  return filter;
}

/** The variables of `AssignedTasks` for an address: the loader and the page ask for exactly the same. */
export function tasksVariables(url: TasksUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: tasksFilter(url), sort, direction, page: { number, size } };
}
