import type { TaskFilter, TaskSort } from "../../../generated/graphql.ts";
import { MISSING_VALUES, TASK_STATES } from "../../../../schema/rules/tasks.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly TaskSort[] = ["CODE", "ENTITY", "DEBTOR", "LAST_ACTION", "STATE", "AMOUNT"];

/** What every screen with a table of tasks keeps in its address. */
export const taskUrlSpec = {
  search: wordsParam(),
  institution: optionalParam(),
  status: optionalChoiceParam(TASK_STATES),
  assignment: optionalChoiceParam(["sin-asignar", "asignadas"]),
  missing: optionalChoiceParam(MISSING_VALUES),
  assignee: optionalParam(),
  sort: choiceParam(SORTS, "LAST_ACTION"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type TaskUrl = UrlState<typeof taskUrlSpec>;

export function isTaskSort(key: string): key is TaskSort {
  return SORTS.some((sort) => sort === key);
}

/** `listId` keeps to one list. */
export function taskFilter(
  { search, institution, status, assignment, missing, assignee }: TaskUrl,
  listId?: string,
): TaskFilter {
  const filter: TaskFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (institution !== null) filter.institution = institution;
  if (status !== null) filter.state = status;
  if (assignment !== null) filter.assigned = assignment === "asignadas";
  if (missing !== null) filter.missing = missing;
  if (assignee !== null) filter.assigneeId = assignee;
  if (listId !== undefined) filter.listId = listId;
  return filter;
}

/** The variables of `Tasks` for an address: the loader and the page ask for exactly the same. */
export function taskVariables(url: TaskUrl, listId?: string) {
  const { sort, direction, page: number, size } = url;
  return { filter: taskFilter(url, listId), sort, direction, page: { number, size } };
}
