import { useQuery } from "@apollo/client/react";
import type { TaskEventType } from "../../../generated/schema-types.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { TaskEventsDocument, type TaskEventsQuery } from "../TaskPage.generated.ts";
import styles from "./TaskHistory.module.css";

type EventRow = NonNullable<TaskEventsQuery["task"]>["events"]["nodes"][number];

const ICONS: Record<TaskEventType, IconName> = {
  CREATED: "plus",
  IMPORTED: "upload",
  EDITED: "edit",
  OVERWRITTEN: "refresh",
  STATE_CHANGED: "arrow-right",
  ASSIGNED: "user-check",
  UNASSIGNED: "user",
  NOTIFIED: "mail",
  CONTACTED: "phone",
  DELETED: "trash",
  RESTORED: "undo",
};

function EventItem({ event }: { event: EventRow }) {
  return (
    <li className={styles.event}>
      <span className={styles.icon}>
        <Icon name={ICONS[event.type]} size={16} />
      </span>
      <div className={styles.body}>
        <p className={styles.summary}>{event.summary}</p>
        <p className={styles.meta}>
          <DateText value={event.at} time /> · {event.actor ?? "Sistema"}
        </p>
        {event.reason !== null && <p className={styles.reason}>Motivo: {event.reason}</p>}
        {event.changes.length > 0 && event.type !== "STATE_CHANGED" && (
          <ul className={styles.changes}>
            {event.changes.map(({ label, before, after }) => (
              <li key={label}>
                {label}: <del>{before ?? "vacío"}</del> → <ins>{after ?? "vacío"}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function useEvents(id: string) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TaskEventsDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const events = (data ?? previousData)?.task?.events;
  const more = () =>
    fetchMore({
      variables: { after: events?.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: next }) => {
        if (before.task === null || next.task === null) return before;
        const nodes = [...before.task.events.nodes, ...next.task.events.nodes];
        return { task: { ...before.task, events: { ...next.task.events, nodes } } };
      },
    });
  return { events, loading, hasError: error !== undefined, refetch, more };
}

/** What was done with the task, newest first. */
export function TaskHistory({ taskId }: { taskId: string }) {
  const { events, loading, hasError, refetch, more } = useEvents(taskId);
  return (
    <Panel title="Historial">
      {hasError && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {events === undefined && !hasError && <SkeletonTable rows={4} columns={1} />}
      {events !== undefined && events.nodes.length === 0 && <p>Todavía no ha pasado nada con esta tarea.</p>}
      {events !== undefined && (
        <ol className={styles.events} aria-busy={loading}>
          {events.nodes.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events?.hasNextPage === true && (
        <Button size="sm" busy={loading} onClick={() => void more().catch(() => undefined)}>
          {loading
            ? "Cargando..."
            : `Ver anteriores (${formatCount(events.totalCount - events.nodes.length)})`}
        </Button>
      )}
    </Panel>
  );
}
