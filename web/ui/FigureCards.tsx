import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./FigureCards.module.css";

export interface FigureCard {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where what is counted can be seen. */
  to?: string;
  /** Somebody has to do something about it. */
  isUrgent?: boolean;
}

/** Their places until they are known, as high as they will be, so that nothing below jumps. */
export function FigureSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.figures} role="status" aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.figure}>
          <span className={styles.label}>{at === 0 ? "Cargando..." : "\u00a0"}</span>
          <span className={styles.value}>{"\u00a0"}</span>
          <span className={styles.note}>{"\u00a0"}</span>
        </div>
      ))}
    </div>
  );
}

/** The state of things in a few large figures, before any detail. */
export function FigureCards({ label, figures }: { label: string; figures: readonly FigureCard[] }) {
  return (
    <ul className={styles.figures} aria-label={label}>
      {figures.map(({ to, isUrgent = false, ...figure }) => {
        const content = (
          <>
            <span className={styles.label}>{figure.label}</span>
            <span className={styles.value}>{figure.value}</span>
            {figure.note !== undefined && <span className={styles.note}>{figure.note}</span>}
          </>
        );
        const urgent = isUrgent ? "" : undefined;
        return (
          <li key={figure.label}>
            {to === undefined ? (
              <div className={styles.figure} data-urgent={urgent}>
                {content}
              </div>
            ) : (
              <Link to={to} className={styles.figure} data-urgent={urgent} preventScrollReset>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
