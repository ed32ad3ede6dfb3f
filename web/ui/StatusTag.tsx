import { Tag } from "antd";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./StatusTag.module.css";

const COLOURS = {
  neutral: "default",
  info: "processing",
  success: "success",
  warning: "warning",
  danger: "error",
  primary: undefined,
} as const;

export type StatusTone = keyof typeof COLOURS;

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
    <Tag
      color={COLOURS[tone]}
      className={tone === "primary" ? `${styles.tag} ${styles.primary}` : styles.tag}
      icon={
        icon === undefined ? (
          <span className={styles.dot} aria-hidden="true" />
        ) : (
          <Icon name={icon} size="1em" />
        )
      }
    >
      {children}
    </Tag>
  );
}
