import { useQuery } from "@apollo/client/react";
import { TaskListNameDocument, type TaskListNameQuery } from "../../generated/graphql.ts";

/** How a list is called that a table is kept to; undefined without one and until it is known, null when it is gone. */
export function useNamedList(listId: string | null): TaskListNameQuery["taskList"] | undefined {
  const { data } = useQuery(TaskListNameDocument, { variables: { id: listId ?? "" }, skip: listId === null });
  return data?.taskList;
}
