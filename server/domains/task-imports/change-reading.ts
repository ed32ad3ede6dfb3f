import type * as Contract from "../../generated/schema-types.ts";
import { Conflict, InvalidInput, UnsupportedFile } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { TaskImportReadingInput } from "./change-reading.input.ts";
import type { ImportReading, TaskImportRecord } from "./import-record.ts";
import { importRunner } from "./import-runner.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { initialChoices } from "./initial-choices.ts";
import { columnsComplete } from "./save-mapping.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

/**
 * Reads the stored file anew. Choices already made stay with the columns of the same header; corrections of rows are
 * forgotten, since they belong to rows that may be others now. Throws NotFound, InvalidInput, Conflict.
 */
export async function changeTaskImportReading(
  ctx: Context,
  id: string,
  given: Contract.TaskImportReadingInput,
): Promise<{ import: TaskImportRecord }> {
  const record = await requireImport(ctx.db, id);
  requireStatus(record, ["STAGING", "MAPPING", "VALIDATING", "REVIEW"]);
  const reading = wantedReading(record, readInput(new TaskImportReadingInput(record), given));
  const runner = importRunner(ctx);
  await runner.drop(record.id);
  const session = await readAnew(ctx, record, reading);
  try {
    const generation = await ctx.db.transaction(async (manager) => {
      const current = await lockImport(manager, id);
      if (current.generation !== record.generation) {
        throw new Conflict("Otra persona ha cambiado la importación mientras tanto. Vuelve a cargarla.");
      }
      requireStatus(current, ["STAGING", "MAPPING", "VALIDATING", "REVIEW"]);
      const { head } = session;
      const headers = head.columns.map(({ header }) => header);
      const choices = initialChoices(head.columns, keepChoices(current, headers));
      await storeImport(manager, id, ctx.clock.now(), {
        ...head.reading,
        sheets: head.sheets,
        head: head.head,
        headerSignature: head.headerSignature,
        columns: head.columns,
        choices,
        mappingComplete: columnsComplete(choices),
        replacements: [],
        profiles: head.profiles,
        notes: head.notes,
        readings: [],
        status: "STAGING",
        progress: null,
        attempts: 0,
        rowsTotal: null,
        rowsValid: null,
        rowsFailing: null,
        rowsLeftOut: 0,
        findings: { errors: {}, unknown: {} },
        commitRefusal: null,
        generation: current.generation + 1,
        version: current.version + 1,
      });
      const data = { fields: Object.keys(given) };
      await audit(ctx, manager, {
        action: "changeTaskImportReading",
        subjectType: "task_import",
        subjectId: id,
        data,
      });
      return current.generation + 1;
    });
    const changed = await requireImport(ctx.db, id);
    session.proceed(generation);
    return { import: changed };
  } catch (error) {
    await session.abandon();
    throw error;
  }
}

async function readAnew(ctx: Context, record: TaskImportRecord, reading: Partial<ImportReading>) {
  const file = await ctx.files.getTemp(record.fileKey);
  try {
    return await importRunner(ctx).preview(record.id, file, record.fileName, reading);
  } catch (error) {
    // The stored reading still stands; a step that was running for it goes on.
    importRunner(ctx).kick();
    if (!(error instanceof UnsupportedFile)) throw error;
    throw new InvalidInput(error.problems.map(({ code, message }) => ({ field: [], code, message })));
  }
}

/** What the person chose on top of what holds already; a new sheet, encoding or delimiter looks for its header anew. */
function wantedReading(record: TaskImportRecord, input: TaskImportReadingInput): Partial<ImportReading> {
  const { sheetName, encoding, delimiter, headerRow } = input;
  const other = [
    [sheetName, record.sheetName],
    [encoding, record.encoding],
    [delimiter, record.delimiter],
  ].some(([wanted, stored]) => wanted && wanted !== stored);
  return {
    sheetName: sheetName ?? record.sheetName,
    ...((encoding ?? record.encoding) ? { encoding: encoding ?? record.encoding } : {}),
    // Bytes read in another encoding may be parted by another sign.
    ...((delimiter ?? (encoding ? null : record.delimiter))
      ? { delimiter: delimiter ?? record.delimiter }
      : {}),
    ...(headerRow != null ? { headerRow } : other ? {} : { headerRow: record.headerRow }),
  };
}

function keepChoices(record: TaskImportRecord, headers: readonly string[]): (ColumnChoice | null)[] {
  const byHeader = new Map(
    record.columns.map(({ header }, index) => [header, record.choices[index] ?? null]),
  );
  return headers.map((header) => byHeader.get(header) ?? null);
}
