import { useQuery } from "@apollo/client/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { plural } from "../../../lib/text.ts";
import { useUrlState, writeUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { columnName, type TaskImport } from "../import-types.ts";
import { importUrlSpec, ROW_FILTERS, type RowFilter } from "../import-url.ts";
import type { ImportActions } from "../use-import-actions.ts";
import { ReviewRow } from "./ReviewRow.tsx";
import { TaskImportRowsDocument } from "../../../generated/graphql.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";

const FILTERS = { errores: "ERRORS", todas: "ALL", fuera: "LEFT_OUT" } as const;
const FILTER_LABELS: Readonly<Record<RowFilter, string>> = {
  errores: "Con errores",
  todas: "Todas las filas",
  fuera: "Excluidas",
};

const EMPTY_TEXTS: Readonly<Record<RowFilter, { title: string; text: string }>> = {
  errores: { title: "No hay filas con errores", text: "Todo lo que queda se puede guardar." },
  todas: { title: "No hay filas", text: "Ninguna fila coincide con lo que buscas." },
  fuera: {
    title: "No hay filas excluidas",
    text: "Las filas que excluyas aparecerán aquí y podrás recuperarlas.",
  },
};

/** The page of rows the address asks for; asked again whenever the import changes. */
function useRows(current: TaskImport) {
  const [url] = useUrlState(importUrlSpec);
  const { filas, columna, buscar, page, porPagina } = url;
  const { data, previousData, loading, error, refetch } = useQuery(TaskImportRowsDocument, {
    variables: {
      id: current.id,
      filter: FILTERS[filas],
      column: columna === 0 ? null : columna - 1,
      search: buscar.trim() === "" ? null : buscar,
      page: { number: page, size: porPagina },
    },
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { version, counts, status } = current;
  const stamp = `${version}/${status}/${counts.errors}/${counts.leftOut}/${counts.valid}`;
  const asked = useRef(stamp);
  useEffect(() => {
    if (asked.current === stamp) return;
    asked.current = stamp;
    refetch().catch(() => undefined);
  }, [stamp, refetch]);
  return { rows: (data ?? previousData)?.taskImport?.rows, loading, error, refetch };
}

function ColumnFilter({ current }: { current: TaskImport }) {
  const [{ columna }, change] = useUrlState(importUrlSpec);
  const failing = current.columns.filter(({ errorCount, index }) => errorCount > 0 || index + 1 === columna);
  if (failing.length === 0) return null;
  return (
    <SelectBox
      label="Columna con errores"
      noneLabel="Columna: todas"
      value={columna === 0 ? null : String(columna)}
      options={failing.map((column) => ({
        value: String(column.index + 1),
        label: `${columnName(column)} (${column.errorCount})`,
      }))}
      onChange={(value) => change({ columna: value === null ? 0 : Number(value) })}
    />
  );
}

interface BulkProps {
  current: TaskImport;
  busy: boolean;
  leaveOut: (rows: readonly number[] | null, leftOut: boolean) => void;
}

function BulkButton({ current, busy, leaveOut }: BulkProps) {
  const [{ filas }] = useUrlState(importUrlSpec);
  const { errors, leftOut } = current.counts;
  if (filas === "errores" && errors > 0) {
    return (
      <Button size="sm" disabled={busy} onClick={() => leaveOut(null, true)}>
        {errors === 1
          ? "Excluir la fila con errores"
          : `Excluir las ${plural(errors, "fila", "filas")} con errores`}
      </Button>
    );
  }
  if (filas === "fuera" && leftOut > 1) {
    return (
      <Button size="sm" disabled={busy} onClick={() => leaveOut(null, false)}>
        {`Recuperar las ${plural(leftOut, "fila", "filas")}`}
      </Button>
    );
  }
  return null;
}

interface ReviewPanelProps {
  current: TaskImport;
  actions: ImportActions;
}

/** The same without promises: nobody here waits for them. */
function rowActionsOf(actions: ReviewPanelProps["actions"]) {
  const { correct, replaceAll, leaveOut } = actions;
  return {
    busy: actions.busy,
    correct: (row: number, column: number, value: string) => void correct(row, column, value),
    replaceAll: (column: number, from: string, to: string) => void replaceAll(column, from, to),
    leaveOut: (numbers: readonly number[] | null, leftOut: boolean) => void leaveOut(numbers, leftOut),
  };
}

interface NoRowsProps {
  filter: keyof typeof EMPTY_TEXTS;
  /** The most frequent case of all: one line, so that the list's fields are in sight. */
  nothingFails: boolean;
  isSearching: boolean;
}

function NoRows({ filter, nothingFails, isSearching }: NoRowsProps) {
  const { title, text } = EMPTY_TEXTS[filter];
  if (nothingFails)
    return (
      <p className="line success strong above-16">
        <Icon name="circle-check" />
        {`${title}. ${text}`}
      </p>
    );
  return (
    <EmptyState
      picture={isSearching ? "search" : "empty"}
      title={isSearching ? "Ninguna fila coincide" : title}
      text={isSearching ? "Prueba con otras palabras o con todas las columnas." : text}
    />
  );
}

function Tabs({ current: { counts } }: Pick<ReviewPanelProps, "current">) {
  const [{ filas }] = useUrlState(importUrlSpec);
  const [params] = useSearchParams();
  const tabCounts = { errores: counts.errors, todas: counts.rows, fuera: counts.leftOut };
  return (
    <TabLinks
      label="Filas"
      tabs={ROW_FILTERS.map((filter) => ({
        label: FILTER_LABELS[filter],
        to: { search: writeUrlState(importUrlSpec, params, { filas: filter, columna: 0 }).toString() },
        current: filter === filas,
        count: tabCounts[filter],
      }))}
    />
  );
}

function Filters({ current, busy, leaveOut }: ComponentProps<typeof BulkButton>) {
  const [url, change] = useUrlState(importUrlSpec);
  return (
    <FilterBar label="Filtrar filas">
      <SearchBox
        value={url.buscar}
        placeholder="Buscar en las filas..."
        onSearch={(buscar) => change({ buscar }, { replace: true })}
      />
      <ColumnFilter current={current} />
      <BulkButton current={current} busy={busy} leaveOut={leaveOut} />
    </FilterBar>
  );
}

/** The rows of the file after checking: what fails, page by page, to be corrected or left out. */
export function ReviewPanel({ current, actions }: ReviewPanelProps) {
  const [url, change] = useUrlState(importUrlSpec);
  const { rows, loading, error, refetch } = useRows(current);
  const isSearching = url.buscar !== "" || url.columna !== 0;
  const nothingFails = rows?.nodes.length === 0 && !isSearching && url.filas === "errores";
  // The last row of the last page was corrected: the page before is there.
  const isPastEnd = rows !== undefined && rows.nodes.length === 0 && rows.totalCount > 0 && url.page > 1;
  useEffect(() => {
    if (isPastEnd && !loading) change({ page: 1 }, { replace: true });
  }, [isPastEnd, loading, change]);

  const rowActions = rowActionsOf(actions);
  return (
    <Panel
      id="revision"
      title="Revisa las filas"
      intro="Corrige aquí mismo lo que falla o excluye filas: al guardar se excluyen también las que sigan con errores, y podrás descargarlas."
    >
      <Tabs current={current} />
      {!nothingFails && <Filters current={current} busy={actions.busy} leaveOut={rowActions.leaveOut} />}
      <p className="visually-hidden" role="status">
        {loading ? "Cargando..." : ""}
      </p>
      {rows === undefined && <NotLoaded error={error} refetch={refetch} rows={5} columns={3} />}
      {rows?.nodes.length === 0 && (
        <NoRows nothingFails={nothingFails} isSearching={isSearching} filter={url.filas} />
      )}
      {rows !== undefined && rows.nodes.length > 0 && (
        <>
          <ul className="list stack gap-12" aria-busy={loading}>
            {rows.nodes.map((row) => (
              <ReviewRow key={row.number} row={row} columns={current.columns} actions={rowActions} />
            ))}
          </ul>
          <Pagination
            number={url.page}
            size={url.porPagina}
            total={rows.totalCount}
            noun={["fila", "filas"]}
            onChange={({ number, size }) => change({ page: number, porPagina: size })}
          />
        </>
      )}
    </Panel>
  );
}
