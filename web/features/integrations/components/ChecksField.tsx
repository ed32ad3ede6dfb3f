import { fieldId } from "../../../lib/form-problems.ts";
import { CheckField } from "../../../ui/FormControls.tsx";

interface ChecksFieldProps<Value extends string> {
  form: string;
  /** Of the input's field. */
  name: string;
  legend: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: readonly Value[]) => void;
}

/** Several of a few, as boxes to tick. */
export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { form, name, legend, options, chosen, error, onChange } = props;
  return (
    <fieldset className="bare stack gap-8" id={fieldId(form, name)} tabIndex={-1}>
      <legend className="strong">{legend}</legend>
      {options.map(([value, label]) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {error !== undefined && <p className="danger small">{error}</p>}
    </fieldset>
  );
}
