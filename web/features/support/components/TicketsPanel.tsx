import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { paths } from "../../../app/paths.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { usePageInRange } from "../../../lib/use-page-in-range.ts";
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
  const [url, change] = useUrlState(ticketsUrlSpec);
  const { data, previousData, loading, error, refetch } = useQuery(TicketsDocument, {
    variables: ticketsVariables(url),
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? previousData)?.tickets;
  const toPage = useCallback((number: number) => change({ page: number }, { replace: true }), [change]);
  const { page: number, size } = url;
  const [totalCount, rowsOnPage] = [data?.tickets.totalCount, data?.tickets.nodes.length];
  const isPastEnd = usePageInRange({ page: number, size, totalCount, rowsOnPage }, toPage);
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
        label="Incidencias"
        columns={ticketColumns}
        rows={isPastEnd ? undefined : page?.nodes}
        rowKey={({ id }) => id}
        rowName={({ number: code }) => code}
        rowHref={({ id }) => paths.adminTicket(id)}
        loading={loading}
        error={error !== undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={<NoTickets />}
        pagination={{
          number,
          size,
          total: page?.totalCount ?? 0,
          noun: "consultas",
          onChange: (next) => change({ page: next.number, size: next.size }),
        }}
      />
    </>
  );
}
