import type { MailingPurpose, TemplateContentFragment } from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { submits } from "../../../lib/submits.ts";
import { PURPOSE_NAMES } from "../../../parts/mailings/mailing-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SubjectField } from "./SubjectField.tsx";
import { LABELS, textOfValues } from "./template-values.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { FORM, useTemplateForm } from "./use-template-form.ts";

const PURPOSES = (Object.keys(PURPOSE_NAMES) as MailingPurpose[]).map((value) => ({
  value,
  label: PURPOSE_NAMES[value],
}));

interface TemplateFormProps {
  /** Null: a new one. */
  template: TemplateContentFragment | null;
  templates: readonly TemplateContentFragment[];
}

/** What law wants said stands below what can be edited, and isn't part of it. */
function LegalText({
  purpose,
  templates,
}: Pick<TemplateFormProps, "templates"> & { purpose: MailingPurpose }) {
  const text = templates.find((one) => one.purpose === purpose)?.legalText;
  return (
    <Panel
      title="Texto legal de cada correo"
      intro="Lo exige la ley para esta finalidad: va en cada correo y no se puede quitar."
    >
      {text === undefined ? (
        <p className="muted">Se verá aquí cuando guardes la plantilla.</p>
      ) : (
        <div className="stack gap-8 muted">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </Panel>
  );
}

/** A template in its editor. */
export function TemplateForm({ template, templates }: TemplateFormProps) {
  const { values, change, save, saving, refusal, problems, start } = useTemplateForm(template);
  const { errorOf, entries } = problems;
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  return (
    <form className="stack reading" noValidate aria-label="Plantilla" onSubmit={submits(save, saving)}>
      <ErrorSummary entries={entries} />
      <Panel title="Qué dice el correo">
        <div className="stack">
          <div className="pair">
            <TextField {...textOf(field("name"))} required maxLength={80} />
            <SelectField
              {...field("purpose")}
              options={PURPOSES}
              onChange={(next) =>
                change({ purpose: PURPOSES.find(({ value }) => value === next)?.value ?? values.purpose })
              }
            />
          </div>
          <SubjectField {...field("subject")} />
          <TemplateEditor
            key={start.number}
            id={fieldId(FORM, "body")}
            label={LABELS.body}
            error={errorOf("body")}
            start={start.body}
            onChange={(body) => change({ body })}
          />
        </div>
      </Panel>
      <LegalText purpose={values.purpose} templates={templates} />
      <TemplatePreview id={fieldId(FORM, "example")} textNow={() => textOfValues(values)} />
      <StickyActions>
        <Button type="submit" variant="primary" busy={saving}>
          {template === null ? "Crear plantilla" : "Guardar como nueva versión"}
        </Button>
      </StickyActions>
      <ConflictDialog refusal={refusal} running={saving} />
    </form>
  );
}
