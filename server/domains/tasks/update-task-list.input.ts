import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { TaskListDetailsInput } from "./task-list-details.input.ts";

export class UpdateTaskListInput
  extends TaskListDetailsInput
  implements InputOf<Contract.UpdateTaskListInput>
{
  /** The one the edit started from. */
  @AsGiven() version!: number;
}
