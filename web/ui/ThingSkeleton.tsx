import styles from "./ThingSkeleton.module.css";

/** The page of a thing before it is there: its first lines, its tabs and what is below, each as high as it will be. */
export function ThingSkeleton({ hasStages = false }: { hasStages?: boolean }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <p className="visually-hidden">Cargando...</p>
      <span className={styles.words} />
      {hasStages && <span className={styles.stages} />}
      <span className={styles.tabs} />
      <span className={styles.work} />
      <span className={styles.side} />
    </div>
  );
}
