import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import type { DebtorIntervention } from "../../../generated/graphql.ts";
import { optionsOf } from "../../../parts/tasks/task-words.ts";
import { SelectBox } from "../../../ui/SelectBox.tsx";

interface RoleSelectProps {
  label: string;
  value: DebtorIntervention | null;
  onChange: (role: DebtorIntervention | null) => void;
}

/** In which quality somebody owes the debt: who isn't said to be a guarantor owes it jointly with the holder. */
export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  return (
    <SelectBox
      label={label}
      showLabel
      value={value}
      options={optionsOf(DEBTOR_INTERVENTION_NAMES)}
      noneLabel="Sin indicar"
      // The options are the codes themselves.
      onChange={(role) => onChange(role as DebtorIntervention | null)}
    />
  );
}
