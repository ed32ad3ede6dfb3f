import { DateBox } from "../../../ui/DateBox.tsx";
import { daysProblem } from "../../../lib/url-state.ts";
import type { Days } from "../hooks/audit-url.ts";

/** First and last day of what is looked at. */
export function DayRange({ days, onChange }: { days: Days; onChange: (change: Partial<Days>) => void }) {
  return (
    <>
      <DateBox
        label="Desde"
        value={days.from}
        error={daysProblem(days.from, days.to)}
        onChange={(from) => onChange({ from })}
      />
      <DateBox label="Hasta" value={days.to} onChange={(to) => onChange({ to })} />
    </>
  );
}
