import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { changeImport } from "./change-import.ts";
import { CHOOSING } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { READING_ANSWERS } from "./reading-questions.ts";
import type { ReadingKind } from "./reading-questions.ts";
import { forgetCheck, nextStatus } from "./save-mapping.ts";
import type { ReadingOverride } from "./understanding/column-readings.ts";

export interface ReadingDecision {
  column: number;
  kind: ReadingKind;
  /** One of READING_ANSWERS; null takes the decision back. */
  value?: string | null;
}

/**
 * Decides how the values of columns are read, and has all rows checked again. Throws NotFound, InvalidInput, Conflict.
 */
export async function decideTaskImportReading(
  ctx: Context,
  id: string,
  decisions: readonly ReadingDecision[],
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "decideTaskImportReading", statuses: CHOOSING },
    async (manager, record) => {
      decisions.forEach((decision) => checkDecision(record, decision));
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

function checkDecision(record: TaskImportRecord, { column, kind, value }: ReadingDecision): void {
  const invalid = (field: string, message: string) =>
    new InvalidInput([{ field: [field], code: "INVALID", message }]);
  if (!Number.isInteger(column) || column < 0 || column >= record.columns.length) {
    throw invalid("column", `El archivo no tiene la columna ${column + 1}.`);
  }
  if (value != null && !Object.hasOwn(READING_ANSWERS[kind], value)) {
    throw invalid("value", CHOOSE_ONE);
  }
}

function withDecision(
  readings: readonly ReadingOverride[],
  { column, kind, value }: ReadingDecision,
): ReadingOverride[] {
  const own: ReadingOverride = { ...readings.find((one) => one.column === column), column };
  for (const answer of Object.values(READING_ANSWERS[kind])) {
    for (const key of Object.keys(answer)) delete own[key as Exclude<keyof ReadingOverride, "column">];
  }
  Object.assign(own, value == null ? {} : READING_ANSWERS[kind][value]);
  return [...readings.filter((one) => one.column !== column), own];
}
