import { Checkbox, Input } from "antd";
import { describedBy } from "../lib/described-by.ts";
import { Field } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import type { SelectFieldProps, TextAreaFieldProps } from "./field-props.ts";
import { NativeSelect } from "./NativeSelect.tsx";

/** A labelled drop-down; looks like `TextField`. */
export function SelectField({ id, label, hint, error, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <NativeSelect
        {...rest}
        id={id}
        size="lg"
        arrow={<Icon name="chevron-down" size={16} />}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error, hint })}
      />
    </Field>
  );
}

/** A labelled text of several lines. */
export function TextAreaField({ id, label, hint, error, rows = 4, onChange, ...rest }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <Input.TextArea
        {...rest}
        id={id}
        rows={rows}
        size="large"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One yes or no with its label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {label}
    </Checkbox>
  );
}
