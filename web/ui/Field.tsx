import { Form } from "antd";
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

/** What every field has around its control; the control names hint and error by `describedBy` (`lib/described-by.ts`). */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <Form.Item
      layout="vertical"
      className={styles.field}
      label={label}
      htmlFor={id}
      validateStatus={error === undefined ? undefined : "error"}
      extra={hint === undefined ? undefined : <span id={`${id}-hint`}>{hint}</span>}
      help={
        error === undefined ? undefined : (
          <span id={`${id}-error`} className={styles.error}>
            <Icon name="alert-circle" size={16} />
            {error}
          </span>
        )
      }
    >
      {children}
    </Form.Item>
  );
}
