import { Skeleton } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { NotificationList } from "../../parts/notifications/NotificationList.tsx";
import { useNotifications } from "../../parts/notifications/use-notifications.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import styles from "./Bell.module.css";

const LATEST = 15;

/** The latest notices, each with the way to its thing; the focus begins at its heading. */
export function NotificationsPopover({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { rows, hasUnread, hasError, retry, markRead, markAllRead, isMarkingAll } = useNotifications({
    unreadOnly: false,
    first: LATEST,
  });
  const now = useNow();
  return (
    <div className={styles.panel} role="dialog" aria-label="Notificaciones">
      <div className="split gap-8">
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Notificaciones
        </h2>
        {hasUnread && (
          <Button variant="quiet" size="sm" busy={isMarkingAll} onClick={markAllRead}>
            Marcar todo como leído
          </Button>
        )}
      </div>
      <div className={styles.rows}>
        {rows !== undefined ? (
          rows.length === 0 ? (
            <p className="muted">Aquí verás lo que pase en tus expedientes y tareas.</p>
          ) : (
            <NotificationList
              rows={rows}
              now={now}
              onOpen={(row) => {
                markRead(row);
                onClose();
              }}
            />
          )
        ) : hasError ? (
          <ErrorState onRetry={retry} />
        ) : (
          <Skeleton active avatar title={false} paragraph={{ rows: 3 }} />
        )}
      </div>
      <Link to={paths.notifications()} onClick={onClose}>
        Ver todas las notificaciones
      </Link>
    </div>
  );
}
