import type { CaseStatus } from "./case-states.ts";

/** The line on which everybody sees how far a case has come. */
export const CASE_STAGES = ["Solicitud", "Partes", "Sesión", "Acuerdo", "Pago"] as const;

interface Standing {
  status: CaseStatus;
  openAgreements: number;
  closedAgreements: number;
  /** An instant; null: none is to come. */
  nextSessionAt: string | Date | null;
}

/**
 * The place on that line of the stage a case stands at; their number once it has passed them all. While it is in hand, an
 * agreement on the table makes the difference, unless a session is still to come; a broken one ended where the agreement should have
 * been.
 */
export function caseStage({ status, openAgreements, closedAgreements, nextSessionAt }: Standing): number {
  switch (status) {
    case "PENDING_ACCEPTANCE":
      return 0;
    case "PENDING_COUNTERPARTY":
      return 1;
    case "IN_PROGRESS":
      return nextSessionAt === null && openAgreements + closedAgreements > 0 ? 3 : 2;
    case "BROKEN":
      return 3;
    case "PENDING_PAYMENT":
      return 4;
    case "AGREED":
      return CASE_STAGES.length;
  }
}
