import { TaskSessions } from "../../parts/tasks/TaskSessions.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";

/** Tab 'Sesiones'. */
export function Component() {
  return <TaskSessions task={useTaskOutlet()} />;
}
