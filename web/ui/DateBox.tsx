import { useId } from "react";
import { formatDate } from "../lib/format.ts";
import { parseTypedDay, typedDayProblem } from "../lib/typed-day.ts";
import styles from "./controls.module.css";
import { DayPopover } from "./DayPopover.tsx";
import { useTypedValue } from "./use-typed-value.ts";

interface DateBoxProps {
  label: string;
  /** `yyyy-mm-dd`; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
}

/** A day among filters: as high as its neighbours, with its label above. */
export function DateBox({ label, value, onChange, error }: DateBoxProps) {
  const id = useId();
  const typed = useTypedValue({
    value: value ?? "",
    onChange: (day) => onChange(day === "" ? null : day),
    format: formatDate,
    parse: parseTypedDay,
    problemOf: typedDayProblem,
  });
  const problem = typed.problem ?? error;
  return (
    <span className={styles.selectField}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.date}>
        <input
          {...typed.input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
        />
        <DayPopover value={value ?? ""} onChoose={typed.choose} />
      </span>
      {problem !== undefined && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
