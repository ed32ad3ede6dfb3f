import { useDeferredValue } from "react";
import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { LARGE_SCREEN } from "../theme/tokens.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { plural } from "../lib/text.ts";
import { Button } from "./Button.tsx";
import { ColumnsButton, useShownColumns } from "./ColumnsButton.tsx";
import { DataTable } from "./DataTable.tsx";
import { Pagination } from "./Pagination.tsx";
import styles from "./ResponsiveTable.module.css";
import { RowList } from "./RowList.tsx";
import { SkeletonTable } from "./SkeletonTable.tsx";
import { ErrorState } from "./StateMessage.tsx";
import type { MatchingRows, ResponsiveTableProps, TableSelection } from "./table-types.ts";

/** One button for there and back, so that it keeps the focus. */
function MatchingButton({ count, isLowerBound, isChosen, busy, onChoose }: MatchingRows) {
  const all =
    isLowerBound === true
      ? `Seleccionar todas las que coinciden (más de ${shownCount(count)})`
      : `Seleccionar las ${shownCount(count)} que coinciden`;
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={onChoose}>
      {isChosen ? "Solo las de esta página" : all}
    </Button>
  );
}

function SelectionBar({ selection }: { selection: TableSelection }) {
  const { matching, selected } = selection;
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const isAll = matching?.isChosen === true;
  const count = isAll ? matching.count : selected.size;
  const offers = matching !== undefined && (isAll || matching.count > count || matching.isLowerBound);
  return (
    <div
      className="action-bar cluster gap-12 note-primary above-8"
      role="region"
      aria-label="Selección"
      data-action-bar=""
    >
      <p className="fill strong" role="status">
        {isAll ? `Las ${shownCount(count)} que coinciden` : plural(count, "seleccionada", "seleccionadas")}
      </p>
      {offers && isLarge && <MatchingButton {...matching} />}
      <Button
        variant="quiet"
        size="sm"
        icon={isLarge ? undefined : "close"}
        iconOnly={!isLarge}
        onClick={() => selection.onChange(new Set())}
      >
        Quitar selección
      </Button>
      {offers && !isLarge && <MatchingButton {...matching} />}
      {selection.actions}
    </div>
  );
}

function LargeTable<Row>(props: ResponsiveTableProps<Row> & { rows: readonly Row[] }) {
  const { list, columns } = props;
  const shown = useShownColumns(list, columns);
  const columnsButton =
    list === undefined ? undefined : <ColumnsButton list={list} columns={columns} shown={shown} />;
  return <DataTable {...props} columns={shown} columnsButton={columnsButton} />;
}

/**
 * A list of records: a real table from 992 px, rows of two lines with the same actions below. Sorting, selecting and paging are
 * told to the caller, who keeps them in the address (`useUrlState`). The five states (loading, error, empty, rows,
 * rows being renewed) look the same everywhere.
 */
export function ResponsiveTable<Row>(props: ResponsiveTableProps<Row>) {
  const {
    rows,
    columns,
    loading = false,
    error = false,
    onRetry,
    empty,
    pagination,
    selection,
    label,
  } = props;
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  // A page that was asked for shows at once, and its rows a moment later.
  const isDrawn = useDeferredValue(true, false);
  if (error && rows === undefined) return <ErrorState onRetry={onRetry} />;
  if (!isDrawn) return <div className={styles.coming} aria-busy="true" />;
  if (rows === undefined)
    return (
      <SkeletonTable columns={isLarge ? columns.filter(({ optional }) => optional !== true).length : 2} />
    );
  if (rows.length === 0 && !loading) return <div className="frame">{empty}</div>;

  const hasSelection = selection !== undefined && selection.selected.size > 0;
  return (
    <section aria-label={label} aria-busy={loading}>
      {error && <ErrorState onRetry={onRetry} />}
      <p className="visually-hidden" role="status">
        {loading ? "Cargando..." : ""}
      </p>
      <div className={loading ? styles.renewing : undefined}>
        {isLarge ? <LargeTable {...props} rows={rows} /> : <RowList {...props} rows={rows} />}
      </div>
      {hasSelection && <SelectionBar selection={selection} />}
      {pagination !== undefined && <Pagination {...pagination} />}
    </section>
  );
}
