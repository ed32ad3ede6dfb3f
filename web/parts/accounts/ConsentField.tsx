import type { ReactNode } from "react";
import styles from "./ConsentField.module.css";
import { Icon } from "../../ui/site/Icon.tsx";

interface ConsentFieldProps {
  id: string;
  /** What is agreed to; may hold links. */
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  required?: boolean;
  error?: string;
}

/** A check box somebody agrees to something with; never ticked by anybody else. */
export function ConsentField({ id, children, checked, onChange, required, error }: ConsentFieldProps) {
  return (
    <div className={styles.consent}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          required={required}
          // A browser that fills in forms again must not agree for somebody.
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
