import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { Changes, InputOf } from "../../shared/inputs/read-input.ts";
import { CreateTaskInput, placed } from "./create-task.input.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import { OptionalText } from "./task-form-fields.ts";
import type { TaskValues } from "./task-properties.ts";

/** Changes to a stored task: fields left out (undefined) are not touched, null or "" empties where that is allowed. */
export class UpdateTaskInput extends CreateTaskInput implements InputOf<Contract.UpdateTaskInput> {
  @OptionalText(TASK_COLUMNS.type.longest) type!: string | null;
  /** The one the edit started from. */
  @AsGiven() version!: number;
}

export function changedTaskValues(input: Changes<UpdateTaskInput>): Partial<TaskValues> {
  const { addresses, contact, version: _version, ...fields } = input;
  return { ...fields, ...contact, ...(addresses && placed(addresses)) };
}
