import { Link } from "react-router-dom";
import { RowActions } from "./RowActions.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import styles from "./ResponsiveTable.module.css";
import { SelectBox } from "./SelectBox.tsx";
import type { ResponsiveTableProps, TableColumn, TableSort } from "./table-types.ts";

type CardListProps<Row> = ResponsiveTableProps<Row> & { rows: readonly Row[] };

function CardSort<Row>({ columns, sort }: { columns: readonly TableColumn<Row>[]; sort: TableSort }) {
  const options = columns.flatMap(({ sortKey, title }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey}:ASC`, label: `${title}, ascendente` },
          { value: `${sortKey}:DESC`, label: `${title}, descendente` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <div className={styles.cardSort}>
      <SelectBox
        label="Ordenar por"
        value={`${sort.key}:${sort.direction}`}
        options={options}
        onChange={(value) => {
          const [key = sort.key, direction] = (value ?? "").split(":");
          sort.onChange(key, direction === "ASC" ? "ASC" : "DESC");
        }}
      />
    </div>
  );
}

function Card<Row>({ row, props }: { row: Row; props: CardListProps<Row> }) {
  const { columns, rowKey, rowName, rowHref, rowActions, selection } = props;
  const [heading, ...others] = columns.filter((column) => column.onCard !== false);
  const href = rowHref?.(row);
  const title = heading?.render(row);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        {selection !== undefined && (
          <RowCheckbox id={rowKey(row)} name={rowName(row)} selection={selection} />
        )}
        {href === undefined ? (
          <strong className={styles.cardTitle}>{title}</strong>
        ) : (
          <Link to={href} className={styles.cardTitle}>
            {title}
          </Link>
        )}
      </div>
      {heading?.under?.(row)}
      <dl className={styles.facts}>
        {others.map((column) => (
          <div key={column.key} data-wide={column.wide === true ? "" : undefined}>
            <dt>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {rowActions !== undefined && <RowActions name={rowName(row)} actions={rowActions(row)} withLabels />}
    </li>
  );
}

/** The same rows as cards, for screens that have no room for columns. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowKey, columns, sort } = props;
  return (
    <>
      {sort !== undefined && <CardSort columns={columns} sort={sort} />}
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <Card key={rowKey(row)} row={row} props={props} />
        ))}
      </ul>
    </>
  );
}
