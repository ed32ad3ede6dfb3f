import { TaskAgreements } from "../../parts/tasks/TaskAgreements.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";

/** Tab 'Acuerdo'. */
export function Component() {
  return <TaskAgreements task={useTaskOutlet()} />;
}
