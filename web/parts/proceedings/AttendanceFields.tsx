import type { AttendanceInput } from "../../generated/graphql.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { TextField } from "../../ui/TextField.tsx";

const CAME = [
  { value: "yes", title: "Asistió" },
  { value: "no", title: "No asistió" },
] as const;

export interface Attendance {
  /** Null: not said yet. */
  attended: "yes" | "no" | null;
  representedBy: string;
}

export const NOT_SAID: Attendance = { attended: null, representedBy: "" };

/** A party's attendance as it is sent. */
export function attendanceInput(
  partyId: string,
  { attended, representedBy }: Attendance = NOT_SAID,
): AttendanceInput {
  return { partyId, attended: attended === "yes", representedBy: representedBy.trim() };
}

interface PersonProps {
  /** The form's name, in the ids of its fields. */
  form: string;
  index: number;
  name: string;
  value: Attendance;
  errorOf: (path: string) => string | undefined;
  onChange: (value: Attendance) => void;
}

/** Whether one of those concerned came, and who stood at their side. */
export function PersonAttendance({ form, index, name, value, errorOf, onChange }: PersonProps) {
  const path = (field: string) => `attendance.${index}.${field}`;
  return (
    <div className="stack gap-12">
      <ChoiceCards
        legend={name}
        id={fieldId(form, path("attended"))}
        columns
        choices={CAME}
        chosen={value.attended === null ? [] : [value.attended]}
        error={errorOf(path("attended"))}
        onToggle={(attended) => onChange({ ...value, attended })}
      />
      <TextField
        id={fieldId(form, path("representedBy"))}
        label={`Quién representa o acompaña a ${name} (opcional)`}
        maxLength={200}
        value={value.representedBy}
        error={errorOf(path("representedBy"))}
        onChange={(event) => onChange({ ...value, representedBy: event.target.value })}
      />
    </div>
  );
}
