import type { TableColumn } from "../../../ui/table-types.ts";
import { TaskStatus } from "../../../parts/tasks/TaskStatus.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { AssignedTaskRowFragment } from "../../../generated/graphql.ts";

/** The words of `sortKey` are the server's. */
export const assignedColumns: readonly TableColumn<AssignedTaskRowFragment>[] = [
  { key: "code", title: "ID", sortKey: "CODE", width: "130px", render: (task) => task.codeId },
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
  { key: "action", title: "Acción reciente", render: (task) => task.lastAction ?? "Sin acciones todavía" },
  {
    key: "state",
    title: "Estados",
    sortKey: "STATE",
    render: (task) => <TaskStatus state={task.state} channels={task.channels} />,
  },
];
