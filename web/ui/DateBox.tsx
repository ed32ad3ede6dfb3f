import { useId } from "react";
import styles from "./controls.module.css";

interface DateBoxProps {
  label: string;
  /** `yyyy-mm-dd`; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string | null;
  max?: string | null;
  error?: string;
}

/** A day among filters, made of the browser's own: as high as its neighbours, with its label above. */
export function DateBox({ label, value, onChange, min, max, error }: DateBoxProps) {
  const id = useId();
  return (
    <span className={styles.selectField}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.date}
        value={value ?? ""}
        min={min ?? undefined}
        max={max ?? undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
