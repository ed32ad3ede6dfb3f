import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { NestedList } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { FileColumn } from "./file-column.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { textCell } from "./reading/cell.ts";

class TaskImportCellInput implements InputOf<Contract.TaskImportCellInput> {
  /** As the file counts them, from 1. */
  @AsGiven() row!: number;
  @FileColumn() column!: number;
  /** "" empties the cell. */
  @Field(readCell, {
    schema: { type: "string", maxLength: IMPORT_LIMITS.fixCharacters },
    isRequired: true,
  })
  value!: string;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

export class CorrectTaskImportCellsInput implements InputOf<
  Omit<Contract.MutationCorrectTaskImportCellsArgs, "id">
> {
  @NestedList<TaskImportCellInput, CorrectTaskImportCellsInput>(
    ({ record }) => new TaskImportCellInput(record),
  )
  cells!: TaskImportCellInput[];

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

function readCell(given: unknown): string | Fault {
  const value = textOf(given);
  if (value.length <= IMPORT_LIMITS.fixCharacters) return textCell(value).trim();
  return new Fault("TOO_LONG", `Una celda admite como máximo ${IMPORT_LIMITS.fixCharacters} caracteres.`);
}
