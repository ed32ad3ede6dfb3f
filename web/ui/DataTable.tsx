import type { KeyboardEvent, MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import { RowActions } from "./RowActions.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import styles from "./ResponsiveTable.module.css";
import type { ResponsiveTableProps, TableColumn, TableSelection, TableSort } from "./table-types.ts";

type DataTableProps<Row> = ResponsiveTableProps<Row> & { rows: readonly Row[] };

function ariaSort(column: { sortKey?: string }, sort?: TableSort): "ascending" | "descending" | undefined {
  if (sort === undefined || column.sortKey === undefined || sort.key !== column.sortKey) return undefined;
  return sort.direction === "ASC" ? "ascending" : "descending";
}

function HeaderCell<Row>({ column, sort }: { column: TableColumn<Row>; sort?: TableSort }) {
  const sorted = ariaSort(column, sort);
  const { sortKey } = column;
  return (
    <th scope="col" style={{ width: column.width }} data-align={column.align} aria-sort={sorted}>
      {sort === undefined || sortKey === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sort.onChange(sortKey, sorted === "ascending" ? "DESC" : "ASC")}
        >
          {column.title}
          <span className={sorted === undefined ? styles.unsorted : undefined}>
            <Icon name={sorted === "descending" ? "sort-desc" : "sort-asc"} size={14} />
          </span>
        </button>
      )}
    </th>
  );
}

/** Arrows go from row to row, to the same kind of control or to the row's link. */
function moveByArrow(event: KeyboardEvent<HTMLTableRowElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (
    event.defaultPrevented ||
    (event.target instanceof Element && event.target.closest("[role=menu],select,dialog") !== null)
  )
    return;
  const row = event.currentTarget;
  const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  const link = next?.querySelector<HTMLElement>("a[data-row-link]");
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}

/** True for a click that is meant for the row: not on a control or in a dialog of its, not the end of a text selection. */
function isRowClick(event: MouseEvent): boolean {
  const onControl =
    event.target instanceof Element &&
    event.target.closest("a,button,input,label,select,dialog,[role=menu]") !== null;
  return !onControl && window.getSelection()?.isCollapsed !== false;
}

function selectAll(keys: readonly string[], selection: TableSelection): void {
  const all = keys.every((key) => selection.selected.has(key));
  const next = new Set(selection.selected);
  for (const key of keys) {
    if (all) next.delete(key);
    else next.add(key);
  }
  selection.onChange(next);
}

function TableRow<Row>({ row, props }: { row: Row; props: DataTableProps<Row> }) {
  const { columns, rowKey, rowName, rowHref, rowActions, selection } = props;
  const navigate = useNavigate();
  const href = rowHref?.(row);
  const key = rowKey(row);
  return (
    <tr
      data-clickable={href === undefined ? undefined : ""}
      data-selected={selection?.selected.has(key) === true ? "" : undefined}
      onClick={(event) => {
        if (href !== undefined && isRowClick(event)) void navigate(href);
      }}
      onKeyDown={moveByArrow}
    >
      {selection !== undefined && (
        <td className={styles.checkCell}>
          <RowCheckbox id={key} name={rowName(row)} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          {index === 0 && href !== undefined ? (
            <Link to={href} className={styles.rowLink} data-row-link="">
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
          {column.under?.(row)}
        </td>
      ))}
      {rowActions !== undefined && (
        <td className={styles.actionCell}>
          <RowActions name={rowName(row)} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function SelectAllBox<Row>({ props, selection }: { props: DataTableProps<Row>; selection: TableSelection }) {
  const keys = props.rows.map(props.rowKey);
  const all = keys.length > 0 && keys.every((key) => selection.selected.has(key));
  const some = keys.some((key) => selection.selected.has(key));
  return (
    <input
      type="checkbox"
      aria-label="Seleccionar todas las filas de esta página"
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = some && !all;
      }}
      onChange={() => selectAll(keys, selection)}
    />
  );
}

/** The table of `ResponsiveTable` on large screens: sticky header, sort buttons, rows that open. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, sort, selection } = props;
  return (
    <div className={styles.frame} data-table="">
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className={styles.checkCell}>
                <SelectAllBox props={props} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
            {rowActions !== undefined && (
              <th scope="col" className={styles.actionCell}>
                Acciones
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} props={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
