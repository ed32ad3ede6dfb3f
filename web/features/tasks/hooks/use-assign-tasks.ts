import { useAction } from "../../../lib/use-action.ts";
import { AssignTasksDocument, UnassignTasksDocument } from "../../../generated/graphql.ts";
import { useRefreshTasks } from "./use-refresh-tasks.ts";

interface TaskAssignment {
  /** Resolves to whether it was done; if not, `problem` says why. */
  assign: (taskIds: readonly string[], specialistId: string, notify: boolean) => Promise<boolean>;
  unassign: (taskIds: readonly string[]) => Promise<boolean>;
  busy: boolean;
  problem: string | null;
}

const FAILED = "No se ha podido guardar la asignación. Inténtalo de nuevo.";

/** Assigns tasks to a specialist or takes them back. The server's message tells what really happened. */
export function useAssignTasks(): TaskAssignment {
  const refresh = useRefreshTasks();
  const options = { failed: FAILED, refetch: [] };
  const assignment = useAction(AssignTasksDocument, options);
  const withdrawal = useAction(UnassignTasksDocument, options);
  const afterwards = async ({ done }: { done: boolean }): Promise<boolean> => {
    if (done) await refresh();
    return done;
  };
  const [problem] = [...assignment.problems, ...withdrawal.problems];

  return {
    busy: assignment.busy || withdrawal.busy,
    problem: problem?.message ?? null,
    assign: (taskIds, specialistId, notify) => {
      withdrawal.setProblems([]);
      return assignment.run({ input: { taskIds: [...taskIds], specialistId, notify } }).then(afterwards);
    },
    unassign: (taskIds) => {
      assignment.setProblems([]);
      return withdrawal.run({ ids: [...taskIds] }).then(afterwards);
    },
  };
}
