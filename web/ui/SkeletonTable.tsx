import { Skeleton } from "antd";
import styles from "./SkeletonTable.module.css";

interface SkeletonTableProps {
  rows?: number;
  columns?: number;
  /** What screen readers hear, and what is seen above the grey bars. */
  label?: string;
}

const widths = (rows: number, column: number) =>
  Array.from({ length: rows }, (_, row) => `${40 + ((row * 7 + column * 13) % 5) * 12}%`);

/** Grey bars in the shape of what is coming, with 'Cargando...' for everybody. */
export function SkeletonTable({ rows = 8, columns = 5, label = "Cargando..." }: SkeletonTableProps) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <p className={styles.label}>{label}</p>
      <div className={styles.columns} aria-hidden="true">
        {Array.from({ length: columns }, (_, column) => (
          <Skeleton
            key={column}
            active
            title={false}
            paragraph={{ rows, width: widths(rows, column), className: styles.rows }}
          />
        ))}
      </div>
    </div>
  );
}
