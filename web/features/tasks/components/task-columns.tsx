import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { missingText } from "../../../parts/tasks/task-words.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { TaskRowFragment } from "../../../generated/graphql.ts";
import { TaskStatus } from "../../../parts/tasks/TaskStatus.tsx";

import styles from "./task-columns.module.css";

/** The quality of a debtor is often told nowhere; what a list is worked by is worth a line. */
function Debtor({ name, missing }: { name: string; missing: TaskRowFragment["missing"] }) {
  const text = missingText(missing.filter((value) => value !== "INTERVENTION"));
  return (
    <span className="dense-line" title={text === null ? name : `${name}. ${text}`}>
      {name} {text !== null && <small className={styles.missing}>{text}</small>}
    </span>
  );
}

/** The columns of every table of tasks; the words of `sortKey` are the server's. */
export const taskColumns: readonly TableColumn<TaskRowFragment>[] = [
  { key: "code", title: "ID", sortKey: "CODE", render: (task) => task.codeId },
  {
    key: "entity",
    title: TASK_PROPERTY_NAMES.entity,
    sortKey: "ENTITY",
    onPhone: "none",
    render: (task) => task.entity || "—",
  },
  {
    key: "debtor",
    title: TASK_PROPERTY_NAMES.debtor,
    sortKey: "DEBTOR",
    onPhone: "plain",
    render: ({ debtor, missing }) => <Debtor name={debtor} missing={missing} />,
  },
  {
    key: "amount",
    title: TASK_PROPERTY_NAMES.amountDebt,
    sortKey: "AMOUNT",
    align: "end",
    onPhone: "end",
    render: (task) => <Money amount={task.amountDebt} currency={task.currency} />,
  },
  {
    key: "lastAction",
    title: TASK_PROPERTY_NAMES.dateLastAction,
    sortKey: "LAST_ACTION",
    onPhone: "none",
    render: (task) => <DateText value={task.dateLastAction} />,
  },
  {
    key: "state",
    title: "Estados",
    sortKey: "STATE",
    onPhone: "plain",
    render: (task) => <TaskStatus state={task.state} channels={task.channels} />,
  },
  {
    key: "assignee",
    title: "Mediador asignado",
    onPhone: "none",
    render: (task) => task.assignee?.displayName ?? "Sin asignar",
  },
];
