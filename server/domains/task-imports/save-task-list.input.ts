import { describeInput } from "../../shared/inputs/describe-input.ts";
import { Field } from "../../shared/inputs/field.ts";
import { isObject, listOf, ownValue, textOf } from "../../shared/inputs/given-values.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { Verbatim } from "../../shared/inputs/texts.ts";
import { TaskListDetailsInput } from "../tasks/task-list-details.input.ts";

/** Sent by the documented clients whether or not the file has such a sheet. */
export const DOCUMENTED_SHEET = "Hoja 1";

const TEXT = { type: "string" };

/** What one column of the file is. */
class SaveTaskListColumnInput {
  @Verbatim({ schema: TEXT, isRequired: false }) columnHeader!: string;
  @Verbatim({
    schema: { ...TEXT, description: "Código o nombre de la propiedad, EXTRA o IGNORE" },
    isRequired: false,
  })
  typeColumn!: string;
  /** Answers to the preview's questions: kind → value. */
  @Field(readAnswers, {
    schema: {
      type: "object",
      description: 'Respuestas a las preguntas de la vista previa, por ejemplo {"UNIT": "THOUSANDS"}',
      additionalProperties: TEXT,
    },
    isRequired: false,
  })
  reading!: Readonly<Record<string, string>>;
}

/** The whole list in one call, as the documented clients save it. */
export class SaveTaskListInput {
  @Nested(() => new TaskListDetailsInput()) taskListDetails!: TaskListDetailsInput;
  /** Blank: the one of the preview. */
  @Verbatim({ schema: { ...TEXT, default: DOCUMENTED_SHEET }, isRequired: false }) sheetName!: string;
  @Verbatim({ schema: TEXT, isRequired: true }) historicalId!: string;
  @Field(readColumns, {
    schema: { type: "array", items: describeInput(new SaveTaskListColumnInput()) },
    isRequired: true,
  })
  columns!: SaveTaskListColumnInput[];
}

function readColumns(given: unknown): SaveTaskListColumnInput[] {
  return listOf(given).map((column) => readInput(new SaveTaskListColumnInput(), column as object));
}

/** Values that aren't text count as not given. */
function readAnswers(given: unknown): Record<string, string> {
  const kinds = isObject(given) ? Object.keys(given) : [];
  return Object.fromEntries(kinds.map((kind) => [kind, textOf(ownValue(given, kind))]));
}
