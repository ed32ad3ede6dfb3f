import { InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { changeImport } from "./change-import.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { textCell } from "./reading/cell.ts";
import { loadRows, recheckRows, recount } from "./recheck-rows.ts";

export interface CellCorrection {
  /** 1-based row of the file. */
  row: number;
  column: number;
  /** "" empties the cell. */
  value: string;
}

/** Puts values into single cells and checks just their rows again. Throws NotFound, InvalidInput, Conflict. */
export async function correctTaskImportCells(
  ctx: Context,
  id: string,
  cells: readonly CellCorrection[],
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "correctTaskImportCells", statuses: ["REVIEW"] },
    async (manager, record) => {
      checkCorrections(record, cells);
      const rows = await loadRows(manager, record.number, [...new Set(cells.map(({ row }) => row))]);
      const byNumber = new Map(rows.map((row) => [row.row, row]));
      const unknown = cells.flatMap(({ row }, at) => (byNumber.has(row) ? [] : [noSuchRow(row, at)]));
      if (unknown.length > 0) throw new InvalidInput(unknown);
      for (const { row, column, value } of cells) {
        const staged = byNumber.get(row);
        if (staged) staged.fixes = { ...staged.fixes, [column]: textCell(value).trim() };
      }
      await recheckRows(manager, ctx.clock, record, rows);
      await recount(manager, ctx.clock.now(), record);
      return { cells: cells.length, columns: [...new Set(cells.map(({ column }) => column))] };
    },
  );
}

function checkCorrections(record: TaskImportRecord, cells: readonly CellCorrection[]): void {
  const problems: Problem[] = [];
  if (cells.length > IMPORT_LIMITS.cellsAtOnce) {
    const message = `Se pueden corregir como máximo ${IMPORT_LIMITS.cellsAtOnce} celdas a la vez.`;
    problems.push({ field: ["cells"], code: "TOO_MANY", message });
  }
  cells.forEach(({ column, value }, at) => {
    if (!Number.isInteger(column) || column < 0 || column >= record.columns.length) {
      const message = `El archivo no tiene la columna ${column + 1}.`;
      problems.push({ field: ["cells", String(at), "column"], code: "INVALID", message });
    }
    if (value.length > IMPORT_LIMITS.fixCharacters) {
      const message = `Una celda admite como máximo ${IMPORT_LIMITS.fixCharacters} caracteres.`;
      problems.push({ field: ["cells", String(at), "value"], code: "TOO_LONG", message });
    }
  });
  if (problems.length > 0) throw new InvalidInput(problems);
}

function noSuchRow(row: number, at: number): Problem {
  return {
    field: ["cells", String(at), "row"],
    code: "NOT_FOUND",
    message: `El archivo no tiene datos en la fila ${row}.`,
  };
}
