import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Menu, type MenuItem } from "./Menu.tsx";
import { RowActions } from "./RowActions.tsx";
import { useRowLetters } from "./row-keys.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import styles from "./RowList.module.css";
import type { ResponsiveTableProps, RowAction, TableColumn } from "./table-types.ts";
import type { EditedCell } from "./use-cell-edit.ts";
import { useToggleRow, type ToggleRow } from "./use-row-selection.ts";
import { useRowWindow } from "./use-row-window.ts";
import { lateDialog } from "./late.tsx";

const CellDialog = lateDialog(() => import("./CellDialog.tsx")) as <Row>(
  props: EditedCell<Row> & { onClose: () => void },
) => ReactNode;

type RowListProps<Row> = ResponsiveTableProps<Row> & { rows: readonly Row[] };

/** What can be done with a row, as entries of one menu; those of a menu of its own say both names. */
function useMenuItems(actions: readonly RowAction[]): readonly MenuItem[] {
  const navigate = useNavigate();
  return actions.flatMap(({ label, icon, to, items, onSelect, disabled }) => {
    if (disabled === true) return [];
    if (items !== undefined)
      return items.map((item) => ({ ...item, icon: item.icon ?? icon, label: `${label}: ${item.label}` }));
    return [{ label, icon, onSelect: to === undefined ? onSelect : () => void navigate(to) }];
  });
}

function ActionsMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const items = useMenuItems(actions);
  if (actions.length < 2) return <RowActions name={name} actions={actions} />;
  return (
    <Menu icon="more" iconOnly variant="quiet" label="Acciones" name={`Acciones de ${name}`} items={items} />
  );
}

function Line<Row>({ row, column }: { row: Row; column: TableColumn<Row> }) {
  const { title, onPhone, short, screenOnly, render } = column;
  const content = (short ?? render)(row);
  // Nothing to tell is no line: there are no columns to keep in line here.
  if (content === "—") return null;
  const isOneLine = short !== undefined || typeof content === "string";
  // Buttons say what they do, and a line of its own what it tells.
  const isPlain = onPhone === "plain" || onPhone === "whole" || isOneLine || screenOnly === true;
  return (
    <div data-whole={onPhone === "whole" ? "" : undefined}>
      <dt className={isPlain ? "visually-hidden" : undefined}>{title}</dt>
      <dd className={isOneLine ? styles.oneLine : undefined}>{content}</dd>
    </div>
  );
}

/** What stands below the heading: lines of their own first, then the rest beside each other. */
function Lines<Row>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  const whole = columns.filter(({ onPhone }) => onPhone === "whole");
  const others = columns.filter(({ onPhone }) => onPhone !== "whole");
  const isOneLine = others.every(({ onPhone }) => onPhone === "plain");
  return [whole, others].map(
    (some, at) =>
      some.length > 0 && (
        <dl
          key={some[0]?.key}
          className={styles.others}
          data-one-line={at === 1 && isOneLine ? "" : undefined}
        >
          {some.map((column) => (
            <Line key={column.key} row={row} column={column} />
          ))}
        </dl>
      ),
  );
}

/** What can be changed of a row without opening it, as things to do with it. */
function editActions<Row>(
  row: Row,
  { columns, rowName }: RowListProps<Row>,
  onEdit: (cell: EditedCell<Row>) => void,
): RowAction[] {
  return columns.flatMap((column) => {
    const { key, title, edit } = column;
    if (edit === undefined) return [];
    const cell = { row, name: rowName(row), column: { key, title, edit } };
    return [{ key, label: `Editar ${title}`, icon: "edit", onSelect: () => onEdit(cell) }];
  });
}

interface ItemProps<Row> {
  row: Row;
  index: number;
  onEdit: (cell: EditedCell<Row>) => void;
  props: RowListProps<Row>;
  toggle: ToggleRow;
}

function isOnControl({ target }: MouseEvent): boolean {
  return (
    target instanceof Element &&
    target.closest("a,button,input,label,select,[aria-modal],[role=menu]") !== null
  );
}

function Item<Row>({ row, index, props, toggle, onEdit }: ItemProps<Row>) {
  const { columns, rows, rowKey, rowName, rowHref, rowActions, selection } = props;
  const navigate = useNavigate();
  const [heading, ...others] = columns;
  const shown = others.filter(({ onPhone }) => onPhone !== "none");
  const end = shown.find(({ onPhone }) => onPhone === "end");
  const href = rowHref?.(row);
  const title = heading?.render(row);
  const actions = [...(rowActions?.(row) ?? []), ...editActions(row, props, onEdit)];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in it is for the keyboard
    <li
      className={styles.row}
      aria-posinset={index + 1}
      aria-setsize={rows.length}
      data-row=""
      data-row-index={index}
      data-clickable={href === undefined ? undefined : ""}
      onClick={(event) => {
        if (href !== undefined && !isOnControl(event)) void navigate(href);
      }}
    >
      {selection !== undefined && (
        <RowCheckbox
          id={rowKey(row)}
          name={rowName(row)}
          isTicked={selection.selected.has(rowKey(row))}
          onToggle={toggle}
        />
      )}
      <div className={styles.content}>
        <div className={styles.first}>
          {href === undefined ? (
            <strong>{title}</strong>
          ) : (
            <Link to={href} data-row-link="">
              {title}
            </Link>
          )}
          {end !== undefined && (
            <span className={styles.end}>
              <span className="visually-hidden">{end.title}: </span>
              {end.render(row)}
            </span>
          )}
        </div>
        {heading?.short === undefined ? (
          heading?.under?.(row)
        ) : (
          <div className={`small ${styles.oneLine}`}>{heading.short(row)}</div>
        )}
        <Lines row={row} columns={shown.filter((column) => column !== end)} />
      </div>
      {actions.length > 0 && <ActionsMenu name={rowName(row)} actions={actions} />}
    </li>
  );
}

/**
 * The same rows where there is no room for columns: each in about two lines, and all to do with it in one menu. Of many only
 * those near the screen are drawn, as in the table.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { label, rows, rowKey, selection } = props;
  const toggle = useToggleRow(selection, rows.map(rowKey));
  const [edited, setEdited] = useState<EditedCell<Row> | null>(null);
  const frame = useRef<HTMLUListElement>(null);
  const drawn = useRowWindow(frame, rows.length);
  useRowLetters(frame);
  return (
    <>
      <ul ref={frame} className={styles.rows} aria-label={label}>
        {drawn.map((entry) => {
          if ("gap" in entry)
            return <li key={`gap-${entry.after}`} aria-hidden="true" style={{ height: entry.gap }} />;
          const { index } = entry;
          const row = rows[index] as Row;
          return (
            <Item
              key={rowKey(row)}
              row={row}
              index={index}
              props={props}
              toggle={toggle}
              onEdit={setEdited}
            />
          );
        })}
      </ul>
      {edited !== null && <CellDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}
