import { Table, type TableProps } from "antd";
import { memo, useMemo, useRef, type HTMLAttributes, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import styles from "./DataTable.module.css";
import { EditableCell } from "./EditableCell.tsx";
import { Icon } from "./Icon.tsx";
import { PathLink } from "./PathLink.tsx";
import { RowActions } from "./RowActions.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { moveByArrow, useRowLetters } from "./row-keys.ts";
import type {
  ResponsiveTableProps,
  RowAction,
  TableColumn,
  TableSelection,
  TableSort,
} from "./table-types.ts";
import { useRowSlots } from "./use-row-slots.ts";
import { useRowWindow } from "./use-row-window.ts";
import { tellWhole } from "./whole-line.ts";
import { useToggleRow, withRows, type ToggleRow } from "./use-row-selection.ts";

type DataTableProps<Row> = ResponsiveTableProps<Row> & {
  rows: readonly Row[];
  /** At the end of the heading of the last column. */
  columnsButton?: ReactNode;
};

/** A row, or the place of several that aren't drawn (`useRowWindow`). */
type Entry<Row> =
  | { slot: number | string; key: string; row: Row; index: number }
  | { slot: string; gap: number };

type Columns<Row> = NonNullable<TableProps<Entry<Row>>["columns"]>;

function ariaSort(column: { sortKey?: string }, sort?: TableSort): "ascending" | "descending" | undefined {
  if (sort === undefined || column.sortKey === undefined || sort.key !== column.sortKey) return undefined;
  return sort.direction === "ASC" ? "ascending" : "descending";
}

function Heading<Row>({ column, sort }: { column: TableColumn<Row>; sort?: TableSort }) {
  const { sortKey, title } = column;
  if (sort === undefined || sortKey === undefined) return title;
  const sorted = ariaSort(column, sort);
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => sort.onChange(sortKey, sorted === "ascending" ? "DESC" : "ASC")}
    >
      {title}
      <span className={sorted === undefined ? `screen-only ${styles.unsorted}` : undefined}>
        <Icon name={sorted === "descending" ? "sort-desc" : "sort-asc"} size={14} />
      </span>
    </button>
  );
}

interface CellProps<Row> {
  row: Row;
  name: string;
  column: TableColumn<Row>;
  /** Of the first column: where the row leads. */
  href?: string;
}

/** A text stays on its line; all of it is told by its tooltip. */
function Shown({ content }: { content: ReactNode }): ReactNode {
  if (typeof content !== "string") return content;
  return (
    <span className="dense-line" title={content}>
      {content}
    </span>
  );
}

function Cell<Row>({ row, name, column, href }: CellProps<Row>) {
  const content = column.render(row);
  const { edit } = column;
  if (edit !== undefined)
    return (
      <EditableCell row={row} name={name} column={{ ...column, edit }} align={column.align}>
        <Shown content={content} />
      </EditableCell>
    );
  return (
    <>
      {href === undefined ? (
        <Shown content={content} />
      ) : (
        <PathLink to={href} className={styles.rowLink} data-row-link="">
          {content}
        </PathLink>
      )}
      {column.under?.(row)}
    </>
  );
}

/** What Ant Design calls a cell. */
const CELL = "ant-table-cell";

interface RowCellsProps<Row> {
  row: Row;
  id: string;
  name: string;
  href?: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined where rows can't be chosen. */
  onToggle?: ToggleRow;
  isTicked: boolean;
  hasActions: boolean;
  actionsOf?: (row: Row) => readonly RowAction[];
}

/** Drawn anew only when something of this row changes, whatever else does on the page. */
const RowCells = memo(function RowCells<Row>(props: RowCellsProps<Row>) {
  const { row, id, name, href, columns, onToggle, isTicked, hasActions, actionsOf } = props;
  return (
    <>
      {onToggle !== undefined && (
        <td className={`${CELL} screen-only ${styles.boxCell}`}>
          <RowCheckbox id={id} name={name} isTicked={isTicked} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={column.screenOnly === true ? `${CELL} screen-only` : CELL}
          style={column.align === undefined ? undefined : { textAlign: column.align }}
        >
          {/* What a cell keeps of one row, such as an open editor, isn't another's (useRowSlots). */}
          <Cell key={id} row={row} name={name} column={column} href={at === 0 ? href : undefined} />
        </td>
      ))}
      {hasActions && (
        <td className={`${CELL} screen-only ${styles.actionCell}`}>
          {actionsOf !== undefined && <RowActions name={name} actions={actionsOf(row)} />}
        </td>
      )}
    </>
  );
}) as <Row>(props: RowCellsProps<Row>) => ReactNode;

function SelectAllBox({ keys, selection }: { keys: readonly string[]; selection: TableSelection }) {
  const all = keys.length > 0 && keys.every((key) => selection.selected.has(key));
  const some = keys.some((key) => selection.selected.has(key));
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label="Seleccionar todas las filas de esta página"
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = some && !all;
      }}
      onChange={() => selection.onChange(withRows(selection.selected, keys, !all))}
    />
  );
}

