import { useQuery } from "@apollo/client/react";
import { AssignedTaskListsDocument, type AssignedTaskListsQuery } from "../../generated/graphql.ts";

/** How a list is called that a specialist's table is kept to; null without one, until it is known, and when none of its tasks is the own one (any more). */
export function useOwnList(
  listId: string | null,
): AssignedTaskListsQuery["assignedTaskLists"][number] | null {
  const { data } = useQuery(AssignedTaskListsDocument, { skip: listId === null });
  return data?.assignedTaskLists.find(({ id }) => id === listId) ?? null;
}
