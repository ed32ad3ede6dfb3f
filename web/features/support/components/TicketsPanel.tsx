import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { ListExport } from "../../../ui/ListExport.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { TICKET_CATEGORIES } from "../../../../schema/rules/tickets.ts";
import { TICKET_STATUSES } from "../../../parts/tickets/ticket-words.ts";
import {
  ExportTicketsDocument,
  type TicketExportColumn,
  type TicketRowFragment,
  TicketsDocument,
} from "../../../generated/graphql.ts";
import { sortOf } from "../../../ui/SortChoice.tsx";
import {
  isTicketSort,
  LATE,
  TICKET_CHOICES,
  ticketsUrlSpec,
  ticketsVariables,
} from "../hooks/support-url.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";

const LATE_LABEL = "Fuera de plazo";

/** Until when it has to be answered, and that the time is over. */
function answerDue(dueAt: string | null, now: number) {
  if (dueAt === null) return "—";
  return Date.parse(dueAt) < now ? (
    <StatusTag tone="danger">{LATE_LABEL}</StatusTag>
  ) : (
    <DateText value={dueAt} time />
  );
}

/** The columns of the list of tickets. */
const ticketColumns: readonly TableColumn<TicketRowFragment>[] = [
  { key: "number", title: "Número", sortKey: "NUMBER", width: "130px", render: ({ number }) => number },
  {
    key: "subject",
    title: "Asunto",
    sortKey: "SUBJECT",
    onPhone: "whole",
    render: ({ subject }) => subject,
  },
  {
    key: "person",
    title: "De",
    sortKey: "PERSON",
    onPhone: "plain",
    render: ({ accountName }) => accountName,
  },
  {
    key: "category",
    title: "Tema",
    sortKey: "CATEGORY",
    width: "160px",
    onPhone: "none",
    render: ({ category }) => TICKET_CATEGORIES[category],
  },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "end",
    render: ({ status }) => (
      <StatusTag tone={TICKET_STATUSES[status].tone}>{TICKET_STATUSES[status].label}</StatusTag>
    ),
  },
  {
    key: "due",
    title: "Responder antes de",
    sortKey: "DUE",
    render: ({ answerDueAt }) => answerDue(answerDueAt, Date.now()),
  },
];

/** The name under which the choice of columns is kept. */
const TABLE = "tickets";

const ticketViews = () => ({ list: "TICKETS", table: TABLE, spec: ticketsUrlSpec }) as const;

const OPTIONS = TICKET_CHOICES.map((value) => ({
  value,
  label: value === LATE ? LATE_LABEL : TICKET_STATUSES[value].label,
}));

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, TicketExportColumn>> = {
  number: "NUMBER",
  subject: "SUBJECT",
  person: "PERSON",
  category: "CATEGORY",
  status: "STATUS",
  due: "DUE",
};

function NoTickets() {
  const [url, change] = useUrlState(ticketsUrlSpec);
  return url.busca !== "" || url.estado !== null ? (
    <EmptyState
      picture="search"
      title="Ninguna consulta coincide"
      text="Prueba con otras palabras o quita el filtro."
      action={<Button onClick={() => change({ busca: "", estado: null })}>Quitar los filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Todavía no hay consultas"
      text="Aquí llegan las que clientes y especialistas hacen desde Ayuda."
    />
  );
}

/** 'Incidencias': questions of people who are signed in; those due first at the top. */
export function TicketsPanel() {
  const { url, change, list, paging } = useListPage(TicketsDocument, {
    spec: ticketsUrlSpec,
    variables: ticketsVariables,
  });
  const { page: _, ...wish } = ticketsVariables(url);
  const seen = useSeenColumns(TABLE, ticketColumns, EXPORTED);
  return (
    <>
      <FilterBar
        sorting={{ columns: ticketColumns, sort: sortOf(url, change, isTicketSort) }}
        end={
          <>
            <SavedViews of={ticketViews()} />
            <ListExport
              document={ExportTicketsDocument}
              seen={seen}
              variables={(format, columns) => ({ input: { ...wish, format, columns } })}
            />
          </>
        }
        active={[url.estado].filter((value) => value !== null).length}
        search={
          <SearchBox
            value={url.busca}
            onSearch={(busca) => change({ busca }, { replace: true })}
            placeholder="Número, asunto, nombre o correo..."
            label="Buscar consulta"
          />
        }
      >
        <SelectBox
          label="Estado"
          noneLabel="Estado: todos"
          value={url.estado}
          options={OPTIONS}
          onChange={(value) => change({ estado: TICKET_CHOICES.find((choice) => choice === value) ?? null })}
        />
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Incidencias"
        list={TABLE}
        columns={ticketColumns}
        rowKey={({ id }) => id}
        rowName={({ number: code }) => code}
        rowHref={({ id }) => paths.adminTicket(id)}
        sort={sortOf(url, change, isTicketSort)}
        empty={<NoTickets />}
        pagination={{ ...paging, noun: ["consulta", "consultas"] }}
      />
    </>
  );
}
