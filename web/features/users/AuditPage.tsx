import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/Button.tsx";
import { DateBox } from "../../ui/DateBox.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { DateText } from "../../ui/ValueText.tsx";
import { AuditActionsDocument, AuditEntriesDocument, type AuditRowFragment } from "./AuditPage.generated.ts";
import styles from "./AuditPage.module.css";
import { Actor, Subject } from "./components/AuditFeed.tsx";
import { PersonFilter } from "./components/PersonFilter.tsx";
import { detailText } from "./hooks/audit-data-words.ts";
import { auditFilter, auditUrlSpec, daysProblem, type AuditUrl } from "./hooks/audit-url.ts";

const COLUMNS: readonly TableColumn<AuditRowFragment>[] = [
  { key: "action", title: "Qué", render: ({ actionText }) => actionText },
  { key: "at", title: "Cuándo", width: "170px", render: ({ at }) => <DateText value={at} time /> },
  { key: "actor", title: "Quién", render: (entry) => <Actor entry={entry} /> },
  {
    key: "subject",
    title: "Sobre",
    render: (entry) => (entry.subjectId === null ? "—" : <Subject entry={entry} />),
  },
  {
    key: "data",
    title: "Datos anotados",
    render: ({ data }) => <span className={styles.data}>{detailText(data) || "—"}</span>,
  },
];

export function loader({ request }: LoaderFunctionArgs): null {
  const url = readUrlState(auditUrlSpec, request.url);
  return daysProblem(url) === undefined ? prefetch(AuditEntriesDocument, { filter: auditFilter(url) }) : null;
}

function useAuditPage(url: AuditUrl) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(AuditEntriesDocument, {
    variables: { filter: auditFilter(url) },
    skip: daysProblem(url) !== undefined,
    fetchPolicy: "cache-and-network",
  });
  const [isFetchingMore, setFetchingMore] = useState(false);
  const entries = (data ?? previousData)?.auditEntries;
  const more = async () => {
    setFetchingMore(true);
    try {
      await fetchMore({
        variables: { after: entries?.pageInfo.endCursor },
        updateQuery: (before, { fetchMoreResult: { auditEntries: next } }) => ({
          auditEntries: { ...next, nodes: [...before.auditEntries.nodes, ...next.nodes] },
        }),
      });
    } finally {
      setFetchingMore(false);
    }
  };
  return {
    entries,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    isFetchingMore,
    more: () => void more().catch(() => undefined),
  };
}

interface FiltersProps {
  url: AuditUrl;
  change: (change: Partial<AuditUrl>) => void;
  /** The chosen person's, as soon as an entry tells it. */
  actorName: string | null;
}

function Filters({ url, change, actorName }: FiltersProps) {
  const { data } = useQuery(AuditActionsDocument);
  const actions = (data?.auditActions ?? []).map(({ action, text }) => ({ value: action, label: text }));
  return (
    <div className={styles.filters}>
      <FilterBar>
        <SelectBox
          label="Qué"
          noneLabel="Todas las acciones"
          showLabel
          value={url.action}
          options={actions}
          onChange={(action) => change({ action })}
        />
        <PersonFilter
          name={url.actor === null ? null : (actorName ?? `Cuenta n.º ${url.actor}`)}
          onChange={(actor) => change({ actor })}
        />
        <DateBox
          label="Desde"
          value={url.from}
          max={url.to}
          error={daysProblem(url)}
          onChange={(from) => change({ from })}
        />
        <DateBox label="Hasta" value={url.to} min={url.from} onChange={(to) => change({ to })} />
      </FilterBar>
    </div>
  );
}

/** Everything that was done, newest first. Administrators read it; nobody can change it. */
export function Component() {
  const [url, change] = useUrlState(auditUrlSpec);
  usePageHeader({ title: "Registro de actividad", back: paths.adminUsers() });
  const { entries, loading, hasError, retry, isFetchingMore, more } = useAuditPage(url);
  const isFiltered = Object.keys(auditFilter(url)).length > 0;
  const actorName = entries?.nodes.find(({ actorId }) => actorId === url.actor)?.actorName ?? null;
  return (
    <>
      <p className={styles.intro}>
        Queda anotado quién hizo qué, cuándo y sobre qué. Nadie puede cambiar ni borrar estas anotaciones.
      </p>
      <Filters url={url} change={(next) => change(next, { replace: true })} actorName={actorName} />
      <ResponsiveTable
        label="Registro de actividad"
        columns={COLUMNS}
        rows={entries?.nodes}
        rowKey={({ id }) => id}
        rowName={({ actionText }) => actionText}
        loading={loading && !isFetchingMore}
        error={hasError}
        onRetry={retry}
        empty={
          <EmptyState
            picture="search"
            title={isFiltered ? "Ninguna anotación coincide" : "Todavía no hay anotaciones"}
            text={isFiltered ? "Prueba con otras fechas o quita algún filtro." : undefined}
            action={
              isFiltered ? (
                <Button onClick={() => change({ action: null, actor: null, from: null, to: null })}>
                  Quitar los filtros
                </Button>
              ) : undefined
            }
          />
        }
      />
      {entries?.pageInfo.hasNextPage === true && (
        <div className={styles.more}>
          <Button busy={isFetchingMore} onClick={more}>
            {isFetchingMore ? "Cargando..." : "Ver más"}
          </Button>
        </div>
      )}
    </>
  );
}
