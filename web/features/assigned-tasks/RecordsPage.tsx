import { RecordsPanel } from "../../parts/proceedings/RecordsPanel.tsx";
import { useTaskOutlet } from "./hooks/use-assigned-task.ts";

/** Tab 'Acta'. */
export function Component() {
  const { codeId } = useTaskOutlet();
  return <RecordsPanel matter={{ taskId: codeId }} canManage />;
}
