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
