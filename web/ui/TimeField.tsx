import { parseTypedTime, typedTimeProblem } from "../lib/typed-day.ts";
import { TextField } from "./TextField.tsx";
import { useTypedValue } from "./use-typed-value.ts";

interface TimeFieldProps {
  label: string;
  /** `hh:mm`; "" for none. */
  value: string;
  onChange: (value: string) => void;
  id?: string;
  error?: string;
  hint?: string;
  required?: boolean;
}

/** A time of day of 24 hours, whatever the browser's language: 9, 9:30, 930. */
export function TimeField({ label, value, onChange, error, ...rest }: TimeFieldProps) {
  const typed = useTypedValue({
    value,
    onChange,
    format: (time) => time,
    parse: parseTypedTime,
    problemOf: typedTimeProblem,
  });
  return (
    <TextField
      {...rest}
      {...typed.input}
      label={label}
      error={typed.problem ?? error}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
    />
  );
}
