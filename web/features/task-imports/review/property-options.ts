import type { ContractType, DebtorIntervention, TaskState } from "../../../generated/graphql.ts";
import { CONTRACT_TYPES, DEBTOR_INTERVENTION_NAMES, TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { optionsOf, taskStateLook } from "../../../parts/tasks/task-words.ts";
import type { Choice } from "../import-types.ts";

export interface PropertyOption {
  /** The code the contract knows. */
  value: ContractType | DebtorIntervention | TaskState;
  label: string;
}

/** The options of a property that has them; null for free texts, numbers and dates. */
export function propertyOptions(property: Choice): readonly PropertyOption[] | null {
  if (property === "typeContract") return CONTRACT_TYPES.map((code) => ({ value: code, label: code }));
  if (property === "intervention") return optionsOf(DEBTOR_INTERVENTION_NAMES);
  if (property === "status")
    return TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));
  return null;
}
