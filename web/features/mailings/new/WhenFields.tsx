import { fieldId } from "../../../lib/form-problems.ts";
import { CheckField } from "../../../ui/FormControls.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { TimeField } from "../../../ui/TimeField.tsx";
import { FORM, LABELS, type WhenValues } from "./mailing-form.ts";

interface WhenFieldsProps {
  values: WhenValues;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<WhenValues>) => void;
}

/** At once, or at a day and time. */
export function WhenFields({ values, errorOf, onChange }: WhenFieldsProps) {
  return (
    <div className="stack gap-12">
      <CheckField
        label="Empezar más tarde, a una fecha y hora"
        checked={values.isLater}
        onChange={(isLater) => onChange({ isLater })}
      />
      {values.isLater && (
        <div className="pair">
          <DayField
            id={fieldId(FORM, "startsAt")}
            label={LABELS.startsAt}
            required
            value={values.day}
            error={errorOf("startsAt")}
            onChange={(day) => onChange({ day })}
          />
          <TimeField
            id={fieldId(FORM, "time")}
            label={LABELS.time}
            required
            value={values.time}
            error={errorOf("time")}
            onChange={(time) => onChange({ time })}
          />
        </div>
      )}
    </div>
  );
}
