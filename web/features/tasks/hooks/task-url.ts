import { MISSING_VALUES, TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { COMPLETIONS } from "../../../../schema/rules/task-completion.ts";
import { ATTEMPT_STAGES } from "../../../parts/tasks/attempt-stage-words.ts";
import type { TaskFilter, TaskSort } from "../../../generated/graphql.ts";
import { amountsProblem } from "../../../lib/money.ts";
import {
  amountParam,
  choiceParam,
  dayParam,
  daysProblem,
  idsParam,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly TaskSort[] = ["CODE", "ENTITY", "DEBTOR", "LAST_ACTION", "STATE", "AMOUNT"];

/** One value, or CONTACT: neither e-mail nor phone. */
export const MISSING_CHOICES = [...MISSING_VALUES, "CONTACT"] as const;

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
  missing: optionalChoiceParam(MISSING_CHOICES),
  attempt: optionalChoiceParam(ATTEMPT_STAGES),
  completion: optionalChoiceParam(COMPLETIONS),
  assignee: idsParam(),
  list: optionalParam(),
  amountFrom: amountParam(),
  amountTo: amountParam(),
  createdFrom: dayParam(),
  createdTo: dayParam(),
  actedFrom: dayParam(),
  actedTo: dayParam(),
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
  missing: null,
  attempt: null,
  completion: null,
  assignee: [],
  list: null,
  amountFrom: null,
  amountTo: null,
  createdFrom: null,
  createdTo: null,
  actedFrom: null,
  actedTo: null,
} as const satisfies Partial<TaskUrl>;

export function isTaskSort(key: string): key is TaskSort {
  return SORTS.some((sort) => sort === key);
}

/** What is wrong with the amounts and days from which and to which; such a pair isn't asked for. */
export function rangeProblems(url: TaskUrl): Record<"amount" | "created" | "acted", string | undefined> {
  const { amountFrom, amountTo, createdFrom, createdTo, actedFrom, actedTo } = url;
  return {
    amount: amountsProblem(amountFrom, amountTo),
    created: daysProblem(createdFrom, createdTo),
    acted: daysProblem(actedFrom, actedTo),
  };
}

/** `listId` keeps to one list. */
export function taskFilter(url: TaskUrl, listId?: string): TaskFilter {
  const { search, institution, status, missing, attempt, completion } = url;
  const filter: TaskFilter = { ...assigneeFilter(url), ...rangeFilter(url) };
  if (search.trim() !== "") filter.search = search.trim();
  if (institution !== null) filter.institution = institution;
  if (status === ONGOING) filter.ongoing = true;
  else if (status !== null) filter.state = status;
  if (attempt !== null) filter.attempt = attempt;
  if (completion !== null) filter.completion = completion;
  if (missing === "CONTACT") filter.missingAll = ["EMAIL", "PHONE"];
  else if (missing !== null) filter.missing = missing;
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

function rangeFilter(url: TaskUrl): TaskFilter {
  const wrong = rangeProblems(url);
  return {
    ...(wrong.amount === undefined && given({ amountFrom: url.amountFrom, amountTo: url.amountTo })),
    ...(wrong.created === undefined && given({ createdFrom: url.createdFrom, createdTo: url.createdTo })),
    ...(wrong.acted === undefined && given({ lastActionFrom: url.actedFrom, lastActionTo: url.actedTo })),
  };
}

function given(values: Record<string, string | null>): TaskFilter {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The variables of `Tasks` for an address: the loader and the page ask for exactly the same. */
export function taskVariables(url: TaskUrl, listId?: string) {
  const { sort, direction, page: number, size } = url;
  return { filter: taskFilter(url, listId), sort, direction, page: { number, size } };
}
