import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { EntityManager } from "typeorm";
import { markConfirmed, requireReadVersion } from "./case-object.ts";
import type { CaseRecord } from "./case-record.ts";
import { requireCase } from "./cases.policy.ts";
import { refuseClosed, RUNNING, currentCase } from "./update-case.ts";

/**
 * 'Así lo leerá la otra parte': whoever runs the case has read this version of its object, and the other side may be told.
 * Throws NotFound, Forbidden, InvalidInput, Conflict (closed, NO_OBJECT, STALE_OBJECT).
 */
export async function confirmCaseObject(
  ctx: SignedInContext,
  number: string,
  objectVersion: number,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record } = await requireCase(ctx, manager, number, { roles: RUNNING, lock: true });
    refuseClosed(record);
    await confirmVersion(ctx, manager, record, objectVersion);
    return {
      case: await currentCase(manager, record.id),
      message: "Has confirmado cómo lo leerá la otra parte",
    };
  });
}

/** Inside the caller's transaction, for use cases that confirm and tell in one step; idempotent. */
export async function confirmVersion(
  ctx: SignedInContext,
  manager: EntityManager,
  record: CaseRecord,
  version: number | null | undefined,
): Promise<void> {
  requireReadVersion(record, version);
  if (record.objectConfirmed) return;
  await markConfirmed(manager, record.id);
  await audit(ctx, manager, {
    action: "confirmCaseObject",
    subjectType: "case",
    subjectId: record.id,
    data: { objectVersion: record.objectVersion },
  });
}
