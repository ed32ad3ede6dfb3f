import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { readInTurn } from "../../shared/inputs/read-input.ts";
import { changeImport } from "./change-import.ts";
import { TaskImportReadingDecisionInput } from "./decide-reading.input.ts";
import { CHOOSING } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { READING_ANSWERS } from "./reading-questions.ts";
import { forgetCheck, nextStatus } from "./save-mapping.ts";
import type { ReadingOverride } from "./understanding/column-readings.ts";

/**
 * Decides how the values of columns are read, and has all rows checked again. Throws NotFound, InvalidInput, Conflict.
 */
export async function decideTaskImportReading(
  ctx: Context,
  id: string,
  given: readonly Contract.TaskImportReadingDecisionInput[],
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "decideTaskImportReading", statuses: CHOOSING },
    async (manager, record) => {
      const decisions = given.map((one) => readInTurn(new TaskImportReadingDecisionInput(record), one));
      const readings = decisions.reduce(withDecision, record.readings);
      const status = nextStatus(record, record.mappingComplete);
      await storeImport(manager, id, ctx.clock.now(), {
        readings: [...readings],
        status,
        version: record.version + 1,
        commitRefusal: null,
        ...forgetCheck(record, record.choices, status),
      });
      return { columns: decisions.map(({ column }) => column), kinds: decisions.map(({ kind }) => kind) };
    },
  );
}

function withDecision(
  readings: readonly ReadingOverride[],
  { column, kind, value }: TaskImportReadingDecisionInput,
): ReadingOverride[] {
  const own: ReadingOverride = { ...readings.find((one) => one.column === column), column };
  for (const answer of Object.values(READING_ANSWERS[kind])) {
    for (const key of Object.keys(answer)) delete own[key as Exclude<keyof ReadingOverride, "column">];
  }
  Object.assign(own, value === null ? {} : READING_ANSWERS[kind][value]);
  return [...readings.filter((one) => one.column !== column), own];
}
