import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { TaskRowFragment } from "./Tasks.generated.ts";
import { TaskStatus } from "../../../ui/tasks/TaskStatus.tsx";

/** The columns of every table of tasks; the words of `sortKey` are the server's. */
export const taskColumns: readonly TableColumn<TaskRowFragment>[] = [
  { key: "code", title: "ID", sortKey: "CODE", render: (task) => task.codeId },
  { key: "entity", title: "Entidad", sortKey: "ENTITY", render: (task) => task.entity },
  { key: "debtor", title: "Deudor", sortKey: "DEBTOR", render: (task) => task.debtor },
  {
    key: "amount",
    title: "Importe deuda",
    sortKey: "AMOUNT",
    align: "end",
    render: (task) => <Money amount={task.amountDebt} currency={task.currency} />,
  },
  {
    key: "lastAction",
    title: "Fecha última acción",
    sortKey: "LAST_ACTION",
    render: (task) => <DateText value={task.dateLastAction} />,
  },
  {
    key: "state",
    title: "Estados",
    sortKey: "STATE",
    render: (task) => <TaskStatus state={task.state} channels={task.channels} />,
  },
  {
    key: "assignee",
    title: "Mediador asignado",
    render: (task) => task.assignee?.displayName ?? "Sin asignar",
  },
];
