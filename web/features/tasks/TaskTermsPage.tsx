import { AttemptPanel } from "../../parts/proceedings/AttemptPanel.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";

/** Tab 'Plazos'. */
export function Component() {
  const { codeId } = useTaskOutlet();
  return <AttemptPanel matter={{ taskId: codeId }} />;
}
