import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven, type FieldDecorator } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { checkCharacters, type RuleProblem } from "./task-field-checks.ts";
import { RequiredText } from "./task-form-fields.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";

const LONGEST_REASON = 1000;

export class ChangeTaskStateInput implements InputOf<Contract.ChangeTaskStateInput> {
  /** The one the edit started from. */
  @AsGiven() version!: number;
  @AsGiven() state!: TaskState;
  @StateReason() reason!: string;
}

/** Why a state is changed by hand. */
export function StateReason(): FieldDecorator<string> {
  return RequiredText(LONGEST_REASON, checkReason);
}

function checkReason(reason: string): RuleProblem | null {
  const unstorable = checkCharacters(reason);
  if (unstorable || reason.length <= LONGEST_REASON) return unstorable;
  return { code: "TOO_LONG", message: `El motivo no puede pasar de ${LONGEST_REASON} caracteres` };
}
