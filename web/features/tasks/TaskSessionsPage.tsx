import { TaskSessions } from "../../parts/tasks/TaskSessions.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";

/** Tab 'Sesiones'. */
export function Component() {
  return <TaskSessions task={useTaskOutlet()} />;
}
