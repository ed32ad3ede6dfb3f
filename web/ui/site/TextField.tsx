import { useId, type InputHTMLAttributes, type Ref } from "react";
import { describedBy } from "../../lib/described-by.ts";
import { Icon } from "./Icon.tsx";
import styles from "./TextField.module.css";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  label: string;
  type?: "text" | "email" | "tel";
  /** Why the value isn't accepted. */
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Keyboards neither capitalize nor correct an address. */
const OF_EMAIL = { inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/** A labelled field without Ant Design, for public pages. */
export function TextField({ label, type = "text", error, hint, id, ref, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>{label}</label>
      <span className={styles.control}>
        <input
          {...(type === "email" ? OF_EMAIL : {})}
          {...rest}
          ref={ref}
          id={fieldId}
          type={type}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, { error, hint })}
        />
      </span>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${fieldId}-error`} className={styles.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
