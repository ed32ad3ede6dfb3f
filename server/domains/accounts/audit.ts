import type { EntityManager } from "typeorm";
import type { Context } from "./context.ts";

export interface AuditNote {
  /** Verb and noun of the use case, e.g. "createTask", "exportTasks". */
  action: string;
  subjectType: string;
  subjectId?: string | number | null;
  /** Ids, counts and field names only: no personal data. */
  data?: Record<string, unknown>;
}

/** Writes the trail inside the caller's transaction: what isn't committed wasn't done. */
export async function audit(
  ctx: Pick<Context, "actor" | "requestId">,
  manager: EntityManager,
  note: AuditNote,
): Promise<void> {
  await manager.query(
    `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, request_id, data)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      ctx.actor?.accountId ?? null,
      note.action,
      note.subjectType,
      note.subjectId == null ? null : String(note.subjectId),
      ctx.requestId,
      JSON.stringify(note.data ?? {}),
    ],
  );
}
