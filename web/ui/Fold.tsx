import type { ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  /** For links on the same page. */
  id?: string;
  /** What it says while it is folded. */
  summary: ReactNode;
  /** Unfolded at first. */
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** `link`: most people will want to open it. */
  look?: "quiet" | "link";
  className?: string;
  children: ReactNode;
}

/** What isn't read every day: folded until somebody asks for it, whole on paper. */
export function Fold(props: FoldProps) {
  const { id, summary, open, onToggle, look = "quiet", className = "", children } = props;
  return (
    <details
      id={id}
      open={open}
      className={`${look === "link" ? styles.link : styles.quiet} ${className}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** What proves something, and nobody reads: answers of mail servers, fingerprints, numbers of deliveries. */
export function Proof({ children }: { children: ReactNode }) {
  return (
    <Fold summary="Ver prueba" className="muted tiny anywhere">
      {children}
    </Fold>
  );
}
