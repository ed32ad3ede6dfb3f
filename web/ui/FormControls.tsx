import { useId, type ReactNode } from "react";
import styles from "./FormControls.module.css";
import { Icon } from "./Icon.tsx";

interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  hint?: string;
  children: ReactNode;
}

function describedBy(id: string, error?: string, hint?: string): string | undefined {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
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

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** The text of the empty choice: 'Selecciona…'. */
  placeholder: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string;
}

/** A labelled drop-down for light forms; looks like `TextField`. */
export function SelectField({
  id,
  label,
  value,
  options,
  placeholder,
  onChange,
  required,
  error,
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error}>
      <span className={styles.control}>
        <select
          id={id}
          value={value}
          required={required}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, error)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </FieldFrame>
  );
}

interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  maxLength?: number;
  hint?: string;
  error?: string;
}

/** A labelled text of several lines for light forms. */
export function TextAreaField({
  id,
  label,
  value,
  onChange,
  required,
  maxLength,
  hint,
  error,
}: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        rows={4}
        value={value}
        required={required}
        maxLength={maxLength}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** One yes or no with its label. */
export function CheckField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={styles.check} htmlFor={id}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
