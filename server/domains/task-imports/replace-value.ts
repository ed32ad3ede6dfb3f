// SQL: cells are split and compared by the database, over all rows of a file.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { Context } from "../../shared/context.ts";
import { readInTurn } from "../../shared/inputs/read-input.ts";
import { changeImport } from "./change-import.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { DATE_MARK } from "./reading/cell.ts";
import { optionsOf, TaskImportReplacementInput } from "./replace-value.input.ts";
import { loadRows, recheckRows, recount } from "./recheck-rows.ts";
import { tidyText } from "./understanding/plain-texts.ts";
import type { Replacement } from "./understanding/row-reading.ts";

/**
 * Takes one value for another in a whole column: an option's code in the three columns of options, any text elsewhere.
 * The rows of that value are checked again, by a worker when they are many. Throws NotFound, InvalidInput, Conflict.
 */
export async function replaceTaskImportValue(
  ctx: Context,
  id: string,
  given: Contract.TaskImportReplacementInput,
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "replaceTaskImportValue", statuses: ["REVIEW"] },
    async (manager, record) => {
      const { column, from, to } = readInTurn(new TaskImportReplacementInput(record), given);
      const replacement = { column, from, to };
      const { replacements, values } = withReplacement(record, replacement);
      const rows = await rowsOfValues(manager, record, column, values);
      if (rows === null) await checkAll(manager, ctx.clock.now(), record, replacements);
      else {
        const staged = await loadRows(manager, record.number, rows);
        await recheckRows(manager, ctx.clock, record, staged, replacements);
        await recount(manager, ctx.clock.now(), record, { replacements });
      }
      return { column, rows: rows?.length ?? null };
    },
  );
}

/** The new set, and the values whose rows it concerns: what was put for `from` earlier goes on to the new value. */
function withReplacement(
  record: TaskImportRecord,
  { column, from, to }: Replacement,
): { replacements: Replacement[]; values: string[] } {
  const folds = optionsOf(record.choices[column]) !== undefined;
  const keyOf = (text: string) => (folds ? foldText(tidyText(text)) : tidyText(text));
  const key = keyOf(from);
  const values = [from];
  const others = record.replacements.flatMap((one) => {
    if (one.column !== column) return [one];
    if (keyOf(one.from) === key) return [];
    if (keyOf(one.to) !== key) return [one];
    values.push(one.from);
    return [{ ...one, to }];
  });
  const same = keyOf(to) === key && to === from;
  return { replacements: same ? others : [...others, { column, from, to }], values };
}

/** Blanks, marks of typed cells and decimal signs don't count, so this finds a few rows too many but misses none. */
const LOOSE = (text: string) => `translate(fold_text(${text}), E' \\t\\n\\u00a0\\u202f\\x02.,', '')`;

/** Rows whose cell, correction or problem shows one of the values; null when they are too many to check at once. */
async function rowsOfValues(
  manager: EntityManager,
  record: TaskImportRecord,
  column: number,
  values: readonly string[],
): Promise<number[] | null> {
  const dates = values.flatMap((value) => {
    const parts = /^(\d\d)\/(\d\d)\/(\d{4})(?: (.+))?$/.exec(value);
    return parts ? [`${DATE_MARK}${parts[3]}-${parts[2]}-${parts[1]}${parts[4] ? `T${parts[4]}` : ""}`] : [];
  });
  const rows = await manager.query<{ row: number }[]>(
    `SELECT row_number AS row FROM task_import_rows
     WHERE import_number = $1 AND (split_part(cells, E'\\x1f', $2::int + 1) = ANY($4)
       OR ${LOOSE("split_part(cells, E'\\x1f', $2::int + 1)")} IN (SELECT ${LOOSE("value")} FROM unnest($3::text[]) AS value))
     UNION
     SELECT row_number FROM task_import_marks
     WHERE import_number = $1 AND (fixes ? $2::text OR problems @> $5)
     LIMIT $6`,
    [
      record.number,
      String(column),
      values,
      dates,
      JSON.stringify([{ column, value: values[0] }]),
      IMPORT_LIMITS.rowsCheckedInline + 1,
    ],
  );
  return rows.length > IMPORT_LIMITS.rowsCheckedInline ? null : rows.map(({ row }) => row);
}

async function checkAll(
  manager: EntityManager,
  now: Date,
  record: TaskImportRecord,
  replacements: Replacement[],
): Promise<void> {
  await storeImport(manager, record.id, now, {
    replacements,
    status: "VALIDATING",
    generation: record.generation + 1,
    attempts: 0,
    progress: null,
    version: record.version + 1,
  });
}
