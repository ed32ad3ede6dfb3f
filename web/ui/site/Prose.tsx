import type { ReactNode } from "react";
import styles from "./Prose.module.css";

/** Running text: paragraphs and lists in a measure that is easy to read. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
