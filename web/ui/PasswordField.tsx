import type { PasswordRule } from "../../schema/rules/password-rules.ts";
import { Icon } from "./Icon.tsx";
import styles from "./PasswordField.module.css";
import { TextField } from "./TextField.tsx";

interface PasswordFieldProps {
  id: string;
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown as a list under the field, each ticked as soon as it is met. */
  rules: readonly PasswordRule[];
  error?: string;
}

function Rules({ id, rules, value }: Pick<PasswordFieldProps, "id" | "rules" | "value">) {
  return (
    <ul
      id={id}
      className={`list pair gap-4 muted small ${styles.rules}`}
      aria-label="La contraseña debe tener"
    >
      {rules.map((rule) => {
        const isMet = rule.isMet(value);
        return (
          <li key={rule.label} className={`line ${isMet ? "success" : ""}`}>
            {isMet ? <Icon name="check" size={16} /> : <span className={styles.open} />}
            <span>
              {rule.label}
              {isMet && <span className="visually-hidden"> (cumplido)</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A new password with its rules. The confirmation is a plain `TextField` (`autoComplete="new-password"`). */
export function PasswordField({
  id,
  label,
  name = "password",
  value,
  onChange,
  rules,
  error,
}: PasswordFieldProps) {
  return (
    <div className="stack gap-8">
      <TextField
        id={id}
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={value}
        error={error}
        describedBy={`${id}-rules`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Rules id={`${id}-rules`} rules={rules} value={value} />
    </div>
  );
}
