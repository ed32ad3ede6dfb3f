import styles from "./ThingSkeleton.module.css";

/** The page of a thing before it is there: its first lines, its tabs and what is below, each as high as it will be. */
export function ThingSkeleton({ hasStages = false }: { hasStages?: boolean }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <p className="visually-hidden">Cargando...</p>
      <span className={styles.line} />
      {hasStages && <span className={styles.line} />}
      <span className={styles.side} />
      <span className={styles.line} />
      <span className={styles.work} />
    </div>
  );
}
