import { SessionsPanel } from "../../ui/proceedings/SessionsPanel.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";

/** Tab 'Sesiones'. */
export function Component() {
  const { codeId } = useTaskOutlet();
  return <SessionsPanel matter={{ taskId: codeId }} canManage />;
}
