import { useState, type ReactNode } from "react";
import { useSession } from "../../lib/session.ts";
import { formatDate, todayInMadrid } from "../../lib/format.ts";
import { madridParts } from "../../lib/madrid-time.ts";
import { optionalParam, useUrlState } from "../../lib/url-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { MonthCalendar, type CalendarMark } from "../../ui/MonthCalendar.tsx";
import { TermHelp } from "../help/TermHelp.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { useProceedings, type MatterProps, type ProceedingsState } from "./matter.ts";
import { type SessionItemFragment, CancelSessionDocument } from "../../generated/graphql.ts";
import { SESSION_KINDS, sessionState } from "./proceedings-words.ts";
import { ReasonPrompt } from "./ReasonPrompt.tsx";
import { RecordSessionDialog } from "./RecordSessionDialog.tsx";
import { HeldSessionDialog } from "./HeldSessionDialog.tsx";
import { noticeSentences } from "./session-form.ts";
import { SessionCard, type SessionActions } from "./SessionCard.tsx";
import { SessionDialog } from "./SessionDialog.tsx";
import { isRecordable, sessionsInOrder } from "./session-order.ts";
import styles from "./Sessions.module.css";
import { useFileLink } from "./use-file-link.ts";

type Found = NonNullable<ProceedingsState["found"]>;
/** What is open over the page; sessions by id, as what they hold may change behind the dialog. */
type Opened =
  | { kind: "new"; day?: string }
  | { kind: "held" }
  | { kind: "change" | "record" | "cancel"; id: string }
  | null;

/** The session that is written up stands in the address: what reminds of it leads there. */
const urlSpec = { registrar: optionalParam() };

/** What is open; whoever may not write up sees the session alone. */
function useOpened(canManage: boolean): [Opened, (next: Opened) => void] {
  const [url, setUrl] = useUrlState(urlSpec);
  const [opened, setOpened] = useState<Opened>(null);
  const recorded = canManage ? url.registrar : null;
  const open = (next: Opened) => {
    const registrar = next?.kind === "record" ? next.id : null;
    if (registrar !== url.registrar) setUrl({ registrar }, { replace: registrar === null });
    setOpened(next?.kind === "record" ? null : next);
  };
  return [recorded === null ? opened : { kind: "record", id: recorded }, open];
}

function marksOf(sessions: readonly SessionItemFragment[]): CalendarMark[] {
  return sessions.map(({ startsAt, kind, status }) => {
    const { day, time } = madridParts(startsAt);
    const state = status === "SCHEDULED" ? "" : `, ${sessionState(status).label.toLowerCase()}`;
    return {
      day,
      text: `${time}, ${SESSION_KINDS[kind].title.toLowerCase()}${state}`,
      isQuiet: status !== "SCHEDULED",
    };
  });
}

interface SessionListProps {
  sessions: readonly SessionItemFragment[];
  actions: SessionActions;
  /** The only day looked at; null for all. */
  day: string | null;
  now: number;
  onAll: () => void;
  onNew?: () => void;
}

interface AllSessionsProps extends ReturnType<typeof sessionsInOrder<SessionItemFragment>> {
  card: (session: SessionItemFragment) => ReactNode;
}

function AllSessions({ coming, unrecorded, past, card }: AllSessionsProps) {
  return (
    <div className="stack gap-12">
      {coming.length === 0 && <p className="muted small">No hay ninguna sesión por venir.</p>}
      <ul className="list stack gap-12" aria-label="Sesiones por venir">
        {coming.map(card)}
      </ul>
      {unrecorded.length > 0 && (
        <ul className="list stack gap-12" aria-label="Sesiones por registrar">
          {unrecorded.map(card)}
        </ul>
      )}
      {past.length > 0 && (
        <Fold summary={`Sesiones anteriores (${past.length})`} open={coming.length + unrecorded.length === 0}>
          <ul className="list stack gap-12">{past.map(card)}</ul>
        </Fold>
      )}
    </div>
  );
}

function SessionList({ sessions, actions, day, now, onAll, onNew }: SessionListProps) {
  const { coming, unrecorded, past } = sessionsInOrder(sessions, now);
  const [next] = coming;
  const onDay = sessions.filter(({ startsAt }) => madridParts(startsAt).day === day);
  const card = (session: SessionItemFragment) => (
    <li key={session.id}>
      <SessionCard session={session} actions={actions} now={now} isNext={session.id === next?.id} />
    </li>
  );
  if (day !== null) {
    return (
      <div className="stack gap-12">
        <div className="line apart">
          <h3>{formatDate(day)}</h3>
          <Button size="sm" variant="quiet" onClick={onAll}>
            Ver todas
          </Button>
        </div>
        {onDay.length === 0 && <p className="muted small">No hay sesiones este día.</p>}
        <ul className="list stack gap-12">{onDay.map(card)}</ul>
        {onNew !== undefined && day >= todayInMadrid(new Date(now)) && (
          <div>
            <Button size="sm" icon="plus" onClick={onNew}>
              Nueva sesión este día
            </Button>
          </div>
        )}
      </div>
    );
  }
  return <AllSessions coming={coming} unrecorded={unrecorded} past={past} card={card} />;
}

