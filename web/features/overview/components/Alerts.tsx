import type { ActivityAlertKind, OverviewAlertKind } from "../../../generated/graphql.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { activityAlertTarget, type ActivityFigures } from "../activity-data.ts";
import { alertTarget, type OverviewAlertRow } from "../overview-data.ts";
import styles from "./Alerts.module.css";

const ICONS: Record<OverviewAlertKind, IconName> = {
  PENDING_DUPLICATES: "file",
  ROWS_LEFT_OUT: "alert-circle",
  IMPORT_UNFINISHED: "upload",
  IMPORT_FAILED: "triangle-alert",
  TASKS_UNASSIGNED: "user",
};

interface ShownAlert {
  key: string;
  kind: OverviewAlertKind | ActivityAlertKind;
  icon: IconName;
  message: string;
  to: string;
  label: string;
}

interface AlertsProps {
  /** Alerts of cases, money and support. */
  activity: ActivityFigures["alerts"];
  /** Alerts of corporate tasks and their imports. */
  tasks: readonly OverviewAlertRow[];
}

function shownAlerts({ activity, tasks }: AlertsProps): ShownAlert[] {
  return [
    ...activity.map(({ kind, message }) => ({ key: kind, kind, message, ...activityAlertTarget(kind) })),
    ...tasks.map((alert) => ({
      key: `${alert.kind}-${alert.importId ?? ""}-${alert.listId ?? ""}`,
      kind: alert.kind,
      icon: ICONS[alert.kind],
      message: alert.message,
      ...alertTarget(alert),
    })),
  ];
}

/** What waits for somebody, each with the way to where it can be resolved. */
export function Alerts(props: AlertsProps) {
  const alerts = shownAlerts(props);
  return (
    <Panel title="Alertas y notificaciones">
      {alerts.length === 0 ? (
        <p className={styles.none}>
          <Icon name="circle-check" /> No hay nada pendiente.
        </p>
      ) : (
        <ul className={styles.alerts}>
          {alerts.map(({ key, kind, icon, message, to, label }) => (
            <li key={key} className={styles.alert} data-kind={kind}>
              <span className={styles.icon}>
                <Icon name={icon} size={18} />
              </span>
              <p className={styles.message}>{message}</p>
              <LinkButton size="sm" to={to}>
                {label}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
