import { Badge } from "antd";
import { Link } from "react-router-dom";
import type { NotificationsQuery, NotificationTopic } from "../../generated/graphql.ts";
import { formatAgo, formatDateTime, withWholeAmounts } from "../../lib/format.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { WithCodes } from "../../ui/WithCodes.tsx";
import styles from "./NotificationList.module.css";

export type NotificationRow = NotificationsQuery["notifications"]["nodes"][number];

const ICONS: Record<NotificationTopic, IconName> = {
  CASE: "folder",
  MESSAGE: "chat",
  SESSION: "calendar",
  AGREEMENT: "file",
  MONEY: "euro",
  TASK: "tasks",
  IMPORT: "upload",
  REVIEW: "star",
  SUPPORT: "support",
  LEAD: "mail",
  ACCOUNT: "user",
  NEWS: "bell",
};

interface NotificationListProps {
  rows: readonly NotificationRow[];
  /** Milliseconds: the moment from which 'hace 5 minutos' is counted. */
  now: number;
  /** It leads on to what it is about. */
  onOpen: (row: NotificationRow) => void;
}

/** What one was told, the newest first; each leads to its thing. */
export function NotificationList({ rows, now, onOpen }: NotificationListProps) {
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={row.path} className={`line gap-12 at-start ${styles.row}`} onClick={() => onOpen(row)}>
            <Badge dot={row.readAt === null}>
              <Icon name={ICONS[row.topic]} />
            </Badge>
            <span className="stack gap-0 anywhere">
              <span className={row.readAt === null ? "strong" : undefined}>
                <WithCodes text={row.title} />
                {row.readAt === null && <span className="visually-hidden"> (sin leer)</span>}
              </span>
              {row.text !== "" && (
                <span className="muted small">
                  <WithCodes text={withWholeAmounts(row.text)} />
                </span>
              )}
              <time className="muted small" dateTime={row.at} title={formatDateTime(row.at)}>
                {formatAgo(row.at, now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
