import { useOutletContext } from "react-router-dom";
import type { TaskDetailFragment } from "../../../generated/graphql.ts";

/** The task of the page around a tab. */
export function useTaskOutlet(): TaskDetailFragment {
  return useOutletContext<TaskDetailFragment>();
}
