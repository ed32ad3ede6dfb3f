import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { checkInput } from "../../shared/inputs/read-input.ts";
import { changeImport } from "./change-import.ts";
import { CorrectTaskImportCellsInput } from "./correct-cells.input.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { loadRows, recheckRows, recount } from "./recheck-rows.ts";

/** Puts values into single cells and checks just their rows again. Throws NotFound, InvalidInput, Conflict. */
export async function correctTaskImportCells(
  ctx: Context,
  id: string,
  given: readonly Contract.TaskImportCellInput[],
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "correctTaskImportCells", statuses: ["REVIEW"] },
    async (manager, record) => {
      const cells = readCells(record, given);
      const rows = await loadRows(manager, record.number, [...new Set(cells.map(({ row }) => row))]);
      const byNumber = new Map(rows.map((row) => [row.row, row]));
      const unknown = cells.flatMap(({ row }, at) => (byNumber.has(row) ? [] : [noSuchRow(row, at)]));
      if (unknown.length > 0) throw new InvalidInput(unknown);
      for (const { row, column, value } of cells) {
        const staged = byNumber.get(row);
        if (staged) staged.fixes = { ...staged.fixes, [column]: value };
      }
      await recheckRows(manager, ctx.clock, record, rows);
      await recount(manager, ctx.clock.now(), record);
      return { cells: cells.length, columns: [...new Set(cells.map(({ column }) => column))] };
    },
  );
}

function readCells(record: TaskImportRecord, given: readonly Contract.TaskImportCellInput[]) {
  const input = new CorrectTaskImportCellsInput(record);
  const problems = checkInput(input, { cells: given });
  if (given.length > IMPORT_LIMITS.cellsAtOnce) {
    const message = `Se pueden corregir como máximo ${IMPORT_LIMITS.cellsAtOnce} celdas a la vez.`;
    problems.unshift({ field: ["cells"], code: "TOO_MANY", message });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
  return input.cells;
}

function noSuchRow(row: number, at: number): Problem {
  return {
    field: ["cells", String(at), "row"],
    code: "NOT_FOUND",
    message: `El archivo no tiene datos en la fila ${row}.`,
  };
}
