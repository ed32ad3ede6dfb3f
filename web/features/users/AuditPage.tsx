import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { useFeed } from "../../lib/use-feed.ts";
import { daysProblem, readUrlState, useUrlState } from "../../lib/url-state.ts";
import { SavedViews } from "../../parts/views/SavedViews.tsx";
import { Button } from "../../ui/Button.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { Sentence, sentenceText } from "../../parts/trail/Sentence.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import {
  AuditActionsDocument,
  AuditEntriesDocument,
  type AuditRowFragment,
  ExportAuditEntriesDocument,
} from "../../generated/graphql.ts";
import styles from "./AuditPage.module.css";
import { DayRange } from "./components/DayRange.tsx";
import { MoreButton } from "./components/MoreButton.tsx";
import { PersonFilter } from "./components/PersonFilter.tsx";
import { auditFilter, auditUrlSpec, type AuditUrl } from "./hooks/audit-url.ts";

const COLUMNS: readonly TableColumn<AuditRowFragment>[] = [
  { key: "what", title: "Qué", render: ({ sentence }) => <Sentence parts={sentence} /> },
  {
    key: "at",
    title: "Cuándo",
    width: "170px",
    onPhone: "plain",
    render: ({ at }) => <DateText value={at} time />,
  },
];

export function loader({ request }: LoaderFunctionArgs): null {
  const url = readUrlState(auditUrlSpec, request.url);
  return daysProblem(url.from, url.to) === undefined
    ? prefetch(AuditEntriesDocument, { filter: auditFilter(url) })
    : null;
}

const auditViews = () => ({ list: "AUDIT_LOG", table: "audit", spec: auditUrlSpec }) as const;

interface FiltersProps {
  url: AuditUrl;
  change: (change: Partial<AuditUrl>) => void;
  /** The chosen person's, as soon as an entry tells it. */
  actorName: string | null;
}

function Filters({ url, change, actorName }: FiltersProps) {
  const { data } = useQuery(AuditActionsDocument);
  const filter = auditFilter(url);
  const actions = (data?.auditActions ?? []).map(({ action, text }) => ({ value: action, label: text }));
  return (
    <div className={styles.filters}>
      <FilterBar
        active={Object.keys(filter).length}
        end={
          <>
            <SavedViews of={auditViews()} />
            <ListExport
              document={ExportAuditEntriesDocument}
              variables={(format) => ({ input: { format, filter } })}
            />
          </>
        }
      >
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
        <DayRange days={url} onChange={change} />
        {url.key !== null && (
          <Button icon="close" onClick={() => change({ key: null })}>
            {actorName ?? `Clave n.º ${url.key}`}
          </Button>
        )}
      </FilterBar>
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      picture="search"
      title={isFiltered ? "Ninguna anotación coincide" : "Todavía no hay anotaciones"}
      text={isFiltered ? "Prueba con otras fechas o quita algún filtro." : undefined}
      action={isFiltered ? <Button onClick={onClear}>Quitar los filtros</Button> : undefined}
    />
  );
}

/** Everything that was done, newest first. Administrators read it; nobody can change it. */
export function Component() {
  const [url, change] = useUrlState(auditUrlSpec);
  usePageHeader({
    title: "Registro de actividad",
    back: paths.adminUsers(),
    actionLabel: "Registro de seguridad",
    actionIcon: "lock",
    actionVariant: "secondary",
    to: paths.adminSecurityLog(),
  });
  const {
    feed: entries,
    loading,
    hasError,
    retry,
    isFetchingMore,
    more,
  } = useFeed(AuditEntriesDocument, "auditEntries", {
    variables: { filter: auditFilter(url) },
    skip: daysProblem(url.from, url.to) !== undefined,
  });
  const isFiltered = Object.keys(auditFilter(url)).length > 0;
  // Those of a key are all its own, and nobody's account.
  const actorName =
    entries?.nodes.find(({ actorId }) => actorId === (url.key === null ? url.actor : null))?.actorName ??
    null;
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
        rowName={({ sentence }) => sentenceText(sentence)}
        loading={loading}
        error={hasError}
        onRetry={retry}
        empty={
          <Nothing
            isFiltered={isFiltered}
            onClear={() => change({ action: null, actor: null, key: null, from: null, to: null })}
          />
        }
      />
      {entries?.pageInfo.hasNextPage === true && <MoreButton busy={isFetchingMore} onMore={more} />}
    </>
  );
}
