import { Timeline } from "antd";
import type { ReactNode } from "react";
import styles from "./EventList.module.css";
import { Icon, type IconName } from "./Icon.tsx";

export interface EventItem {
  key: string;
  icon: IconName;
  /** Whose doing it was, as far as its colour tells. */
  tone?: "info" | "warning" | "neutral";
  content: ReactNode;
}

interface EventListProps {
  label?: string;
  /** The next ones are on their way. */
  busy?: boolean;
  events: readonly EventItem[];
}

/** What happened, on one line of time, newest first. */
export function EventList({ label, busy, events }: EventListProps) {
  const items = events.map(({ key, icon, tone, content }) => ({
    key,
    icon: (
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
    ),
    content,
  }));
  if (items.length === 0) return null;
  return <Timeline className={styles.events} aria-label={label} aria-busy={busy} items={items} />;
}
