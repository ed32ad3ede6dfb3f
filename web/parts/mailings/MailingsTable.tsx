import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { MailingsDocument, type MailingRowFragment, type MailingSort } from "../../generated/graphql.ts";
import { choiceParam, integerParam, type UrlState } from "../../lib/url-state.ts";
import { useListPage } from "../../lib/use-list-page.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../ui/SortChoice.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { DateText } from "../../ui/ValueText.tsx";
import { MAILING_LOOKS } from "./mailing-words.ts";
import { useMailingPaths } from "./use-mailing-paths.ts";

const SORTS: readonly MailingSort[] = ["CREATED", "NAME", "STATUS", "START"];

export const mailingsUrlSpec = {
  sort: choiceParam(SORTS, "CREATED"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

function isMailingSort(key: string): key is MailingSort {
  return SORTS.some((sort) => sort === key);
}

/** The loader and the table ask for exactly the same. */
export function mailingsVariables(
  { sort, direction, page: number, size }: UrlState<typeof mailingsUrlSpec>,
  listId?: string,
) {
  return { listId, sort, direction, page: { number, size } };
}

/** How often their progress is looked at. */
const POLL_MS = 5000;

function progressText({ status, progress }: MailingRowFragment): string {
  if (status === "DRAFT") return "Sin empezar";
  // In one line.
  return `${shownCount(progress.done)}\u00a0de\u00a0${shownCount(progress.total)}`;
}

const NAME: TableColumn<MailingRowFragment> = {
  key: "name",
  title: "Nombre",
  sortKey: "NAME",
  render: ({ name }) => name,
  under: ({ summary }) => <span className="detail">{summary}</span>,
  short: ({ summary }) => summary,
};
const LIST: TableColumn<MailingRowFragment> = {
  key: "list",
  title: "Lista",
  onPhone: "none",
  render: ({ list }) => (list === null ? "Selección de tareas" : `${list.codeId} · ${list.name}`),
};
const FURTHER: readonly TableColumn<MailingRowFragment>[] = [
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "plain",
    render: ({ status }) => (
      <StatusTag tone={MAILING_LOOKS[status].tone}>{MAILING_LOOKS[status].label}</StatusTag>
    ),
  },
  { key: "progress", title: "Progreso", onPhone: "end", render: progressText },
  {
    key: "start",
    title: "Inicio",
    sortKey: "START",
    onPhone: "none",
    render: ({ startedAt, startsAt }) => <DateText value={startedAt ?? startsAt} time />,
  },
  { key: "who", title: "Creado por", onPhone: "none", render: ({ createdBy }) => createdBy ?? "—" },
];

const COLUMNS = [NAME, LIST, ...FURTHER];
const COLUMNS_OF_LIST = [NAME, ...FURTHER];

/** All mailings, or those to one list; a page in the address. */
export function MailingsTable({ listId }: { listId?: string }) {
  const to = useMailingPaths();
  const { url, change, list, paging } = useListPage(MailingsDocument, {
    spec: mailingsUrlSpec,
    variables: (url) => mailingsVariables(url, listId),
    pollInterval: POLL_MS,
    onReturn: "list",
  });
  return (
    <ResponsiveTable
      {...list}
      label="Mailings"
      list={listId === undefined ? "mailings" : "list-mailings"}
      columns={listId === undefined && to.isAdmin ? COLUMNS : COLUMNS_OF_LIST}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => to.one(id)}
      sort={sortOf(url, change, isMailingSort)}
      empty={
        <EmptyState
          title="Todavía no hay ningún mailing"
          text="Un mailing escribe un correo a cada deudor, con todas sus deudas y su enlace personal. Antes de empezar ves quién lo recibe y quién no, y por qué."
          action={
            <LinkButton variant="primary" icon="mail" to={to.isAdmin ? to.create(listId) : to.tasks()}>
              {to.isAdmin ? "Nuevo mailing" : "Elegir tareas"}
            </LinkButton>
          }
        />
      }
      pagination={{ ...paging, noun: ["mailing", "mailings"] }}
    />
  );
}
