// SQL: any number of marks in one parameter; problems are counted within their JSON.
import { Any, Raw, type EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { excludedList, recordLists } from "../../platform/select-list.ts";
import { CELL_SEPARATOR, IMPORT_LIMITS } from "./import-limits.ts";
import type { ImportFindings, TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { rowReaderOf } from "./row-reader.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { TaskImportRow } from "./task-import-row.entity.ts";
import type { Replacement, RowIssue } from "./understanding/row-reading.ts";
import type { CellFixes } from "./understanding/understand-row.ts";

export interface StagedRow {
  row: number;
  cells: string[];
  fixes: CellFixes;
  leftOut: boolean;
}

const JUDGED = ["fixes", "leftOut", "problems"] as const satisfies readonly (keyof TaskImportMark)[];
const STORED = recordLists(TaskImportMark, ["importNumber", "rowNumber", ...JUDGED]);
const REPLACED = excludedList(TaskImportMark, JUDGED);

/** Condition on a row's mark. */
export const HAS_PROBLEMS = { problems: Raw<RowIssue[]>((column) => `${column} <> '[]'`) };

/** Rows by number, with what people did to them; unknown numbers are simply not there. */
export async function loadRows(
  manager: EntityManager,
  importNumber: number,
  rowNumbers: readonly number[],
): Promise<StagedRow[]> {
  const where = { importNumber, rowNumber: Any(rowNumbers) };
  const rows = await manager.getRepository(TaskImportRow).findBy(where);
  const found = await manager.getRepository(TaskImportMark).findBy(where);
  const marks = new Map(found.map((mark) => [mark.rowNumber, mark]));
  return rows.map(({ rowNumber, cells }) => {
    const { fixes, leftOut } = marks.get(rowNumber) ?? { fixes: {}, leftOut: false };
    return { row: rowNumber, cells: cells.split(CELL_SEPARATOR), fixes, leftOut };
  });
}

/** Judges rows again after something about them changed, and stores their corrections and problems. */
export async function recheckRows(
  manager: EntityManager,
  clock: Clock,
  record: TaskImportRecord,
  rows: readonly StagedRow[],
  replacements: readonly Replacement[] = record.replacements,
): Promise<void> {
  const read = rowReaderOf(record, clock.today(), replacements);
  const marks = rows.map(({ row, cells, fixes, leftOut }) => {
    return {
      importNumber: record.number,
      rowNumber: row,
      fixes,
      leftOut,
      problems: read(cells, fixes).issues,
    };
  });
  for (let from = 0; from < marks.length; from += IMPORT_LIMITS.readBatch) {
    await manager.query(
      `INSERT INTO task_import_marks (${STORED.columns})
       SELECT ${STORED.values} FROM jsonb_to_recordset($1::jsonb) AS marks (${STORED.fields})
       ON CONFLICT (import_number, row_number) DO UPDATE SET ${REPLACED}`,
      [JSON.stringify(marks.slice(from, from + IMPORT_LIMITS.readBatch))],
    );
  }
  await forgetEmptyMarks(manager, record.number);
}

export async function forgetEmptyMarks(manager: EntityManager, importNumber: number): Promise<void> {
  await manager.getRepository(TaskImportMark).delete({
    importNumber,
    leftOut: false,
    fixes: Raw((column) => `${column} = '{}'`),
    problems: Raw((column) => `${column} = '[]'`),
  });
}

/** Counts anew what the review screen shows, stores it and raises the version. */
export async function recount(
  manager: EntityManager,
  now: Date,
  record: TaskImportRecord,
  more: Partial<TaskImportRecord> = {},
): Promise<void> {
  const marks = manager.getRepository(TaskImportMark);
  const importNumber = record.number;
  const failing = await marks.countBy({ importNumber, leftOut: false, ...HAS_PROBLEMS });
  const leftOut = await marks.countBy({ importNumber, leftOut: true });
  await storeImport(manager, record.id, now, {
    ...more,
    rowsFailing: failing,
    rowsLeftOut: leftOut,
    rowsValid: (record.rowsTotal ?? 0) - failing - leftOut,
    findings: await findings(manager, record.number),
    version: record.version + 1,
  });
}

async function findings(manager: EntityManager, importNumber: number): Promise<ImportFindings> {
  const problems = `
    SELECT m.row_number, (p ->> 'column')::int AS place, p ->> 'code' AS code, p ->> 'value' AS value
    FROM task_import_marks m, jsonb_array_elements(m.problems) AS p
    WHERE m.import_number = $1 AND NOT m.left_out AND m.problems <> '[]' AND p ->> 'column' IS NOT NULL`;
  const errors = await manager.query<{ place: number; count: number }[]>(
    `SELECT place, count(DISTINCT row_number)::int AS count FROM (${problems}) AS found GROUP BY place`,
    [importNumber],
  );
  const unknown = await manager.query<{ place: number; values: { value: string; count: number }[] }[]>(
    `SELECT place, jsonb_agg(jsonb_build_object('value', value, 'count', count) ORDER BY count DESC, value) AS values
     FROM (SELECT place, value, count(*) AS count FROM (${problems}) AS found
           WHERE code = 'UNKNOWN_OPTION' GROUP BY place, value ORDER BY count DESC LIMIT $2) AS counted
     GROUP BY place`,
    [importNumber, IMPORT_LIMITS.unknownValues],
  );
  return {
    errors: Object.fromEntries(errors.map(({ place, count }) => [place, count])),
    unknown: Object.fromEntries(unknown.map(({ place, values }) => [place, values])),
  };
}
