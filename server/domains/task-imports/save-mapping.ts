import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { TASK_PROPERTIES, TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import { changeImport } from "./change-import.ts";
import { CHOOSING } from "./import-record.ts";
import type { ImportStatus, TaskImportRecord } from "./import-record.ts";
import { storeImport } from "./import-store.ts";
import { mergeListDetails } from "./list-details.ts";
import type { ListDetailsInput } from "./list-details.ts";
import { missingProperties } from "./understanding/understand-row.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

export interface MappingInput {
  version: number;
  columns?: readonly { index: number; choice?: ColumnChoice | null }[] | null;
  listDetails?: ListDetailsInput | null;
}

const CHOICES: ReadonlySet<string> = new Set<string>([...TASK_PROPERTIES, "EXTRA", "IGNORE"]);

/**
 * Stores choices and list details as they stand, unfinished ones too. A complete mapping is checked over all rows as
 * soon as they are there. Throws NotFound, InvalidInput, Conflict (also for a stale version).
 */
export async function saveTaskImportMapping(
  ctx: Context,
  id: string,
  input: MappingInput,
): Promise<{ import: TaskImportRecord }> {
  const { columns, listDetails } = input;
  return changeImport(
    ctx,
    id,
    { action: "saveTaskImportMapping", statuses: CHOOSING },
    async (manager, record) => {
      if (record.version !== input.version) throw staleVersion(record);
      const choices = newChoices(record, columns ?? []);
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
      return { columns: (columns ?? []).length, details: listDetails != null, status };
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

function newChoices(
  record: TaskImportRecord,
  columns: readonly { index: number; choice?: ColumnChoice | null }[],
): (ColumnChoice | null)[] {
  const choices = record.columns.map((_, index) => record.choices[index] ?? null);
  const problems: Problem[] = [];
  columns.forEach(({ index, choice = null }, at) => {
    const known = Number.isInteger(index) && index >= 0 && index < choices.length;
    if (!known || (choice !== null && !CHOICES.has(choice))) {
      const message = known
        ? "Elige una de las propiedades ofrecidas."
        : `El archivo no tiene la columna ${index + 1}.`;
      problems.push({ field: ["columns", String(at), known ? "choice" : "index"], code: "INVALID", message });
      return;
    }
    choices[index] = choice;
  });
  problems.push(...doubledProperties(record, choices));
  if (problems.length > 0) throw new InvalidInput(problems);
  return choices;
}

function doubledProperties(record: TaskImportRecord, choices: readonly (ColumnChoice | null)[]): Problem[] {
  const taken = new Map<TaskProperty, number>();
  const problems: Problem[] = [];
  choices.forEach((choice, index) => {
    if (choice === null || choice === "EXTRA" || choice === "IGNORE") return;
    const other = taken.get(choice);
    taken.set(choice, index);
    if (other === undefined) return;
    const headers = [other, index].map((column) => `«${record.columns[column]?.header}»`).join(" y ");
    const message = `«${TASK_PROPERTY_NAMES[choice]}» solo puede asignarse a una columna: está en ${headers}.`;
    problems.push({ field: ["columns"], code: "DUPLICATE", message });
  });
  return problems;
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
