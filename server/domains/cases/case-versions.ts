import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Conflict } from "../../platform/refusals.ts";
import { Case } from "./case.entity.ts";
import type { CaseRecord } from "./case-record.ts";

const CHANGED_MEANWHILE = "El expediente ha cambiado mientras lo mirabas. Revisa cómo está ahora.";

/** For steps that depend on what the screen showed. Throws Conflict (payload: the case as it is now). */
export function refuseOldVersion(record: CaseRecord, version: number): void {
  if (record.version === version) return;
  throw new Conflict(CHANGED_MEANWHILE, { field: ["version"], payload: { case: record } });
}

/** Ends a request for another specialist. */
export const NO_REASSIGNMENT = {
  reassignmentRequestedAt: null,
  reassignmentRequestedBy: null,
  reassignmentReason: null,
} as const satisfies Partial<Case>;

/** Inside the caller's transaction, which has locked the case: a new version of it. */
export async function changeCase(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  id: number,
  changes: Partial<Case>,
): Promise<void> {
  await manager
    .getRepository(Case)
    .update(id, { ...changes, updatedAt: clock.now(), version: () => "version + 1" });
}
