import { useState } from "react";
import { formatAgo, formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";

type Session = AccountFieldsFragment["sessions"][number];

function SessionLine({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) {
  const { device, current, lastUsedAt, createdAt } = session;
  return (
    <li className="card cluster gap-16">
      <Icon name="device" size={24} />
      <div className="fill">
        <p className="cluster strong">
          {device}
          {current && <StatusTag tone="success">Este dispositivo</StatusTag>}
        </p>
        <p className="cluster gap-16 muted small">
          <span>Lugar desconocido</span>
          <span>
            Último uso:{" "}
            <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
              {current ? "ahora mismo" : formatAgo(lastUsedAt)}
            </time>
          </span>
          <span>Abierta el {formatDateTime(createdAt)}</span>
        </p>
      </div>
      {!current && (
        <Button aria-label={`Cerrar la sesión de ${device}`} onClick={() => onEnd(session)}>
          Cerrar
        </Button>
      )}
    </li>
  );
}

/** Where the account is open, and ending it there. */
export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const [asked, setAsked] = useState<Session | "others" | null>(null);
  return (
    <Panel
      title="Sesiones"
      intro="Los dispositivos en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia la contraseña."
      aside={
        sessions.length > 1 && <Button onClick={() => setAsked("others")}>Cerrar las demás sesiones</Button>
      }
    >
      <ul className="list stack gap-8">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={setAsked} />
        ))}
      </ul>
      {asked !== null && (
        <EndSessionsDialog session={asked === "others" ? null : asked} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}
