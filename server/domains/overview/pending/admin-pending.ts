import type { SignedInContext } from "../../../shared/context.ts";
import { activityAlerts } from "../activity-alerts.ts";
import type { ActivityAlertKind } from "../activity-alerts.ts";
import { activityFigures } from "../activity-overview.ts";
import { pending } from "./pending-item.ts";
import type { PendingOfKind } from "./pending-item.ts";
import { adminPaths as paths } from "./pending-paths.ts";

interface Words {
  title: string;
  actionLabel: string;
  path: string;
}

const WORDS: Readonly<Record<ActivityAlertKind, Words>> = {
  LEDGER_UNBALANCED: { title: "Libro de cuentas", actionLabel: "Ver pagos", path: paths.payments },
  TICKETS_LATE: { title: "Consultas fuera de plazo", actionLabel: "Responder", path: paths.tickets },
  REASSIGNMENTS: { title: "Cambios de especialista", actionLabel: "Decidir", path: paths.reassignments },
  CASES_UNASSIGNED: {
    title: "Expedientes sin especialista",
    actionLabel: "Asignar especialista",
    path: paths.unassigned,
  },
  CASES_WAITING: {
    title: "Expedientes sin respuesta del especialista",
    actionLabel: "Ver los casos",
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

/** The alerts of the administrators' first page, one item each; five statements whatever there is. */
export async function adminPending(ctx: SignedInContext): Promise<PendingOfKind[]> {
  return activityAlerts(await activityFigures(ctx)).map(({ kind, message, count }) => ({
    items: [pending({ kind, key: "all", text: message, count, ...WORDS[kind] })],
    total: count,
  }));
}
