import { ContactPanel } from "../../parts/tasks/ContactPanel.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";
import { useRefreshAssigned } from "./hooks/use-refresh-assigned.ts";

/** Tab 'Gestión': contacts made and tried. */
export function Component() {
  return <ContactPanel task={useTaskOutlet()} refresh={useRefreshAssigned()} />;
}
