import type { OverviewAlertKind } from "../../../generated/schema-types.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { alertTarget, type OverviewAlertRow } from "../overview-data.ts";
import styles from "./Alerts.module.css";

const ICONS: Record<OverviewAlertKind, IconName> = {
  PENDING_DUPLICATES: "file",
  ROWS_LEFT_OUT: "alert-circle",
  IMPORT_UNFINISHED: "upload",
  IMPORT_FAILED: "triangle-alert",
  TASKS_UNASSIGNED: "user",
};

/** What waits for somebody, each with the way to where it can be resolved. */
export function Alerts({ alerts }: { alerts: readonly OverviewAlertRow[] }) {
  return (
    <Panel title="Alertas y notificaciones">
      {alerts.length === 0 ? (
        <p className={styles.none}>
          <Icon name="circle-check" /> No hay nada pendiente.
        </p>
      ) : (
        <ul className={styles.alerts}>
          {alerts.map((alert) => {
            const { to, label } = alertTarget(alert);
            return (
              <li
                key={`${alert.kind}-${alert.importId ?? ""}-${alert.listId ?? ""}`}
                className={styles.alert}
                data-kind={alert.kind}
              >
                <span className={styles.icon}>
                  <Icon name={ICONS[alert.kind]} size={18} />
                </span>
                <p className={styles.message}>{alert.message}</p>
                <LinkButton size="sm" to={to}>
                  {label}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
