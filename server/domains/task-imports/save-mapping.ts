import type * as Contract from "../../generated/schema-types.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { changeImport } from "./change-import.ts";
import { CHOOSING } from "./import-record.ts";
import type { ImportStatus, TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { mergeListDetails } from "./list-details.ts";
import { TaskImportMappingInput } from "./save-mapping.input.ts";
import { missingProperties } from "./understanding/understand-row.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

/**
 * Stores choices and list details as they stand, unfinished ones too. A complete mapping is checked over all rows as
 * soon as they are there. Throws NotFound, InvalidInput, Conflict (also for a stale version).
 */
export async function saveTaskImportMapping(
  ctx: Context,
  id: string,
  given: Contract.TaskImportMappingInput,
): Promise<{ import: TaskImportRecord }> {
  return changeImport(
    ctx,
    id,
    { action: "saveTaskImportMapping", statuses: CHOOSING },
    async (manager, record) => {
      if (record.version !== given.version) throw staleVersion(record);
      const { columns: choices, listDetails } = readInput(new TaskImportMappingInput(record), given);
      const remapped = JSON.stringify(choices) !== JSON.stringify(record.choices);
      const complete = columnsComplete(choices);
      const status = remapped ? nextStatus(record, complete) : record.status;
      await storeImport(manager, id, ctx.clock.now(), {
        choices,
        listDetails: mergeListDetails(record.listDetails, listDetails),
        mappingComplete: complete,
        status,
        version: record.version + 1,
        commitRefusal: null,
        ...(remapped ? forgetCheck(record, choices, status) : {}),
      });
      return { columns: given.columns?.length ?? 0, details: listDetails != null, status };
    },
  );
}

/** Every column has a choice and the mandatory properties are mapped. */
export function columnsComplete(choices: readonly (ColumnChoice | null)[]): boolean {
  return (
    choices.length > 0 &&
    choices.every((choice) => choice !== null) &&
    missingProperties(choices).length === 0
  );
}

/** A refusal that carries how the import stands now, so that the screen can show it. */
export function staleVersion(record: TaskImportRecord): Conflict {
  return new Conflict(
    "Otra persona ha cambiado la importación mientras tanto. Revisa cómo ha quedado y vuelve a guardar.",
    { code: "CONFLICT", field: ["version"], payload: { import: record } },
  );
}

/** Where an import stands once what its rows are checked by has changed. */
export function nextStatus(record: TaskImportRecord, complete: boolean): ImportStatus {
  if (record.status === "STAGING") return "STAGING";
  return complete ? "VALIDATING" : "MAPPING";
}

/**
 * A check of the former mapping is worth nothing any more. While rows are still being read nothing has been checked,
 * and the reading itself needn't begin again.
 */
export function forgetCheck(
  record: TaskImportRecord,
  choices: readonly (ColumnChoice | null)[],
  status: ImportStatus,
) {
  if (status === "STAGING") return {};
  return {
    generation: record.generation + 1,
    progress: null,
    attempts: 0,
    rowsValid: null,
    rowsFailing: null,
    findings: { errors: {}, unknown: {} },
    // A replacement belongs to the property the column had.
    replacements: record.replacements.filter(({ column }) => choices[column] === record.choices[column]),
  };
}
