import type { ReactNode } from "react";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";

interface FieldProps {
  /** Of its control. */
  id: string;
  label: string;
  /** Why the value isn't accepted. */
  error?: string;
  hint?: string;
  children: ReactNode;
}

/**
 * What every field has around its control; the control names hint and error by `describedBy` (`lib/described-by.ts`). Not by
 * Ant Design's Form.Item: with its store, grid and bubbles it weighed more than all other pieces of a debtor's page.
 */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <div id={`${id}-error`} className={styles.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </div>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
