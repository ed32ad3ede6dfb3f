import type { TaskState } from "../../generated/graphql.ts";
import { isTaskOpen } from "./task-words.ts";
import { AgreementsPanel } from "../proceedings/AgreementsPanel.tsx";
import { EndedTaskNote } from "./EndedTaskNote.tsx";

interface TaskAgreementsProps {
  task: { codeId: string; state: TaskState };
}

/** Tab 'Acuerdo' of a corporate task; payments are noted after its end, too. */
export function TaskAgreements({ task }: TaskAgreementsProps) {
  const isOpen = isTaskOpen(task.state);
  return (
    <>
      {!isOpen && <EndedTaskNote />}
      <AgreementsPanel matter={{ taskId: task.codeId }} canManage={isOpen} canMark={false} />
    </>
  );
}
