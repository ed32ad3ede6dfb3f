import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { missingText, phoneText } from "../../../parts/tasks/task-words.ts";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { TaskExportColumn, TaskRowFragment } from "../../../generated/graphql.ts";
import { amountEdit, emailEdit, phoneEdit } from "./task-cells.ts";
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

/** On one line; all of it is told by its tooltip. */
function Email({ address }: { address: string }) {
  return (
    <span className={styles.email} title={address}>
      {address}
    </span>
  );
}

/** The name under which the choice of columns is kept. */
export const TASK_TABLE = "tasks";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, TaskExportColumn>> = {
  code: "CODE",
  entity: "ENTITY",
  debtor: "DEBTOR",
  amount: "AMOUNT",
  lastAction: "LAST_ACTION",
  state: "STATE",
  assignee: "ASSIGNEE",
  phone: "PHONE",
  email: "EMAIL",
};

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
    edit: amountEdit,
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
  {
    key: "phone",
    title: TASK_PROPERTY_NAMES.phone,
    optional: true,
    onPhone: "none",
    edit: phoneEdit,
    render: ({ contact }) => phoneText(contact) ?? "—",
  },
  {
    key: "email",
    title: TASK_PROPERTY_NAMES.email,
    optional: true,
    onPhone: "none",
    edit: emailEdit,
    render: ({ contact: { email } }) => (email ? <Email address={email} /> : "—"),
  },
];

/** Those that somebody sees in a table of tasks, for its export. */
export function useSeenTaskColumns(): readonly TaskExportColumn[] {
  return useSeenColumns(TASK_TABLE, taskColumns, EXPORTED);
}
