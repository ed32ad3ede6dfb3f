import { formatAgo, formatDateTime } from "../../../lib/format.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAlert } from "../../../ui/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useAccountAction } from "../hooks/use-account-action.ts";
import type { AccountFieldsFragment } from "../MyAccount.generated.ts";
import { EndOtherSessionsDocument, EndSessionDocument } from "./EndSessions.generated.ts";
import styles from "./SessionsPanel.module.css";

type Session = AccountFieldsFragment["sessions"][number];

const FAILED = "No se ha podido cerrar la sesión. Inténtalo de nuevo.";

function SessionLine({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) {
  const { device, current, lastUsedAt, createdAt } = session;
  return (
    <li className={styles.session}>
      <Icon name="device" size={24} />
      <div className={styles.words}>
        <p className={styles.device}>
          {device}
          {current && <StatusTag tone="success">Este dispositivo</StatusTag>}
        </p>
        <p className={styles.facts}>
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
  const alert = useAlert();
  const one = useAccountAction(EndSessionDocument, FAILED, alert.error);
  const others = useAccountAction(EndOtherSessionsDocument, FAILED, alert.error);

  const ask = (text: string, end: () => Promise<{ message: string | null } | null>) =>
    alert.open({
      theme: "red",
      icon: "logout",
      title: "Cerrar sesión",
      text,
      textButton: "Cancelar",
      textButton2: "Cerrar sesión",
      onConfirm: async () => {
        const payload = await end();
        if (payload !== null) showNotice({ theme: "green", text: payload.message ?? "Sesión cerrada." });
      },
    });
  const endOne = ({ id, device }: Session) =>
    ask(`Se cerrará la sesión de ${device}. Para volver a entrar allí hará falta tu contraseña.`, () =>
      one.run({ id }),
    );
  const endOthers = () =>
    ask("Se cerrarán todas tus sesiones menos la de este dispositivo.", () => others.run({}));
  return (
    <Panel
      title="Sesiones"
      intro="Los dispositivos en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia la contraseña."
      aside={sessions.length > 1 && <Button onClick={endOthers}>Cerrar las demás sesiones</Button>}
    >
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={endOne} />
        ))}
      </ul>
    </Panel>
  );
}
