import { fieldId } from "../../lib/form-problems.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";

/** Labels of what is noted of a held session. */
export const OUTCOME_LABELS = { result: "Resultado", privateNotes: "Notas solo para ti" } as const;

interface OutcomeValues {
  result: string;
  privateNotes: string;
}

interface OutcomeProps {
  /** The form's name, in the ids of its fields. */
  form: string;
  values: OutcomeValues;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<OutcomeValues>) => void;
}

/** What came of a session, for those who were called, and what only its manager keeps. */
export function OutcomeFields({ form, values, errorOf, onChange }: OutcomeProps) {
  return (
    <>
      <TextAreaField
        id={fieldId(form, "result")}
        label={OUTCOME_LABELS.result}
        hint="Lo leerán las personas convocadas. No cuentes lo que alguien dijo en confianza."
        maxLength={4000}
        value={values.result}
        error={errorOf("result")}
        onChange={(result) => onChange({ result })}
      />
      <TextAreaField
        id={fieldId(form, "privateNotes")}
        label={OUTCOME_LABELS.privateNotes}
        hint="No las verá nadie más."
        maxLength={4000}
        value={values.privateNotes}
        error={errorOf("privateNotes")}
        onChange={(privateNotes) => onChange({ privateNotes })}
      />
    </>
  );
}
