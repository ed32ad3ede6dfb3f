import type { ReactNode } from "react";
import styles from "./StickyActions.module.css";

/** The buttons that decide what is above them; on phones they stay in reach while any of it is on the screen. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
