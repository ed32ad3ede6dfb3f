import { useAction } from "../../../lib/use-action.ts";
import {
  ChangeStateDialog as StateDialog,
  STATE_ACTION,
  type SendState,
} from "../../../parts/tasks/ChangeStateDialog.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { ChangeTaskStateDocument, type TaskDetailFragment } from "../../../generated/graphql.ts";

interface ChangeStateDialogProps {
  task: Pick<TaskDetailFragment, "id" | "version" | "state">;
  onClose: () => void;
}

/** Sets the state by hand, as an administrator; the reason goes into the history. */
export function ChangeStateDialog({ task, onClose }: ChangeStateDialogProps) {
  const { run } = useAction(ChangeTaskStateDocument, STATE_ACTION);
  const refresh = useRefreshTasks();
  const save: SendState = (input) => run({ id: task.id, input });
  return <StateDialog task={task} save={save} onSaved={() => void refresh()} onClose={onClose} />;
}
