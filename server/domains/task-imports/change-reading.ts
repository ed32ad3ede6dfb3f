import type * as Contract from "../../generated/schema-types.ts";
import { Conflict, InvalidInput, UnsupportedFile } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { TaskImportReadingInput } from "./change-reading.input.ts";
import type { ImportReading, ImportStatus, TaskImportRecord } from "./import-record.ts";
import { importRunner } from "./import-runner.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { initialChoices } from "./initial-choices.ts";
import { columnsComplete } from "./save-mapping.ts";
import type { StagedHead } from "./steps/worker-protocol.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

const READABLE: readonly ImportStatus[] = ["STAGING", "MAPPING", "VALIDATING", "REVIEW"];

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
  requireStatus(record, READABLE);
  const reading = wantedReading(record, readInput(new TaskImportReadingInput(record), given));
  await importRunner(ctx).drop(record.id);
  const session = await readAnew(ctx, record, reading);
  try {
    const generation = await storeReading(ctx, record, session.head, Object.keys(given));
    const changed = await requireImport(ctx.db, id);
    session.proceed(generation);
    return { import: changed };
  } catch (error) {
    await session.abandon();
    throw error;
  }
}

/** The import begins again with the new head; gives its generation. `fields`: what the person has set. */
async function storeReading(
  ctx: Context,
  { id, generation }: TaskImportRecord,
  head: StagedHead,
  fields: readonly string[],
): Promise<number> {
  return ctx.db.transaction(async (manager) => {
    const current = await lockImport(manager, id);
    if (current.generation !== generation) {
      throw new Conflict("Otra persona ha cambiado la importación mientras tanto. Vuelve a cargarla.");
    }
    requireStatus(current, READABLE);
    const headers = head.columns.map(({ header }) => header);
    const choices = initialChoices(head.columns, keepChoices(current, headers));
    await storeImport(manager, id, ctx.clock.now(), {
      ...NOTHING_READ,
      ...head.reading,
      sheets: head.sheets,
      head: head.head,
      headerSignature: head.headerSignature,
      columns: head.columns,
      choices,
      mappingComplete: columnsComplete(choices),
      profiles: head.profiles,
      notes: head.notes,
      generation: generation + 1,
      version: current.version + 1,
    });
    await audit(ctx, manager, {
      action: "changeTaskImportReading",
      subjectType: "task_import",
      subjectId: id,
      data: { fields },
    });
    return generation + 1;
  });
}

/** What is known of an import before its rows have been read. */
const NOTHING_READ = {
  status: "STAGING",
  replacements: [],
  readings: [],
  progress: null,
  attempts: 0,
  rowsTotal: null,
  rowsValid: null,
  rowsFailing: null,
  rowsLeftOut: 0,
  findings: { errors: {}, unknown: {} },
  commitRefusal: null,
} satisfies Partial<TaskImportRecord>;

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
