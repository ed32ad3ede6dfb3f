import type { TaskState } from "../../generated/graphql.ts";
import { isTaskOpen } from "./task-words.ts";
import { SessionsPanel } from "../proceedings/SessionsPanel.tsx";
import { EndedTaskNote } from "./EndedTaskNote.tsx";

interface TaskSessionsProps {
  task: { codeId: string; state: TaskState };
}

/** Tab 'Sesiones' of a corporate task, for whoever works on it. */
export function TaskSessions({ task }: TaskSessionsProps) {
  const isOpen = isTaskOpen(task.state);
  return (
    <>
      {!isOpen && <EndedTaskNote />}
      <SessionsPanel matter={{ taskId: task.codeId }} canManage={isOpen} />
    </>
  );
}
