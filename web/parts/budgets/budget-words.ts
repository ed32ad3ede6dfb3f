import type { BudgetStatus } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

/** How a version of a budget is called and coloured. */
export const BUDGET_STATUSES: Record<BudgetStatus, { label: string; tone: StatusTone }> = {
  DRAFT: { label: "Borrador", tone: "neutral" },
  SENT: { label: "Enviado", tone: "info" },
  ACCEPTED: { label: "Aceptado", tone: "success" },
  REJECTED: { label: "Rechazado", tone: "danger" },
  SUPERSEDED: { label: "Sustituido", tone: "neutral" },
};
