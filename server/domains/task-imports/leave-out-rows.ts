// SQL: up to 10,000 rows, only those the file really has, are marked in one statement.
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { changeImport } from "./change-import.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { LeaveOutRowsInput } from "./leave-out-rows.input.ts";
import { HAS_PROBLEMS, forgetEmptyMarks, recount } from "./recheck-rows.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";

/**
 * Leaves rows out of the list or takes them back in. Without `rows`: all that have problems, or all that are left out.
 * Throws NotFound, InvalidInput, Conflict.
 */
export async function leaveOutTaskImportRows(
  ctx: Context,
  id: string,
  given: readonly number[] | null | undefined,
  leftOut: boolean,
): Promise<{ import: TaskImportRecord }> {
  const { rows } = readInput(new LeaveOutRowsInput(), { rows: given });
  return changeImport(
    ctx,
    id,
    { action: "leaveOutTaskImportRows", statuses: ["REVIEW"] },
    async (manager, record) => {
      if (!rows) {
        const which = { importNumber: record.number, leftOut: !leftOut, ...(leftOut && HAS_PROBLEMS) };
        await manager.getRepository(TaskImportMark).update(which, { leftOut });
      } else {
        await manager.query(
          `INSERT INTO task_import_marks (import_number, row_number, left_out)
           SELECT import_number, row_number, $3 FROM task_import_rows
           WHERE import_number = $1 AND row_number = ANY($2)
           ON CONFLICT (import_number, row_number) DO UPDATE SET left_out = excluded.left_out`,
          [record.number, rows, leftOut],
        );
      }
      await forgetEmptyMarks(manager, record.number);
      await recount(manager, ctx.clock.now(), record);
      return { rows: rows?.length ?? "failing", leftOut };
    },
  );
}
