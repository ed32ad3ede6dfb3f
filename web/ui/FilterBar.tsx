import type { ReactNode } from "react";
import styles from "./FilterBar.module.css";

/** One row of filters above a list; wraps on small screens. */
export function FilterBar({ label = "Filtros", children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Buttons of the bar that stay pressed (`aria-pressed`); they keep together. */
export function FilterToggles({ children }: { children: ReactNode }) {
  return <span className={styles.toggles}>{children}</span>;
}
