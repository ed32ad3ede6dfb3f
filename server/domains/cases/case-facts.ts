import type { EntityManager } from "typeorm";

/**
 * What the domains above (billing, proceedings, invitations) know of a case and its lists, filters and moves need: told in
 * the transaction of what changes it. Fields left out stay as they are.
 */
export interface CaseFacts {
  openAgreements?: number;
  closedAgreements?: number;
  acceptedAgreements?: number;
  /** To come or held. */
  sessions?: number;
  /** Of the first one held. */
  firstSessionAt?: Date | null;
  nextSessionAt?: Date | null;
  /** A payment or collection calendar exists. */
  hasCalendar?: boolean;
  /** Exact, two places. */
  unpaid?: string;
}

const COLUMNS: Record<keyof CaseFacts, string> = {
  openAgreements: "open_agreements",
  closedAgreements: "closed_agreements",
  acceptedAgreements: "accepted_agreements",
  sessions: "sessions",
  firstSessionAt: "first_session_at",
  nextSessionAt: "next_session_at",
  hasCalendar: "has_calendar",
  unpaid: "unpaid",
};

export async function recordCaseFacts(
  manager: EntityManager,
  caseId: number,
  facts: CaseFacts,
): Promise<void> {
  const told = (Object.keys(facts) as (keyof CaseFacts)[]).filter((fact) => facts[fact] !== undefined);
  if (told.length === 0) return;
  await manager.query(
    `UPDATE cases SET ${told.map((fact, at) => `${COLUMNS[fact]} = $${at + 2}`).join(", ")} WHERE id = $1`,
    [caseId, ...told.map((fact) => facts[fact])],
  );
}
