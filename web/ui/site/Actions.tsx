import type { ReactNode } from "react";
import styles from "./Actions.module.css";

/** Buttons of a page of the site in a row, large enough for a thumb. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