/** The headings; the rows draw their cells themselves (`RowCells`). */
function headings<Row>(props: DataTableProps<Row>, keys: readonly string[]): Columns<Row> {
  const { columns, sort, selection, rowActions, columnsButton } = props;
  const box = selection && {
    key: "select",
    className: `screen-only ${styles.boxCell}`,
    title: <SelectAllBox keys={keys} selection={selection} />,
  };
  const actions = hasActions(props) && {
    key: "actions",
    className: `screen-only ${styles.actionCell}`,
    title: (
      <span className="line apart">
        {rowActions === undefined ? <span className="visually-hidden">Tabla</span> : "Acciones"}
        {columnsButton}
      </span>
    ),
  };
  const data = columns.map((column) => ({
    key: column.key,
    title: <Heading column={column} sort={sort} />,
    align: column.align,
    width: column.width,
    className: column.screenOnly === true ? "screen-only" : undefined,
    onHeaderCell: () => ({ "aria-sort": ariaSort(column, sort) }),
  }));
  return [...(box ? [box] : []), ...data, ...(actions ? [actions] : [])];
}

function hasActions<Row>({ rowActions, columnsButton }: DataTableProps<Row>): boolean {
  return rowActions !== undefined || columnsButton !== undefined;
}

/** True for a click that is meant for the row: not on a control or in a dialog of its, not the end of a text selection. */
function isRowClick(event: MouseEvent): boolean {
  const onControl =
    event.target instanceof Element &&
    event.target.closest("a,button,input,label,select,[data-editable],[aria-modal],[role=menu]") !== null;
  return !onControl && window.getSelection()?.isCollapsed !== false;
}

type BodyRowProps = HTMLAttributes<HTMLTableRowElement> & { "data-gap"?: number; cells?: ReactNode };

/** `cells` stands in place of Ant Design's own, each of which would be drawn with every change of anything. */
function BodyRow({ "data-gap": gap, cells, ...row }: BodyRowProps) {
  return gap === undefined ? <tr {...row}>{cells}</tr> : <tr aria-hidden="true" style={{ height: gap }} />;
}

/** From so many columns on paper is turned on its side. */
const WIDE = 6;

const COMPONENTS = { body: { row: BodyRow } };

function useRowProps<Row>(props: DataTableProps<Row>, toggle: ToggleRow) {
  const { columns, rowHref, rowName, rowActions, selection } = props;
  const navigate = useNavigate();
  return (entry: Entry<Row>) => {
    if ("gap" in entry) return { "data-gap": entry.gap };
    const { key, row, index } = entry;
    const href = rowHref?.(row);
    const isTicked = selection?.selected.has(key) === true;
    return {
      "aria-rowindex": index + 2,
      "data-row": "",
      "data-row-index": index,
      "data-clickable": href === undefined ? undefined : "",
      "data-selected": isTicked ? "" : undefined,
      onKeyDown: moveByArrow,
      onClick: (event: MouseEvent) => {
        if (href !== undefined && isRowClick(event)) void navigate(href);
      },
      cells: (
        <RowCells
          row={row}
          id={key}
          name={rowName(row)}
          href={href}
          columns={columns}
          onToggle={selection && toggle}
          isTicked={isTicked}
          hasActions={hasActions(props)}
          actionsOf={rowActions}
        />
      ),
    };
  };
}

/**
 * The table of `ResponsiveTable` on large screens, on Ant Design: sticky header, sort buttons, rows that open, ticks with
 * Shift. From 50 rows on only those near the screen are drawn, as rows of the one real table (`useRowWindow`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, columns, selection } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const toggle = useToggleRow(selection, keys);
  const drawn = useRowWindow(frame, rows.length);
  const onRow = useRowProps(props, toggle);
  useRowLetters(frame);
  const slots = useRowSlots(drawn.flatMap((entry) => ("gap" in entry ? [] : [keys[entry.index] ?? ""])));
  const entries = drawn.map((entry): Entry<Row> => {
    if ("gap" in entry) return { slot: `gap-${entry.after}`, gap: entry.gap };
    const { index } = entry;
    const key = keys[index] ?? "";
    return { slot: slots.get(key) ?? key, key, row: rows[index] as Row, index };
  });
  return (
    <div
      ref={frame}
      className={`frame ${styles.frame}`}
      onPointerOver={tellWhole}
      data-wide={columns.length >= WIDE ? "" : undefined}
    >
      <Table<Entry<Row>>
        caption={<span className="visually-hidden">{label}</span>}
        aria-rowcount={rows.length + 1}
        columns={headings(props, keys)}
        dataSource={entries}
        rowKey="slot"
        pagination={false}
        rowHoverable={false}
        // Nothing here scrolls by itself: without it, each table that comes lays the page out to measure a scroll bar.
        tailor
        components={COMPONENTS}
        onHeaderRow={() => ({ "aria-rowindex": 1 })}
        onRow={onRow}
      />
    </div>
  );
}
