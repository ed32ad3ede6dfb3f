import { Badge } from "antd";
import type { ReactNode } from "react";
import styles from "./Unread.module.css";

interface UnreadIconProps {
  count: number;
  /** Ant Design gives it to the icons of its menus. */
  className?: string;
  /** At the edge of the screen a number of two digits would stand outside. */
  isAtEdge?: boolean;
  children: ReactNode;
}

/** An entry's icon with the number of messages that wait; `UnreadWords` beside its label tells it. */
export function UnreadIcon({ count, className = "", isAtEdge = false, children }: UnreadIconProps) {
  return (
    <Badge
      className={`${styles.unread} ${className}`}
      count={count}
      size="small"
      offset={isAtEdge ? [-10, 0] : undefined}
      aria-hidden="true"
    >
      {children}
    </Badge>
  );
}

/** Nothing when none waits. */
export function UnreadWords({ count }: { count: number }) {
  return count > 0 && <span className="visually-hidden">{`, ${count} sin leer`}</span>;
}
