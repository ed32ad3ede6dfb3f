import {
  FirstTaskListsDocument,
  FrameDocument,
  MeDocument,
  SavedViewsDocument,
  TaskListCompaniesDocument,
  TaskListsDocument,
  UnreadDocument,
  type Role,
} from "../generated/graphql.ts";
import { listUrlSpec, listVariables } from "../features/tasks/hooks/list-url.ts";
import type { Question } from "../lib/join-queries.ts";
import { readUrlState } from "../lib/url-state.ts";
import { paths } from "./paths.ts";

export interface FirstQuestion {
  whole: Question;
  /** Those whose fields it has. */
  parts: readonly Question[];
}

/** What the dashboard asks at its first page in one request: what its frame shows, and the page where administrators begin. */
export function firstQuestion(address: string, role: Role): FirstQuestion {
  const parts: Question[] = [
    { query: MeDocument, variables: {} },
    { query: UnreadDocument, variables: {} },
  ];
  const { pathname, searchParams } = new URL(address);
  if (role !== "ADMIN" || pathname !== paths.adminTasks() || searchParams.has("tab"))
    return { whole: { query: FrameDocument, variables: {} }, parts };
  const lists = listVariables(readUrlState(listUrlSpec, address));
  return {
    whole: { query: FirstTaskListsDocument, variables: lists },
    parts: [
      ...parts,
      { query: TaskListsDocument, variables: lists },
      { query: TaskListCompaniesDocument, variables: {} },
      { query: SavedViewsDocument, variables: { list: "TASK_LISTS" } },
    ],
  };
}
