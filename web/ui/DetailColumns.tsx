import type { ReactNode } from "react";
import styles from "./DetailColumns.module.css";

interface DetailColumnsProps {
  /** What the page is about. */
  children: ReactNode;
  /** Beside it on wide screens: where it stands and what can be done. */
  side: ReactNode;
  /** On narrow screens the side comes first instead of last. */
  isSideFirst?: boolean;
}

/** The blocks of one thing's page in the dashboard, in two columns where they fit. */
export function DetailColumns({ children, side, isSideFirst = false }: DetailColumnsProps) {
  return (
    <div className={`stack across-pages ${styles.page}`}>
      <div className={`stack across-pages ${styles.part}`}>{children}</div>
      <div
        className={`stack across-pages ${styles.part} ${styles.side}`}
        data-first={isSideFirst ? "" : undefined}
      >
        {side}
      </div>
    </div>
  );
}
