import type { EntityManager } from "typeorm";
import { Case } from "./case.entity.ts";

/**
 * Columns of a case that the domains above (billing, proceedings, invitations) write in the transaction of what changes
 * them, because its lists, filters and moves need them. Fields left out stay as they are.
 */
export type CaseFacts = Partial<
  Pick<
    Case,
    | "openAgreements"
    | "closedAgreements"
    | "acceptedAgreements"
    | "sessions"
    | "firstSessionAt"
    | "nextSessionAt"
    | "hasCalendar"
    | "unpaid"
  >
>;

export async function recordCaseFacts(
  manager: EntityManager,
  caseId: number,
  facts: CaseFacts,
): Promise<void> {
  const isTold = Object.values(facts).some((fact) => fact !== undefined);
  if (isTold) await manager.getRepository(Case).update(caseId, facts);
}
