import type { ApolloClient } from "@apollo/client";

/** What the browser keeps of lists and figures is out of date once an import was saved or its duplicates decided. */
export function forgetTaskLists({ cache }: ApolloClient): void {
  for (const fieldName of [
    "tasks",
    "taskLists",
    "taskList",
    "taskListCompanies",
    "taskEntities",
    "taskOverview",
  ]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
}
