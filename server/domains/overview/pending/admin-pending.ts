import type { SignedInContext } from "../../../shared/context.ts";
import { importAlerts } from "../../task-imports/import-alerts.ts";
import { taskOverview } from "../../tasks/task-overview.ts";
import type { OverviewAlert } from "../../tasks/task-overview.ts";
import { activityAlerts } from "../activity-alerts.ts";
import type { ActivityAlertKind } from "../activity-alerts.ts";
import { alertingFigures } from "../activity-overview.ts";
import { filesWaiting, type WaitingFile } from "../../portfolios/sent-files.ts";
import { callItems } from "./both-pending.ts";
import { MOST_OF_A_KIND, ofRows, pending } from "./pending-item.ts";
import type { PendingItem, PendingOfKind } from "./pending-item.ts";
import { adminPaths as paths, adminTaskManagement, importPaths } from "./pending-paths.ts";

interface Words {
  title: string;
  actionLabel: string;
  path: string;
}

const WORDS: Readonly<Record<ActivityAlertKind, Words>> = {
  LEDGER_UNBALANCED: { title: "Libro de cuentas", actionLabel: "Ver pagos", path: paths.payments },
  TICKETS_LATE: { title: "Consultas fuera de plazo", actionLabel: "Responder", path: paths.lateTickets },
  MESSAGES_WAITING: {
    title: "Mensajes sin responder",
    actionLabel: "Responder",
    path: paths.waitingMessages,
  },
  REASSIGNMENTS: { title: "Cambios de especialista", actionLabel: "Decidir", path: paths.reassignments },
  CASES_UNASSIGNED: {
    title: "Expedientes sin especialista",
    actionLabel: "Asignar especialista",
    path: paths.unassigned,
  },
  CASES_WAITING: {
    title: "Expedientes sin respuesta del especialista",
    actionLabel: "Ver los expedientes",
    path: paths.waiting,
  },
  PAYMENTS_TO_CONFIRM: {
    title: "Pagos por confirmar",
    actionLabel: "Confirmar pagos",
    path: paths.toConfirm,
  },
  REFUNDS_DUE: { title: "Pagos por devolver", actionLabel: "Ver devoluciones", path: paths.toRefund },
  PAYOUTS_REQUESTED: { title: "Transferencias por liquidar", actionLabel: "Liquidar", path: paths.payouts },
};

/** What waits for administrators: of cases, money and support one item a kind, then calls, tasks and imports; ten statements. */
export async function adminPending(ctx: SignedInContext): Promise<PendingOfKind[]> {
  const overall = activityAlerts(await alertingFigures(ctx)).map(({ kind, message, count }) => ({
    items: [pending({ kind, key: "all", text: message, count, ...WORDS[kind] })],
    total: 1,
    count,
  }));
  const { alerts: ofTasks } = await taskOverview(ctx);
  const alerts = [...(await importAlerts(ctx)), ...ofTasks];
  const byKind = Map.groupBy(alerts, ({ kind }) => kind);
  return [
    ...overall,
    await callItems(ctx, adminTaskManagement),
    ofRows(await filesWaiting(ctx, MOST_OF_A_KIND), fileItem),
    ...[...byKind.values()].map((same) => ({
      items: same.map(taskItem),
      total: same.length,
      count: same.reduce((sum, { count }) => sum + count, 0),
    })),
  ];
}

function fileItem({ id, fileName, sentBy, listCode }: WaitingFile & { total: number }): PendingItem {
  return pending({
    kind: "FILE_SENT",
    key: String(id),
    title: "Archivo enviado por un acreedor",
    text: `${sentBy} ha enviado «${fileName}» para la lista ${listCode}.`,
    actionLabel: "Revisar el archivo",
    path: importPaths.leftOut(listCode),
  });
}

function taskItem(alert: OverviewAlert): PendingItem {
  const { kind, message, count, importId, listId } = alert;
  return pending({
    kind,
    key: `${importId ?? ""}:${listId ?? ""}`,
    text: message,
    count,
    overdue: kind === "IMPORT_FAILED",
    ...taskWords(alert),
  });
}

/** A duplicate that went into no list is decided where its import is. */
function taskWords({ kind, importId, listId }: OverviewAlert): Words {
  const ofImport = importId ?? "";
  switch (kind) {
    case "PENDING_DUPLICATES":
      return {
        title: "Tareas duplicadas",
        actionLabel: "Decidir duplicadas",
        path: listId === null ? importPaths.goOn(ofImport) : importPaths.duplicates(listId, ofImport),
      };
    case "ROWS_LEFT_OUT":
      return {
        title: "Filas excluidas de una importación",
        actionLabel: "Ver filas excluidas",
        path: importPaths.leftOut(listId ?? ""),
      };
    case "IMPORT_UNFINISHED":
      return {
        title: "Importación sin terminar",
        actionLabel: "Continuar",
        path: importPaths.goOn(ofImport),
      };
    case "IMPORT_FAILED":
      return { title: "Importación fallida", actionLabel: "Importar de nuevo", path: paths.newImport };
    case "TASKS_UNASSIGNED":
      return {
        title: "Tareas sin mediador",
        actionLabel: "Asignar mediador",
        path: paths.unassignedTasks,
      };
  }
}
