import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import {
  COMPLETION_FIELD_NAME,
  COMPLETION_NAMES,
  type Completion,
} from "../../../schema/rules/task-completion.ts";
import { agreedFact, type AgreedTask } from "./agreed-fact.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateText } from "../../ui/ValueText.tsx";

interface FollowedTask extends AgreedTask {
  dateLastAction: string;
  lastAction: string | null;
  emailReceived: boolean;
  nSessions: number;
  completion: Completion | null;
  minutesGenerated: boolean;
}

function yesNo(value: boolean): string {
  return value ? "Sí" : "No";
}

/** What happened last, and what has come of it. */
export function TaskFollowUp({ task }: { task: FollowedTask }) {
  return (
    <Panel title="Seguimiento">
      <FactGrid
        facts={[
          ...agreedFact(task),
          { label: TASK_PROPERTY_NAMES.dateLastAction, value: <DateText value={task.dateLastAction} time /> },
          { label: "Acción reciente", value: task.lastAction ?? "Sin acciones todavía" },
          { label: "Email recibido", value: yesNo(task.emailReceived) },
          { label: TASK_PROPERTY_NAMES.nSessions, value: String(task.nSessions) },
          {
            label: COMPLETION_FIELD_NAME,
            value: task.completion === null ? "Sin terminar" : COMPLETION_NAMES[task.completion],
          },
          { label: "Acta generada", value: yesNo(task.minutesGenerated) },
        ]}
      />
    </Panel>
  );
}
