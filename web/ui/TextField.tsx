import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { Icon } from "./site/Icon.tsx";
import styles from "./TextField.module.css";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  label: string;
  type?: "text" | "email" | "password" | "tel";
  /** Why the value isn't accepted. */
  error?: string;
  hint?: string;
  /** Id of something else that explains the field, e.g. a list of rules. */
  describedBy?: string;
  /** `code`: large, spaced digits. */
  variant?: "text" | "code";
  /** A button at the field's end. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Keyboards neither capitalize nor correct an address. */
const OF_EMAIL = { inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <button
      type="button"
      aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
    >
      <Icon name={shown ? "eye-off" : "eye"} />
    </button>
  );
}

/** A labelled field without Ant Design, for the public and sign-in pages. Passwords can be shown and hidden. */
export function TextField({
  label,
  type = "text",
  error,
  hint,
  describedBy,
  variant = "text",
  action,
  id,
  ref,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  const isPassword = type === "password";
  const described = [
    error !== undefined && `${fieldId}-error`,
    hint !== undefined && `${fieldId}-hint`,
    describedBy,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>{label}</label>
      <span className={styles.control}>
        <input
          {...(type === "email" ? OF_EMAIL : {})}
          {...rest}
          ref={ref}
          id={fieldId}
          data-variant={variant === "text" ? undefined : variant}
          type={isPassword && shown ? "text" : type}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described === "" ? undefined : described}
        />
        {isPassword && <RevealButton shown={shown} onChange={setShown} />}
        {action}
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
