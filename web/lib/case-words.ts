import type { CaseStatus, InterventionType } from "../generated/schema-types.ts";
import type { StatusTone } from "../ui/StatusTag.tsx";

export const INTERVENTION_NAMES: Record<InterventionType, string> = {
  CONCILIATION: "Conciliación privada",
  MEDIATION: "Mediación",
  COLLECTION: "Recaudación",
};

/** How a case's state is called and coloured. */
export const CASE_STATUSES: Record<CaseStatus, { label: string; tone: StatusTone }> = {
  PENDING_ACCEPTANCE: { label: "Pendiente de especialista", tone: "warning" },
  PENDING_COUNTERPARTY: { label: "Pendiente de la contraparte", tone: "warning" },
  IN_PROGRESS: { label: "En curso", tone: "info" },
  PENDING_PAYMENT: { label: "Pendiente de pago", tone: "warning" },
  AGREED: { label: "Acordado", tone: "success" },
  BROKEN: { label: "Roto", tone: "danger" },
};
