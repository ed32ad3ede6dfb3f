import { formatDate } from "../lib/format.ts";
import { parseTypedDay, typedDayProblem } from "../lib/typed-day.ts";
import { DayPopover } from "./DayPopover.tsx";
import { TextField } from "./TextField.tsx";
import { useTypedValue } from "./use-typed-value.ts";

interface DayFieldProps {
  label: string;
  /** `yyyy-mm-dd`; "" for none. */
  value: string;
  onChange: (value: string) => void;
  id?: string;
  error?: string;
  hint?: string;
  required?: boolean;
  /** Said instead of the label where several fields have the same. */
  "aria-label"?: string;
}

/** A day, typed as dd/mm/aaaa whatever the browser's language, or chosen in a month. */
export function DayField({ label, value, onChange, error, ...rest }: DayFieldProps) {
  const typed = useTypedValue({
    value,
    onChange,
    format: formatDate,
    parse: parseTypedDay,
    problemOf: typedDayProblem,
  });
  return (
    <TextField
      {...rest}
      {...typed.input}
      label={label}
      error={typed.problem ?? error}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      action={<DayPopover value={value} onChoose={typed.choose} />}
    />
  );
}
