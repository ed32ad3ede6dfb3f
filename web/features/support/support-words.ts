import type {
  LeadKind,
  LeadStatus,
  ReportedReviewStatus,
  ReviewReportReason,
} from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface Look {
  label: string;
  tone: StatusTone;
}

export const LEAD_KINDS: Record<LeadKind, string> = {
  CORPORATE_TASKS: "Tareas corporativas",
  WALLET: "Valoración de cartera",
};
export const LEAD_KIND_CHOICES = Object.keys(LEAD_KINDS) as LeadKind[];

export const LEAD_STATUSES: Record<LeadStatus, Look> = {
  NEW: { label: "Nueva", tone: "warning" },
  IN_PROGRESS: { label: "En curso", tone: "info" },
  ANSWERED: { label: "Respondida", tone: "success" },
  WON: { label: "Ganada", tone: "success" },
  DISCARDED: { label: "Descartada", tone: "neutral" },
};
export const LEAD_STATUS_CHOICES = Object.keys(LEAD_STATUSES) as LeadStatus[];

export const REVIEW_STATUSES: Record<ReportedReviewStatus, Look & { tab: string }> = {
  OPEN: { label: "Por decidir", tone: "warning", tab: "Abiertas" },
  KEPT: { label: "Mantenida", tone: "success", tab: "Mantenidas" },
  REMOVED: { label: "Retirada", tone: "danger", tab: "Retiradas" },
};
export const REVIEW_STATUS_CHOICES = Object.keys(REVIEW_STATUSES) as ReportedReviewStatus[];

export const REPORT_REASONS: Record<ReviewReportReason, string> = {
  OFFENSIVE: "Insulta o amenaza",
  FALSE: "Cuenta algo falso",
  PERSONAL_DATA: "Contiene datos personales",
  NOT_A_CLIENT: "Quien la escribe no fue cliente",
  OTHER: "Otro motivo",
};
