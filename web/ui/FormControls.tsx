import { useId, type ReactNode } from "react";
import styles from "./FormControls.module.css";
import { Icon } from "./site/Icon.tsx";

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

interface SelectFieldOption {
  value: string;
  label: string;
}

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  /** Plain options, or groups of them under a name. */
  options: readonly (SelectFieldOption | { group: string; options: readonly SelectFieldOption[] })[];
  /** The text of the empty choice: 'Selecciona…'. Without it there is none. */
  placeholder?: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: string;
  error?: string;
  autoComplete?: string;
}

function Options({ options }: { options: readonly SelectFieldOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
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
  hint,
  error,
  autoComplete,
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <span className={styles.control}>
        <select
          id={id}
          value={value}
          required={required}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, error, hint)}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) =>
            "group" in option ? (
              <optgroup key={option.group} label={option.group}>
                <Options options={option.options} />
              </optgroup>
            ) : (
              <Options key={option.value} options={[option]} />
            ),
          )}
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
  /** How many lines are seen at first. */
  rows?: number;
  /** It comes from elsewhere and can only be read. */
  readOnly?: boolean;
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
  rows = 4,
  readOnly,
  hint,
  error,
}: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        rows={rows}
        value={value}
        readOnly={readOnly}
        required={required}
        maxLength={maxLength}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One yes or no with its label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <label className={styles.check} htmlFor={id}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
