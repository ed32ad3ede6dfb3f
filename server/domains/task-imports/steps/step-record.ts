// SQL: worker threads load no entities.
import { IMPORT_COLUMNS, toImportRecord } from "../import-record.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { Superseded } from "./step-context.ts";
import type { StepContext } from "./step-context.ts";

/** Counts the beginning of a step outside of its transaction: also one that is killed has begun. */
export async function beginStep({ client, order }: StepContext): Promise<TaskImportRecord> {
  const { rows } = await client.query(
    `UPDATE task_imports SET attempts = attempts + 1 WHERE id = $1 AND status = $2 RETURNING ${IMPORT_COLUMNS}`,
    [order.importId, order.step],
  );
  if (!rows[0]) throw new Superseded();
  return toImportRecord(rows[0] as TaskImportRecord);
}
