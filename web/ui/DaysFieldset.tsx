import { DateBox } from "./DateBox.tsx";

interface DaysFieldsetProps {
  legend: string;
  /** `yyyy-mm-dd`; null for none. */
  from: string | null;
  to: string | null;
  error: string | undefined;
  onFrom: (day: string | null) => void;
  onTo: (day: string | null) => void;
}

/** From which day to which, among the filters used more seldom. */
export function DaysFieldset({ legend, from, to, error, onFrom, onTo }: DaysFieldsetProps) {
  return (
    <fieldset className="bare pair">
      <legend>{legend}</legend>
      <DateBox label="Desde" value={from} error={error} onChange={onFrom} />
      <DateBox label="Hasta" value={to} onChange={onTo} />
    </fieldset>
  );
}
