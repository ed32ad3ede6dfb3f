import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { TICKET_STATUS_CHOICES, TICKET_STATUSES } from "../../../parts/tickets/ticket-words.ts";
import { TicketsDocument } from "../../../generated/graphql.ts";
import { ticketsUrlSpec, ticketsVariables } from "../hooks/support-url.ts";
import { ticketColumns } from "./ticket-columns.tsx";

const OPTIONS = TICKET_STATUS_CHOICES.map((value) => ({ value, label: TICKET_STATUSES[value].label }));

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
  return (
    <>
      <FilterBar>
        <SelectBox
          label="Estado"
          noneLabel="Estado: todos"
          value={url.estado}
          options={OPTIONS}
          onChange={(value) =>
            change({ estado: TICKET_STATUS_CHOICES.find((status) => status === value) ?? null })
          }
        />
        <SearchBox
          value={url.busca}
          onSearch={(busca) => change({ busca }, { replace: true })}
          placeholder="Número, asunto, nombre o correo..."
          label="Buscar consulta"
        />
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Incidencias"
        columns={ticketColumns}
        rowKey={({ id }) => id}
        rowName={({ number: code }) => code}
        rowHref={({ id }) => paths.adminTicket(id)}
        empty={<NoTickets />}
        pagination={{ ...paging, noun: "consultas" }}
      />
    </>
  );
}
