import { AgreementsPanel } from "../../ui/proceedings/AgreementsPanel.tsx";
import { useTaskOutlet } from "./hooks/use-task-outlet.ts";

/** Tab 'Acuerdo'. */
export function Component() {
  const { codeId } = useTaskOutlet();
  return <AgreementsPanel matter={{ taskId: codeId }} canManage />;
}
