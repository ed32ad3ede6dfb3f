import type { ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  /** What it says while it is folded. */
  summary: ReactNode;
  /** Unfolded at first. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** What isn't read every day: folded until somebody asks for it, whole on paper. */
export function Fold({ summary, open, className = "", children }: FoldProps) {
  return (
    <details open={open} className={`${styles.fold} ${className}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** What proves something, and nobody reads: answers of mail servers, fingerprints, numbers of deliveries. */
export function Proof({ children }: { children: ReactNode }) {
  return (
    <Fold summary="Ver prueba" className={styles.proof}>
      {children}
    </Fold>
  );
}
