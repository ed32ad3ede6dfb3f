import type { TaskFilter, TaskSelectionInput } from "../../../generated/graphql.ts";
import type { MatchingChoice } from "../../../parts/tasks/use-matching-selection.ts";
import type { AssignedMatter } from "../../../parts/assigning/use-suggestions.ts";

export type ChosenTasks = MatchingChoice<TaskFilter>;

export function countOf(chosen: ChosenTasks): number {
  return "ids" in chosen ? chosen.ids.length : chosen.expectedCount;
}

/** `expectedCount`: how many fit as far as whoever acts has been told; without it the server only counts. */
export function selectionOf(chosen: ChosenTasks, expectedCount?: number): TaskSelectionInput {
  return "ids" in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter, expectedCount };
}

export function matterOf(chosen: ChosenTasks): AssignedMatter {
  return "ids" in chosen ? { tasks: chosen.ids } : { taskFilter: chosen.filter };
}
