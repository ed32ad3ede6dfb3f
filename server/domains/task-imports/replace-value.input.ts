import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, type JsonSchema } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { columnOfProperty } from "../tasks/task-columns.ts";
import { FileColumn } from "./file-column.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { textCell } from "./reading/cell.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

const CELL: JsonSchema = { type: "string", maxLength: IMPORT_LIMITS.fixCharacters };

/** In the order in which what is wrong is looked for. */
export class TaskImportReplacementInput implements InputOf<Contract.TaskImportReplacementInput> {
  @FileColumn(checkImported) column!: number;
  @Field(readNew, { schema: CELL, isRequired: true }) to!: string;
  @Field(readOld, { schema: CELL, isRequired: true }) from!: string;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

/** Stored code → shown text, of a column whose values are options. */
export function optionsOf(
  choice: ColumnChoice | null | undefined,
): Readonly<Record<string, string>> | undefined {
  if (!choice || choice === "EXTRA" || choice === "IGNORE") return undefined;
  return columnOfProperty(choice).options;
}

function invalid(message: string): Fault {
  return new Fault("INVALID", message);
}

function checkImported(column: number, { record }: TaskImportReplacementInput): Fault | null {
  const choice = record.choices[column];
  return !choice || choice === "IGNORE" ? invalid("Esta columna no se importa.") : null;
}

function readNew(given: unknown, { record, column, from }: TaskImportReplacementInput): string | Fault {
  const text = textOf(given);
  const options = optionsOf(record.choices[column]);
  if (options && !Object.hasOwn(options, text)) return invalid(CHOOSE_ONE);
  if (Math.max(text.length, textOf(from).length) > IMPORT_LIMITS.fixCharacters)
    return invalid(`Una celda admite como máximo ${IMPORT_LIMITS.fixCharacters} caracteres.`);
  return textCell(text).trim();
}

function readOld(given: unknown, { record }: TaskImportReplacementInput): string | Fault {
  if (record.replacements.length < IMPORT_LIMITS.replacements) return textCell(textOf(given));
  return invalid("Hay demasiados valores cambiados: corrige el archivo y súbelo de nuevo.");
}
