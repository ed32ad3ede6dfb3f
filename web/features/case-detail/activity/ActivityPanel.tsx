import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useState } from "react";
import { readDraft } from "../../../lib/form-draft.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { EventList, type EventItem } from "../../../ui/EventList.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { ENTRY_ICONS } from "../case-detail-words.ts";
import { useCaseView } from "../hooks/case-view.ts";
import {
  activityUrl,
  entryFilter,
  GROUP_OPTIONS,
  isFiltered,
  SIDE_OPTIONS,
  typeOptions,
  type ActivityUrl,
} from "./activity-url.ts";
import styles from "./ActivityPanel.module.css";
import { entryDraftKey, EntryForm } from "./EntryForm.tsx";
import { EntryItem } from "./EntryItem.tsx";
import { useCaseEntries } from "./use-case-entries.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { CaseHistoryLinkDocument, type CaseEntryRowFragment } from "../../../generated/graphql.ts";

/** 'Descargar historial': the case and everything that happened as a PDF, as the person may see it. */
function HistoryDownload() {
  const { number } = useCaseView().record;
  const { download, busy } = useDownloadLink(CaseHistoryLinkDocument, { title: "Error al descargar" });

  const fetchHistory = async () => {
    const link = await download({ number });
    if (link?.fileName?.endsWith(".zip"))
      showNotice({
        theme: "green",
        text: "El historial es muy largo: se descarga en varios PDF, en un .zip.",
      });
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void fetchHistory()}>
      {busy ? "Cargando..." : "Descargar historial"}
    </Button>
  );
}

const SIDE_TONES: Record<CaseEntryRowFragment["authorSide"], EventItem["tone"]> = {
  MANAGER: undefined,
  CLIENT: "info",
  COUNTERPARTY: "warning",
  ADMIN: "neutral",
  SYSTEM: "neutral",
};

type Change = (change: Partial<ActivityUrl>, options?: { replace?: boolean }) => void;

function chosen<Value extends string>(
  options: readonly { value: Value }[],
  value: string | null,
): Value | null {
  return options.find((option) => option.value === value)?.value ?? null;
}

function Filters({ url, change }: { url: ActivityUrl; change: Change }) {
  const types = typeOptions(url.gestion);
  return (
    <FilterBar
      label="Filtrar la actividad"
      active={[url.gestion, url.registro, url.tipo].filter((value) => value !== null).length}
      search={
        <SearchBox
          value={url.buscar}
          onSearch={(buscar) => change({ buscar }, { replace: true })}
          placeholder="Buscar actividad"
        />
      }
    >
      <SelectBox
        label="Gestiones"
        noneLabel="Todas las gestiones"
        value={url.gestion}
        options={GROUP_OPTIONS}
        onChange={(value) => change({ gestion: chosen(GROUP_OPTIONS, value), tipo: null })}
      />
      <SelectBox
        label="Registro"
        noneLabel="Registro"
        value={url.registro}
        options={SIDE_OPTIONS}
        onChange={(value) => change({ registro: chosen(SIDE_OPTIONS, value) })}
      />
      <SelectBox
        label="Tipo registro"
        noneLabel="Tipo registro"
        value={url.tipo}
        options={types}
        onChange={(value) => change({ tipo: chosen(types, value) })}
      />
    </FilterBar>
  );
}

function NoEntries({ url, change }: { url: ActivityUrl; change: Change }) {
  if (isFiltered(url)) {
    return (
      <EmptyState
        picture="search"
        title="Nada coincide"
        text="Prueba con otras palabras o quita algún filtro."
        action={
          <Button onClick={() => change({ gestion: null, tipo: null, registro: null, buscar: "" })}>
            Quitar los filtros
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="Todavía no hay actividad"
      text="Aquí queda todo lo que pasa con el expediente: llamadas, correos, reuniones, documentos y cambios."
    />
  );
}

function Entries({ url, change }: { url: ActivityUrl; change: Change }) {
  const { record } = useCaseView();
  const { entries, loading, hasError, retry, more, moreFailed } = useCaseEntries(
    record.number,
    entryFilter(url),
  );
  if (entries === undefined)
    return hasError ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={4} columns={1} />;
  const left = entries.totalCount - entries.nodes.length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered(url) && !loading ? `${shownCount(entries.totalCount)} registros` : ""}
      </p>
      {entries.nodes.length === 0 && !loading && <NoEntries url={url} change={change} />}
      {entries.nodes.length > 0 && (
        <EventList
          label="Actividad"
          busy={loading}
          events={entries.nodes.map((entry) => ({
            key: entry.id,
            icon: ENTRY_ICONS[entry.type],
            tone: SIDE_TONES[entry.authorSide],
            content: <EntryItem entry={entry} canComment />,
          }))}
        />
      )}
      {moreFailed && (
        <p className="danger below-8" role="alert">
          No se han podido cargar los anteriores. Inténtalo de nuevo.
        </p>
      )}
      {entries.hasNextPage && (
        <Button size="sm" busy={loading} onClick={more}>
          {loading ? "Cargando..." : `Ver anteriores (${shownCount(Math.max(left, 1))})`}
        </Button>
      )}
    </>
  );
}

/** ACTIVIDAD: everything that happened, as far as the person may see it, and room for what happens next. */
export function ActivityPanel() {
  const { record } = useCaseView();
  const [url, change] = useUrlState(activityUrl);
  const [isWriting, setWriting] = useState(() => readDraft(entryDraftKey(record.number), "account") !== null);
  return (
    <Panel
      title="Actividad"
      aside={
        <span className={`cluster ${styles.actions}`}>
          <HistoryDownload />
          <Button variant="primary" icon="plus" disabled={isWriting} onClick={() => setWriting(true)}>
            Nuevo
          </Button>
        </span>
      }
    >
      {isWriting && <EntryForm onEnd={() => setWriting(false)} />}
      <Filters url={url} change={change} />
      {isFiltered(url) && (
        <p className="muted small below-8">El historial se descarga entero: estos filtros no cuentan.</p>
      )}
      <Entries url={url} change={change} />
    </Panel>
  );
}
