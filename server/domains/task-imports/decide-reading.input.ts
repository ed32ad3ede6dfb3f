import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { FileColumn } from "./file-column.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { READING_ANSWERS, type ReadingKind } from "./reading-questions.ts";

export class TaskImportReadingDecisionInput implements InputOf<Contract.TaskImportReadingDecisionInput> {
  @FileColumn() column!: number;
  @AsGiven() kind!: ReadingKind;
  /** Null takes the decision back. */
  @Field(readAnswer, { schema: { type: "string" }, isRequired: false }) value: string | null = null;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

function readAnswer(given: unknown, { kind }: TaskImportReadingDecisionInput): string | null | Fault {
  if (given === null) return null;
  const answer = textOf(given);
  if (Object.hasOwn(READING_ANSWERS[kind], answer)) return answer;
  return new Fault("INVALID", CHOOSE_ONE);
}
