import { SelectField } from "../../ui/FormControls.tsx";
import { fieldId } from "../../lib/form-problems.ts";
import { DayField } from "../../ui/DayField.tsx";
import { NumberStepper } from "../../ui/NumberStepper.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import { SESSION_CHANNELS, SESSION_KINDS } from "./proceedings-words.ts";
import type { SessionValues } from "./session-form.ts";

/** What a session to come and one that is over are described by. */

export const SESSION_LABELS = {
  kind: "Tipo de sesión",
  startsAt: "Día",
  time: "Hora (Madrid)",
  minutes: "Duración",
  channel: "Cómo se celebra",
  place: "Lugar, sala o número",
} as const;

export const SESSION_KIND_CHOICES = (Object.keys(SESSION_KINDS) as SessionValues["kind"][]).map((value) => ({
  value,
  ...SESSION_KINDS[value],
}));
const CHANNELS = (Object.keys(SESSION_CHANNELS) as SessionValues["channel"][]).map((value) => ({
  value,
  label: SESSION_CHANNELS[value].label,
}));

interface SessionFieldsProps {
  /** The form's name, in the ids of its fields. */
  form: string;
  values: Pick<SessionValues, "day" | "time" | "minutes" | "channel" | "place">;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Pick<SessionValues, "day" | "time" | "minutes" | "channel" | "place">>) => void;
}

export function WhenFields({ form, values, errorOf, onChange }: SessionFieldsProps) {
  return (
    <div className="pair">
      <DayField
        id={fieldId(form, "startsAt")}
        label={SESSION_LABELS.startsAt}
        required
        value={values.day}
        error={errorOf("startsAt")}
        onChange={(value) => onChange({ day: value })}
      />
      <TimeField
        id={fieldId(form, "time")}
        label={SESSION_LABELS.time}
        required
        value={values.time}
        error={errorOf("time")}
        onChange={(value) => onChange({ time: value })}
      />
      <NumberStepper
        id={fieldId(form, "minutes")}
        label={SESSION_LABELS.minutes}
        value={values.minutes}
        min={10}
        max={480}
        step={5}
        unit="min"
        hint="Lo habitual es de 30 a 60 minutos."
        error={errorOf("minutes")}
        onChange={(minutes) => onChange({ minutes })}
      />
    </div>
  );
}

export function HowFields({ form, values, errorOf, onChange }: SessionFieldsProps) {
  const { channel, place } = values;
  const { placeLabel, placeHint } = SESSION_CHANNELS[channel];
  return (
    <>
      <SelectField
        id={fieldId(form, "channel")}
        label={SESSION_LABELS.channel}
        value={channel}
        options={CHANNELS}
        error={errorOf("channel")}
        onChange={(next) => onChange({ channel: CHANNELS.find(({ value }) => value === next)?.value })}
      />
      <TextField
        id={fieldId(form, "place")}
        label={placeLabel}
        hint={placeHint}
        required
        maxLength={300}
        value={place}
        error={errorOf("place")}
        onChange={(event) => onChange({ place: event.target.value })}
      />
    </>
  );
}
