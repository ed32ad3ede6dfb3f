// SQL: the fields that later edits changed are taken out of the trail's JSON.
import type { EntityManager } from "typeorm";
import { Conflict, type FieldChange } from "../platform/refusals.ts";

/** What was edited, as the audit trail names it. */
export interface EditSubject {
  type: string;
  id: number;
  /** Version and values of the stored row, which is locked. */
  version: number;
}

const CHANGED_MEANWHILE =
  "Estos datos han cambiado mientras los editabas. Revisa lo que ha cambiado antes de guardar.";

/**
 * For rows whose edits note `{fields, version}` in the audit trail (the version they made). Compares every field of the
 * refused form as it stands now and as it was sent; those that another edit changed since `version` and that differ make
 * a Conflict (payload: conflict and `payload`). An edit of other fields meanwhile is none.
 */
export async function refuseChangedFields(
  manager: EntityManager,
  subject: EditSubject,
  version: number,
  form: readonly FieldChange[],
  payload: Record<string, unknown>,
): Promise<void> {
  if (subject.version === version) return;
  const rows = await manager.query<{ field: string }[]>(
    `SELECT DISTINCT jsonb_array_elements_text(data -> 'fields') AS field FROM audit_entries
     WHERE subject_type = $1 AND subject_id = $2 AND (data ->> 'version')::int > $3 AND data ? 'fields'`,
    [subject.type, String(subject.id), version],
  );
  const changed = new Set(rows.map(({ field }) => field));
  const conflict = differing(form).filter(({ field }) => changed.has(field));
  if (conflict.length === 0) return;
  throw new Conflict(CHANGED_MEANWHILE, { field: ["version"], payload: { ...payload, conflict } });
}

/**
 * For what replaces another one whole. `read`: by what the one that was read is told, null: there was none, undefined: the
 * asker doesn't care; `stored`: the same of what is there now, under a lock. Throws Conflict (STALE, `message`).
 */
export function refuseOvertaken(
  read: string | null | undefined,
  stored: string | null,
  message: string,
): void {
  if (read !== undefined && read !== stored)
    throw new Conflict(message, { code: "STALE", field: ["insteadOf"] });
}

/** The fields of a form that aren't stored as sent. */
export function differing(form: readonly FieldChange[]): FieldChange[] {
  return form.filter(({ current, yours }) => current !== yours);
}
