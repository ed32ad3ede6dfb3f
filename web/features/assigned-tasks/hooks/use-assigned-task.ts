import { useQuery } from "@apollo/client/react";
import { useOutletContext } from "react-router-dom";
import { AssignedTaskDocument, type AssignedTaskDetailFragment } from "../../../generated/graphql.ts";

type AssignedTaskState =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  /** No task has this code, or it isn't the asker's (any more): both look the same. */
  | { state: "missing" }
  | { state: "ready"; task: AssignedTaskDetailFragment };

/** The task of the address. */
export function useAssignedTask(codeId: string): AssignedTaskState {
  const { data, error, refetch } = useQuery(AssignedTaskDocument, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  if (data?.assignedTask) return { state: "ready", task: data.assignedTask };
  if (data?.assignedTask === null) return { state: "missing" };
  if (error !== undefined) return { state: "failed", retry: () => void refetch().catch(() => undefined) };
  return { state: "loading" };
}

/** The task of the page around a tab. */
export function useTaskOutlet(): AssignedTaskDetailFragment {
  return useOutletContext<AssignedTaskDetailFragment>();
}
