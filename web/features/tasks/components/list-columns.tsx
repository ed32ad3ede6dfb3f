import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { taskListStatusLook } from "../../../parts/tasks/task-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import styles from "./ListsPanel.module.css";
import type { TaskListRowFragment } from "../../../generated/graphql.ts";

/** The columns of the lists' screen; the words of `sortKey` are the server's. */
export const listColumns: readonly TableColumn<TaskListRowFragment>[] = [
  { key: "code", title: "ID de lista", sortKey: "CODE", render: (list) => list.codeId },
  {
    key: "company",
    title: "Empresa",
    sortKey: "COMPANY",
    render: ({ company, name }) => (
      <>
        {company}
        <span className={styles.name}>{name}</span>
      </>
    ),
  },
  {
    key: "debtors",
    title: "Deudores",
    sortKey: "TASKS",
    render: (list) => `${shownCount(list.tasksCount)} Tareas`,
  },
  { key: "date", title: "Fecha", sortKey: "DATE", render: (list) => <DateText value={list.creationDate} /> },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    render: ({ status }) => {
      const { label, tone } = taskListStatusLook(status);
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
];
