import { Segmented } from "antd";
import { Link } from "react-router-dom";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { NotificationList, type NotificationRow } from "../../parts/notifications/NotificationList.tsx";
import { useNotifications } from "../../parts/notifications/use-notifications.ts";
import { Button } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";

const PAGE = 30;
const spec = { ver: choiceParam(["todas", "sin-leer"], "todas") };

const NOTHING = {
  todas: {
    title: "No tienes notificaciones",
    text: "Aquí verás lo que pase en tus expedientes y tareas. Se guardan 180 días.",
  },
  "sin-leer": { title: "Lo has leído todo", text: "Cuando pase algo nuevo, lo verás aquí." },
};

interface RowsProps {
  rows: readonly NotificationRow[] | undefined;
  hasError: boolean;
  retry: () => void;
  nothing: { title: string; text: string };
  onOpen: (row: NotificationRow) => void;
}

function Rows({ rows, hasError, retry, nothing, onOpen }: RowsProps) {
  const now = useNow();
  if (rows === undefined)
    return hasError ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={6} columns={2} />;
  if (rows.length === 0) return <EmptyState {...nothing} />;
  return <NotificationList rows={rows} now={now} onOpen={onOpen} />;
}

/** All that one was told in the last 180 days. */
export function Component() {
  const [url, change] = useUrlState(spec);
  const role = useSession()?.userData.role;
  usePageHeader({ title: PAGE_TITLES.notifications });
  const { rows, hasUnread, hasMore, more, isFetchingMore, markRead, markAllRead, isMarkingAll, ...state } =
    useNotifications({
      unreadOnly: url.ver === "sin-leer",
      first: PAGE,
    });
  return (
    <Panel
      title="Lo que te hemos contado"
      intro={
        // Administrators have nothing to choose.
        role === "ADMIN" ? undefined : (
          <>
            Qué te llega aquí y por correo lo eliges en{" "}
            <Link to={paths.accountNotifications()}>Mi cuenta, Notificaciones</Link>.
          </>
        )
      }
      aside={
        <Button busy={isMarkingAll} disabled={!hasUnread} onClick={markAllRead}>
          Marcar todo como leído
        </Button>
      }
    >
      <Segmented
        aria-label="Qué se ve"
        value={url.ver}
        onChange={(ver) => change({ ver })}
        options={[
          { value: "todas" as const, label: "Todas" },
          { value: "sin-leer" as const, label: "Sin leer" },
        ]}
      />
      <Rows {...state} rows={rows} nothing={NOTHING[url.ver]} onOpen={markRead} />
      {hasMore && (
        <div className="line gap-0 at-center">
          <Button busy={isFetchingMore} onClick={more}>
            Ver más
          </Button>
        </div>
      )}
    </Panel>
  );
}
