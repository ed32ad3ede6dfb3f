import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./StatusTag.module.css";

export type StatusTone = "neutral" | "info" | "success" | "warning" | "danger" | "primary";

/** A state in a word. The tone repeats what the word says; it never says anything alone. */
export function StatusTag({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: StatusTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon === undefined ? (
        <span className={styles.dot} aria-hidden="true" />
      ) : (
        <Icon name={icon} size={14} />
      )}
      {children}
    </span>
  );
}
