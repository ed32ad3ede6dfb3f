import { LEAD_KINDS, LEAD_STATES } from "../../../schema/rules/leads.ts";
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

export const LEAD_KIND_CHOICES = Object.keys(LEAD_KINDS) as LeadKind[];

const LEAD_TONES: Record<LeadStatus, StatusTone> = {
  NEW: "warning",
  IN_PROGRESS: "info",
  ANSWERED: "success",
  WON: "success",
  DISCARDED: "neutral",
};
export const LEAD_STATUS_CHOICES = Object.keys(LEAD_STATES) as LeadStatus[];

export function leadState(status: LeadStatus): Look {
  return { label: LEAD_STATES[status], tone: LEAD_TONES[status] };
}

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
