import { fieldId } from "../../../lib/form-problems.ts";
import { SelectField } from "../../../ui/FormControls.tsx";
import { ListsField, type ChosenList } from "./ListsField.tsx";

export interface Reach {
  isLimited: boolean;
  lists: readonly ChosenList[];
}

interface ReachFieldProps {
  form: string;
  values: Reach;
  error: string | undefined;
  onChange: (part: Partial<Reach>) => void;
}

/** Of which lists a program sees the rows. */
export function ReachField({ form, values, error, onChange }: ReachFieldProps) {
  return (
    <>
      <SelectField
        id={fieldId(form, "reach")}
        label="Listas"
        value={values.isLimited ? "chosen" : "all"}
        options={[
          { value: "all", label: "Todas, y las tareas sin lista" },
          { value: "chosen", label: "Solo las que elija" },
        ]}
        onChange={(reach) => onChange({ isLimited: reach === "chosen" })}
      />
      {values.isLimited && (
        <ListsField
          id={fieldId(form, "listIds")}
          lists={values.lists}
          error={error}
          onChange={(lists) => onChange({ lists })}
        />
      )}
    </>
  );
}