function Dialogs({
  opened,
  found,
  matter,
  now,
  onClose,
}: Pick<MatterProps, "matter"> & { opened: Opened; found: Found; now: number; onClose: () => void }) {
  if (opened === null) return null;
  if (opened.kind === "new")
    return <SessionDialog matter={matter} parties={found.parties} day={opened.day} onClose={onClose} />;
  if (opened.kind === "held")
    return <HeldSessionDialog matter={matter} parties={found.parties} onClose={onClose} />;
  const session = found.sessions.find(({ id }) => id === opened.id);
  if (session === undefined) return null;
  if (opened.kind === "change")
    return <SessionDialog matter={matter} parties={found.parties} session={session} onClose={onClose} />;
  if (opened.kind === "record")
    return isRecordable(session, now) && <RecordSessionDialog session={session} onClose={onClose} />;
  const partyIds = session.attendance.map(({ party }) => party.id);
  const reached = noticeSentences({ kind: session.kind, partyIds, notify: true }, found.parties).length > 0;
  return (
    <ReasonPrompt
      title="Anular la sesión"
      intro={
        reached
          ? "Se avisará a las personas convocadas con el motivo, y la cita se quitará de su calendario."
          : "La sesión quedará anulada."
      }
      label="Motivo"
      hint="Lo leerán las personas convocadas. Como máximo, 1.000 caracteres."
      action="Anular la sesión"
      danger
      document={CancelSessionDocument}
      variables={(reason) => ({ id: session.id, reason })}
      onClose={onClose}
    />
  );
}

interface ToolbarProps {
  /** Without any there is nobody to summon. */
  hasParties: boolean;
  onNew: () => void;
  onHeld: () => void;
}

function Toolbar({ hasParties, onNew, onHeld }: ToolbarProps) {
  return (
    <div className="cluster gap-16 below-16">
      <Button variant="primary" icon="plus" onClick={onNew} disabled={!hasParties}>
        Nueva sesión
      </Button>
      <Button icon="circle-check" onClick={onHeld} disabled={!hasParties}>
        Registrar una sesión celebrada
      </Button>
      {!hasParties && <p className="muted small">Añade primero a las partes: no hay a quién convocar.</p>}
    </div>
  );
}

function NoSessions() {
  const isClient = useSession()?.userData.role === "CLIENT";
  return (
    <EmptyState
      title={isClient ? "Todavía no hay sesiones" : "No se convocó ninguna sesión"}
      text={isClient ? "Cuando se convoque una, la verás aquí y recibirás un correo con la cita." : undefined}
    />
  );
}

function Sessions({ matter, canManage, found }: MatterProps & { found: Found }) {
  const [day, setDay] = useState<string | null>(null);
  const [opened, setOpened] = useOpened(canManage);
  const { calendar, busy } = useFileLink();
  const now = useNow();
  const today = todayInMadrid(new Date(now));
  const { sessions } = found;
  const open = () => setOpened({ kind: "new", day: day !== null && day >= today ? day : undefined });
  const actions: SessionActions = {
    canManage,
    running: busy,
    onChange: ({ id }) => setOpened({ kind: "change", id }),
    onRecord: ({ id }) => setOpened({ kind: "record", id }),
    onCancel: ({ id }) => setOpened({ kind: "cancel", id }),
    onDownload: ({ id }) => void calendar(id),
  };
  return (
    <div className={styles.frame}>
      {canManage && (
        <Toolbar
          hasParties={found.parties.length > 0}
          onNew={open}
          onHeld={() => setOpened({ kind: "held" })}
        />
      )}
      {sessions.length === 0 && !canManage ? (
        <NoSessions />
      ) : (
        <div className={`stack gap-24 ${styles.columns}`}>
          <MonthCalendar
            label="Calendario de sesiones"
            today={today}
            marks={marksOf(sessions)}
            selected={day}
            onSelect={setDay}
          />
          <SessionList
            sessions={sessions}
            actions={actions}
            day={day}
            now={now}
            onAll={() => setDay(null)}
            onNew={canManage && found.parties.length > 0 ? open : undefined}
          />
        </div>
      )}
      <Dialogs matter={matter} opened={opened} found={found} now={now} onClose={() => setOpened(null)} />
    </div>
  );
}

/** The sessions of a matter: the next one first, the month at a glance, and everything that is done with a session. */
export function SessionsPanel(props: MatterProps) {
  const { found, hasError, retry } = useProceedings(props.matter);
  return (
    <Panel
      title="Sesiones"
      help={<TermHelp term="session" name="sesión" />}
      intro="Convocatorias, asistencia y resultado. Las horas son las de Madrid."
      id="sesiones"
    >
      {found !== undefined && <Sessions {...props} found={found} />}
      {found === undefined && !hasError && <SkeletonTable rows={4} columns={3} />}
      {found === undefined && hasError && <ErrorState onRetry={retry} />}
    </Panel>
  );
}
