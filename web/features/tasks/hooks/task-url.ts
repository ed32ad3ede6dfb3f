import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { COMPLETIONS } from "../../../../schema/rules/task-completion.ts";
import { ATTEMPT_STAGES } from "../../../../schema/rules/attempt-stages.ts";
import type { TaskFilter, TaskSort } from "../../../generated/graphql.ts";
import { figureFilter, figureUrlSpec, NO_FIGURE } from "../../../parts/tasks/report-figure.ts";
import { NO_RANGES, rangesFilter, rangesUrlSpec } from "../../../parts/tasks/task-ranges.ts";
import {
  choiceParam,
  idsParam,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly TaskSort[] = ["CODE", "ENTITY", "DEBTOR", "LAST_ACTION", "STATE", "AMOUNT"];

/** Of no state in which a task has ended. */
export const ONGOING = "en-curso";

/** Whether a task has a mediator, by the word in the address. */
export const ASSIGNMENTS = { "sin-asignar": "Sin asignar", asignadas: "Asignadas" } as const;
export const ASSIGNMENT_CHOICES = Object.keys(ASSIGNMENTS) as (keyof typeof ASSIGNMENTS)[];

/** What every screen with a table of tasks keeps in its address. */
export const taskUrlSpec = {
  search: wordsParam(),
  institution: optionalParam(),
  status: optionalChoiceParam([ONGOING, ...TASK_STATES]),
  assignment: optionalChoiceParam(ASSIGNMENT_CHOICES),
  attempt: optionalChoiceParam(ATTEMPT_STAGES),
  completion: optionalChoiceParam(COMPLETIONS),
  assignee: idsParam(),
  list: optionalParam(),
  ...rangesUrlSpec,
  ...figureUrlSpec,
  sort: choiceParam(SORTS, "LAST_ACTION"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type TaskUrl = UrlState<typeof taskUrlSpec>;

/** All tasks. */
export const NO_FILTERS = {
  search: "",
  institution: null,
  status: null,
  assignment: null,
  attempt: null,
  completion: null,
  assignee: [],
  list: null,
  ...NO_RANGES,
  ...NO_FIGURE,
} as const satisfies Partial<TaskUrl>;

export function isTaskSort(key: string): key is TaskSort {
  return SORTS.some((sort) => sort === key);
}

/** `listId` keeps to one list. */
export function taskFilter(url: TaskUrl, listId?: string): TaskFilter {
  const { search, institution, status, attempt, completion } = url;
  const filter: TaskFilter = { ...assigneeFilter(url), ...rangesFilter(url) };
  if (search.trim() !== "") filter.search = search.trim();
  if (institution !== null) filter.institution = institution;
  if (status === ONGOING) filter.ongoing = true;
  else if (status !== null) filter.state = status;
  if (attempt !== null) filter.attempt = attempt;
  if (completion !== null) filter.completion = completion;
  const figure = figureFilter(url);
  if (figure !== undefined) filter.figure = figure;
  const list = listId ?? url.list;
  if (list !== null) filter.listId = list;
  return filter;
}

/** Specialists beside 'Sin asignar' mean tasks of theirs or of nobody. */
function assigneeFilter({ assignment, assignee }: TaskUrl): TaskFilter {
  if (assignee.length === 0) return assignment === null ? {} : { assigned: assignment === "asignadas" };
  if (assignment === "sin-asignar") return { assigneeIds: [...assignee, null] };
  return assignee.length === 1 ? { assigneeId: assignee[0] } : { assigneeIds: [...assignee] };
}

/** The variables of `Tasks` for an address: the loader and the page ask for exactly the same. */
export function taskVariables(url: TaskUrl, listId?: string) {
  const { sort, direction, page: number, size } = url;
  return { filter: taskFilter(url, listId), sort, direction, page: { number, size } };
}
