import type { ReactNode } from "react";
import styles from "./FactRows.module.css";

export interface FactRow {
  term: string;
  /** The figure or word people look for. */
  value: string;
  note?: ReactNode;
}

/** Terms with what they cost or amount to, a line between each two. */
export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ term, value, note }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
