import { Badge } from "antd";
import type { ReactNode } from "react";
import styles from "./Unread.module.css";

/** An entry's icon with the number of messages that wait; `UnreadWords` beside its label tells it. */
export function UnreadIcon({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Badge className={styles.unread} count={count} size="small" aria-hidden="true">
      {children}
    </Badge>
  );
}

/** Nothing when none waits. */
export function UnreadWords({ count }: { count: number }) {
  return count > 0 && <span className="visually-hidden">{`, ${count} sin leer`}</span>;
}
