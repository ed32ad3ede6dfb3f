import styles from "./SkeletonTable.module.css";

interface SkeletonTableProps {
  rows?: number;
  columns?: number;
  /** What screen readers hear, and what is seen above the grey bars. */
  label?: string;
}

/** Grey bars in the shape of what is coming, with 'Cargando...' for everybody. */
export function SkeletonTable({ rows = 8, columns = 5, label = "Cargando..." }: SkeletonTableProps) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <p className={styles.label}>{label}</p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            {Array.from({ length: columns }, (_unused, column) => (
              <span
                key={column}
                className={styles.bar}
                style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 12}%` }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
