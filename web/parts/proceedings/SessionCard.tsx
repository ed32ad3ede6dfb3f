import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import type { SessionItemFragment } from "../../generated/graphql.ts";
import { SESSION_CHANNELS, SESSION_KINDS, sessionState } from "./proceedings-words.ts";
import { isRecordable } from "./session-order.ts";
import styles from "./Sessions.module.css";

export interface SessionActions {
  canManage: boolean;
  running: boolean;
  onChange: (session: SessionItemFragment) => void;
  onRecord: (session: SessionItemFragment) => void;
  onCancel: (session: SessionItemFragment) => void;
  onDownload: (session: SessionItemFragment) => void;
}

/** An address that may be opened: only of the web, never of a program. */
export function webAddress(place: string): string | null {
  const [word = ""] = place.trim().split(/\s/);
  return /^https?:\/\/[^\s]+$/i.test(word) ? word : null;
}

function Place({ session }: { session: Pick<SessionItemFragment, "channel" | "place"> }) {
  const { icon } = SESSION_CHANNELS[session.channel];
  const address = session.channel === "VIDEO" ? webAddress(session.place) : null;
  return (
    <p className="line anywhere">
      <Icon name={icon} size={16} />
      {address === null ? (
        <span>{session.place}</span>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {session.place}
        </a>
      )}
    </p>
  );
}

function attendanceText({ attended, representedBy }: SessionItemFragment["attendance"][number]): string {
  const came = attended === null ? "" : attended ? "asistió" : "no asistió";
  const who = representedBy === "" ? "" : `con ${representedBy}`;
  return [came, who].filter((text) => text !== "").join(", ");
}

function People({ attendance }: Pick<SessionItemFragment, "attendance">) {
  return (
    <ul className={`list cluster anywhere ${styles.people}`} aria-label="Personas convocadas">
      {attendance.map((entry) => {
        const said = attendanceText(entry);
        return (
          <li key={entry.party.id} data-attended={entry.attended ?? undefined}>
            {entry.party.displayName}
            {said !== "" && <span className="muted small"> · {said}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Outcome({ session }: { session: SessionItemFragment }) {
  const { result, privateNotes, cancelReason } = session;
  return (
    <>
      {cancelReason !== null && <p className="lines">Motivo: {cancelReason}</p>}
      {result !== "" && <p className="lines">{result}</p>}
      {privateNotes !== null && privateNotes !== "" && (
        <p className="lines muted small quote">
          <Icon name="lock" size={14} /> Solo para ti: {privateNotes}
        </p>
      )}
    </>
  );
}

function Buttons({ session, actions, now }: SessionCardProps & { now: number }) {
  const { canManage, running, onChange, onRecord, onCancel, onDownload } = actions;
  const isOpen = session.status === "SCHEDULED";
  const isPast = Date.parse(session.startsAt) <= now;
  const canRecord = canManage && isRecordable(session, now);
  if (!isOpen && !canRecord) return null;
  return (
    <div className="cluster">
      {canRecord && (
        <Button size="sm" variant={isOpen ? "primary" : "secondary"} onClick={() => onRecord(session)}>
          {isOpen ? "Registrar" : "Corregir el registro"}
        </Button>
      )}
      {isOpen && !isPast && (
        <Button size="sm" icon="calendar" disabled={running} onClick={() => onDownload(session)}>
          Añadir a mi calendario
        </Button>
      )}
      {isOpen && canManage && (
        <>
          <Button size="sm" icon="edit" onClick={() => onChange(session)}>
            Cambiar
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onCancel(session)}>
            Anular la sesión
          </Button>
        </>
      )}
    </div>
  );
}

interface SessionCardProps {
  session: SessionItemFragment;
  actions: SessionActions;
}

/** One session: when, how, who, what came of it, and what can be done. */
export function SessionCard({
  session,
  actions,
  now,
  isNext = false,
}: SessionCardProps & { now: number; isNext?: boolean }) {
  const { tone, label } = sessionState(session.status);
  const waits = session.status === "SCHEDULED" && Date.parse(session.startsAt) <= now;
  return (
    <article className={`card stack gap-8 ${styles.session}`} data-next={isNext ? "" : undefined}>
      <header className="split gap-12 at-start">
        <div className="fill">
          <h3 className="cluster at-baseline title large">
            {isNext && <span className="tint tiny strong">Próxima sesión</span>}
            <DateText value={session.startsAt} time />
          </h3>
          <p className="muted small">
            {SESSION_KINDS[session.kind].title} · {SESSION_CHANNELS[session.channel].label} ·{" "}
            {session.minutes} minutos
            {session.chosenByParty && " · La ha elegido la parte con su enlace"}
          </p>
        </div>
        <StatusTag tone={waits ? "warning" : tone}>{waits ? "Por registrar" : label}</StatusTag>
      </header>
      <Place session={session} />
      <People attendance={session.attendance} />
      <Outcome session={session} />
      <Buttons session={session} actions={actions} now={now} />
    </article>
  );
}
