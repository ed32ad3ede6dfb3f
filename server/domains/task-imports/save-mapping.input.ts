import type * as Contract from "../../generated/schema-types.ts";
import type { Problem } from "../../platform/refusals.ts";
import { TASK_PROPERTIES, TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { checkInput, type InputOf } from "../../shared/inputs/read-input.ts";
import { FileColumn } from "./file-column.ts";
import type { TaskImportRecord } from "./import-record.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

const CHOICES: readonly ColumnChoice[] = [...TASK_PROPERTIES, "EXTRA", "IGNORE"];

class TaskImportColumnInput implements InputOf<Contract.TaskImportColumnInput> {
  @FileColumn() index!: number;
  /** Null opens the column again. */
  @Field(readChoice, { schema: { enum: CHOICES }, isRequired: false })
  choice: ColumnChoice | null = null;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

export class TaskImportMappingInput implements InputOf<Contract.TaskImportMappingInput> {
  /** The one the edit started from. */
  @AsGiven() version!: number;
  /** Of every column of the file; those left out keep what was chosen before. */
  @Field(readColumns, { schema: { type: "array" }, isRequired: false }) columns!: (ColumnChoice | null)[];
  @AsGiven() listDetails!: Contract.TaskImportListDetailsInput | null | undefined;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

function readChoice(given: unknown): ColumnChoice | null | Fault {
  if (given === null) return null;
  const known = CHOICES.find((choice) => choice === textOf(given));
  return known ?? new Fault("INVALID", "Elige una de las propiedades ofrecidas.");
}

function readColumns(given: unknown, { record }: TaskImportMappingInput): (ColumnChoice | null)[] | Faults {
  const choices = record.columns.map((_, index) => record.choices[index] ?? null);
  const problems = listOf(given).flatMap((item, at) => {
    const column = new TaskImportColumnInput(record);
    const found = checkInput(column, item as object).slice(0, 1);
    if (found.length === 0) choices[column.index] = column.choice;
    return Faults.below(String(at), found).problems;
  });
  problems.push(...doubledProperties(record, choices));
  return problems.length > 0 ? Faults.below("columns", problems) : choices;
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
    problems.push({ field: [], code: "DUPLICATE", message });
  });
  return problems;
}
