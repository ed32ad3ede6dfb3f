import type { ReactNode } from "react";
import { describedBy } from "../../lib/described-by.ts";
import type { SelectFieldProps, TextAreaFieldProps } from "../field-props.ts";
import { NativeSelect } from "../NativeSelect.tsx";
import styles from "./FormControls.module.css";
import { Icon } from "./Icon.tsx";

interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  hint?: string;
  children: ReactNode;
}

function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled drop-down; looks like `TextField`. */
export function SelectField({ id, label, hint, error, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <NativeSelect
        {...rest}
        id={id}
        size="lg"
        arrow={<Icon name="chevron-down" size={16} />}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error, hint })}
      />
    </FieldFrame>
  );
}

/** A labelled text of several lines. */
export function TextAreaField({ id, label, hint, error, rows = 4, onChange, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
