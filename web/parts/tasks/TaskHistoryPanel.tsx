import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { TaskEventType, TaskEventItemFragment } from "../../generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { EventList } from "../../ui/EventList.tsx";
import type { IconName } from "../../ui/Icon.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { DateText } from "../../ui/ValueText.tsx";

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
  CONTACT_TRIED: "phone",
  SESSION: "calendar",
  AGREEMENT: "check",
  RECORD: "folder",
  ANSWERED: "chat",
  PAYMENT: "euro",
  PROMISE: "calendar",
};

/** What was written with these is no reason. */
const NOTED: readonly TaskEventType[] = ["CONTACTED", "CONTACT_TRIED", "ANSWERED"];

function EventWords({ event }: { event: TaskEventItemFragment }) {
  return (
    <div className="anywhere">
      <p className="strong">{event.summary}</p>
      <p className="muted tiny">
        <DateText value={event.at} time /> · {event.actor ?? "Sistema"}
      </p>
      {event.reason !== null && (
        <p className="quote above-4">
          {NOTED.includes(event.type) ? "Nota" : "Motivo"}: {event.reason}
        </p>
      )}
      {event.changes.length > 0 && event.type !== "STATE_CHANGED" && (
        <ul className="small above-4">
          {event.changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: <del>{before ?? "vacío"}</del> → <ins>{after ?? "vacío"}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TaskHistoryPanelProps {
  /** Undefined until they are there. */
  events: { nodes: readonly TaskEventItemFragment[]; totalCount: number; hasNextPage: boolean } | undefined;
  loading: boolean;
  hasError: boolean;
  onRetry: () => void;
  /** The ones before those. */
  onMore: () => void;
}

/** What was done with a task, newest first. */
export function TaskHistoryPanel({ events, loading, hasError, onRetry, onMore }: TaskHistoryPanelProps) {
  return (
    <Panel title="Historial">
      {hasError && <ErrorState onRetry={onRetry} />}
      {events === undefined && !hasError && <SkeletonTable rows={4} columns={1} />}
      {events !== undefined && events.nodes.length === 0 && <p>Todavía no ha pasado nada con esta tarea.</p>}
      {events !== undefined && (
        <EventList
          busy={loading}
          events={events.nodes.map((event) => ({
            key: event.id,
            icon: ICONS[event.type],
            content: <EventWords event={event} />,
          }))}
        />
      )}
      {events?.hasNextPage === true && (
        <Button size="sm" busy={loading} onClick={onMore}>
          {loading
            ? "Cargando..."
            : `Ver anteriores (${shownCount(events.totalCount - events.nodes.length)})`}
        </Button>
      )}
    </Panel>
  );
}
