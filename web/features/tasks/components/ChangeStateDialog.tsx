import { useApolloClient } from "@apollo/client/react";
import { ChangeStateDialog as StateDialog, type SendState } from "../../../parts/tasks/ChangeStateDialog.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { ChangeTaskStateDocument, type TaskDetailFragment } from "../../../generated/graphql.ts";

interface ChangeStateDialogProps {
  task: Pick<TaskDetailFragment, "id" | "version" | "state">;
  onClose: () => void;
}

/** Sets the state by hand, as an administrator; the reason goes into the history. */
export function ChangeStateDialog({ task, onClose }: ChangeStateDialogProps) {
  const client = useApolloClient();
  const refresh = useRefreshTasks();
  const save: SendState = async (input) => {
    const variables = { id: task.id, input };
    return (await client.mutate({ mutation: ChangeTaskStateDocument, variables })).data?.changeTaskState;
  };
  return <StateDialog task={task} save={save} onSaved={() => void refresh()} onClose={onClose} />;
}
