import type { TaskListFilter, TaskListSort } from "../../../generated/graphql.ts";
import { TASK_LIST_STATUSES } from "../../../../schema/rules/tasks.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly TaskListSort[] = ["CODE", "COMPANY", "TASKS", "DATE", "STATUS"];

/** What the lists' screen keeps in its address. */
export const listUrlSpec = {
  search: wordsParam(),
  institution: optionalParam(),
  status: optionalChoiceParam(TASK_LIST_STATUSES),
  sort: choiceParam(SORTS, "DATE"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type ListUrl = UrlState<typeof listUrlSpec>;

export function isListSort(key: string): key is TaskListSort {
  return SORTS.some((sort) => sort === key);
}

export function listFilter({ search, institution, status }: ListUrl): TaskListFilter {
  const filter: TaskListFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (institution !== null) filter.institution = institution;
  if (status !== null) filter.status = status;
  return filter;
}

/** The variables of `TaskLists` for an address: the loader and the page ask for exactly the same. */
export function listVariables(url: ListUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: listFilter(url), sort, direction, page: { number, size } };
}
