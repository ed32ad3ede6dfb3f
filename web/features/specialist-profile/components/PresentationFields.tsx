import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SECTION_FIELDS } from "../hooks/field-ids.ts";
import { lengthProblem, PRESENTATION_LIMITS } from "../hooks/section-rules.ts";
import type { SectionValues } from "../hooks/section-values.ts";

type Presentation = SectionValues["presentacion"];

const HINTS: Record<keyof Presentation, string> = {
  headline: "Lo primero que se lee de ti.",
  presentation: "Cómo trabajas y en qué casos puedes ayudar.",
  training: "Estudios, cursos y acreditaciones.",
};

interface PresentationFieldsProps {
  values: Presentation;
  /** The first message of each field. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: Presentation) => void;
}

/** Headline, presentation and training, each with its count; too much is said at once, never cut off. */
export function PresentationFields({ values, errors, onChange }: PresentationFieldsProps) {
  const field = (name: keyof Presentation) => {
    const limit = PRESENTATION_LIMITS[name];
    return {
      ...SECTION_FIELDS.presentacion[name],
      value: values[name],
      hint: `${HINTS[name]} ${shownCount(values[name].length)} de ${shownCount(limit)} caracteres.`,
      error: lengthProblem(values[name], limit) ?? errors[name],
    };
  };
  return (
    <>
      <TextField
        {...field("headline")}
        autoComplete="off"
        onChange={(event) => onChange({ ...values, headline: event.target.value })}
      />
      <TextAreaField
        {...field("presentation")}
        rows={8}
        onChange={(presentation) => onChange({ ...values, presentation })}
      />
      <TextAreaField
        {...field("training")}
        rows={5}
        onChange={(training) => onChange({ ...values, training })}
      />
    </>
  );
}
