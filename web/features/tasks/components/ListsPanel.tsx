import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { formatDate } from "../../../lib/format.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { TASK_LIST_STATUSES } from "../../../../schema/rules/tasks.ts";
import { taskListStatusLook } from "../../../parts/tasks/task-words.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import { isListSort, listFilter, listUrlSpec, listVariables } from "../hooks/list-url.ts";
import { useDeleteItem } from "../hooks/use-delete-item.ts";
import { useExportTasks } from "../hooks/use-export-tasks.ts";
import { countOptions, ListToolbar } from "../../../ui/ListToolbar.tsx";
import {
  TaskListCompaniesDocument,
  TaskListsDocument,
  type TaskListRowFragment,
} from "../../../generated/graphql.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";

/** The columns of the lists' screen; the words of `sortKey` are the server's. */
const listColumns: readonly TableColumn<TaskListRowFragment>[] = [
  { key: "code", title: "ID de lista", sortKey: "CODE", render: (list) => list.codeId },
  {
    key: "company",
    title: "Empresa",
    sortKey: "COMPANY",
    onPhone: "whole",
    short: ({ company, creationDate }) => `${formatDate(creationDate)} · ${company}`,
    render: ({ company, name }) => (
      <>
        {company}
        <span className="detail">{name}</span>
      </>
    ),
  },
  {
    key: "debtors",
    title: "Deudores",
    sortKey: "TASKS",
    onPhone: "end",
    render: (list) => `${shownCount(list.tasksCount)} Tareas`,
  },
  {
    key: "date",
    title: "Fecha",
    sortKey: "DATE",
    onPhone: "none",
    render: (list) => <DateText value={list.creationDate} />,
  },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "plain",
    render: ({ status }) => {
      const { label, tone } = taskListStatusLook(status);
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
];

const listViews = () => ({ list: "TASK_LISTS", table: "task-lists", spec: listUrlSpec }) as const;

const STATUS_OPTIONS = TASK_LIST_STATUSES.map((value) => ({ value, label: taskListStatusLook(value).label }));

function NoLists({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        picture="search"
        title="Ninguna lista coincide"
        text="Prueba con otras palabras o quita algún filtro."
        action={<Button onClick={onClear}>Quitar los filtros</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture="upload"
      title="Todavía no hay listas de tareas"
      text="Importa el archivo de un banco o una empresa (.csv, .xlsx o .xls) y sus deudas se convertirán en tareas."
      action={
        <LinkButton variant="primary" icon="upload" to={paths.adminCreateTask()}>
          Importar una lista
        </LinkButton>
      }
    />
  );
}

function useRowActions(): (list: TaskListRowFragment) => readonly RowAction[] {
  const { itemsFor, busy: exporting } = useExportTasks();
  const deleteItem = useDeleteItem();
  return useCallback(
    ({ id, codeId, name, company, tasksCount }: TaskListRowFragment) => [
      { key: "details", label: "Ver detalles", icon: "eye", to: paths.adminTaskList(codeId) },
      { key: "mailing", label: "Mailing", icon: "mail", to: paths.adminNewMailing(id) },
      {
        key: "export",
        label: "Exportar",
        icon: "download",
        items: itemsFor({ filter: { listId: id } }),
        disabled: exporting,
      },
      {
        key: "delete",
        label: "Eliminar",
        icon: "trash",
        danger: true,
        onSelect: () => deleteItem({ kind: "LIST", id, codeId, name, company, tasksCount }),
      },
    ],
    [deleteItem, itemsFor, exporting],
  );
}

/** Tab 'procesos': the task lists. */
export function ListsPanel() {
  const companies = useQuery(TaskListCompaniesDocument, { fetchPolicy: "cache-and-network" });
  const { url, change, list, paging } = useListPage(TaskListsDocument, {
    spec: listUrlSpec,
    variables: listVariables,
  });
  const rowActions = useRowActions();
  const isFiltered = Object.keys(listFilter(url)).length > 0;
  const showAll = () => change({ search: "", institution: null, status: null });
  const sort = sortOf(url, change, isListSort);

  return (
    <>
      <ListToolbar
        isAll={!isFiltered}
        onAll={showAll}
        direction={url.direction}
        onDirection={(direction) => change({ direction })}
        filters={[
          {
            label: "Institución",
            noneLabel: "Institución: todas",
            value: url.institution,
            options: countOptions(companies.data?.taskListCompanies),
            onChange: (institution) => change({ institution }),
          },
          {
            label: "Estado",
            noneLabel: "Estado: todos",
            value: url.status,
            options: STATUS_OPTIONS,
            onChange: (value) =>
              change({ status: TASK_LIST_STATUSES.find((status) => status === value) ?? null }),
          },
        ]}
        sorting={{ columns: listColumns, sort }}
        search={url.search}
        onSearch={(search) => change({ search }, { replace: true })}
        searchPlaceholder="Buscar lista..."
      >
        <SavedViews of={listViews()} />
      </ListToolbar>
      <ResponsiveTable
        {...list}
        label="Listas de tareas"
        list="task-lists"
        columns={listColumns}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ codeId }) => paths.adminTaskList(codeId)}
        rowActions={rowActions}
        sort={sort}
        empty={<NoLists isFiltered={isFiltered} onClear={showAll} />}
        pagination={{ ...paging, noun: ["lista", "listas"] }}
      />
    </>
  );
}
