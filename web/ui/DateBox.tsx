import { Input } from "antd";
import { useId } from "react";
import { describedBy } from "../lib/described-by.ts";
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
    <span className={`screen-only ${styles.selectField}`}>
      <label htmlFor={id} className="strong small">
        {label}
      </label>
      <Input
        {...typed.input}
        id={id}
        className={styles.date}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        status={problem === undefined ? undefined : "error"}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error: problem })}
        suffix={<DayPopover value={value ?? ""} onChoose={typed.choose} />}
      />
      {problem !== undefined && (
        <span id={`${id}-error`} className={`danger small ${styles.error}`} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
