import type { ContractType, DebtorIntervention, TaskState } from "../../../generated/graphql.ts";
import {
  CONTRACT_TYPE_NAMES,
  INTERVENTION_NAMES,
  optionsOf,
  TASK_STATES,
  taskStateLook,
} from "../../../parts/tasks/task-words.ts";
import type { Choice } from "../import-types.ts";

export interface PropertyOption {
  /** The code the contract knows. */
  value: ContractType | DebtorIntervention | TaskState;
  label: string;
}

/** The options of a property that has them; null for free texts, numbers and dates. */
export function propertyOptions(property: Choice): readonly PropertyOption[] | null {
  if (property === "typeContract") return optionsOf(CONTRACT_TYPE_NAMES);
  if (property === "intervention") return optionsOf(INTERVENTION_NAMES);
  if (property === "status")
    return TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));
  return null;
}
