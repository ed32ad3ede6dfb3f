import { STATE_LABELS, type CaseStatus } from "../../../schema/rules/case-states.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

const TONES: Record<CaseStatus, StatusTone> = {
  PENDING_ACCEPTANCE: "warning",
  PENDING_COUNTERPARTY: "warning",
  IN_PROGRESS: "info",
  PENDING_PAYMENT: "warning",
  AGREED: "success",
  BROKEN: "danger",
};

/** How a case's state is called and coloured. */
export function caseState(status: CaseStatus): { label: string; tone: StatusTone } {
  return { label: STATE_LABELS[status], tone: TONES[status] };
}
