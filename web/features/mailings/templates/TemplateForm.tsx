import type { JSONContent } from "@tiptap/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  SaveMailingTemplateDocument,
  type MailingPurpose,
  type TemplateContentFragment,
  type TemplateTextInput,
} from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { showNotice } from "../../../lib/notices.ts";
import { submits } from "../../../lib/submits.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { PURPOSE_NAMES } from "../../../parts/mailings/mailing-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { shownSubject, storedText } from "./merge-field-words.ts";
import { SubjectField } from "./SubjectField.tsx";
import { blocksOf, documentOf } from "./template-document.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";

const FORM = "mailing-template";
const LABELS = { name: "Nombre", purpose: "Finalidad", subject: "Asunto", body: "Texto del correo" } as const;
const PURPOSES = (Object.keys(PURPOSE_NAMES) as MailingPurpose[]).map((value) => ({
  value,
  label: PURPOSE_NAMES[value],
}));

interface Values {
  name: string;
  purpose: MailingPurpose;
  subject: string;
  body: JSONContent;
}

function valuesOf(template: TemplateContentFragment | null): Values {
  return {
    name: template?.name ?? "",
    purpose: template?.purpose ?? "INVITATION",
    subject: shownSubject(template?.subject ?? ""),
    body: documentOf(template?.body ?? []),
  };
}

function textOfValues({ purpose, subject, body }: Values): TemplateTextInput {
  return { purpose, subject: storedText(subject), body: blocksOf(body) };
}

/** As it is kept where the session ends meanwhile: with the version it was begun from. */
interface TypedTemplate {
  values: Values;
  version: number | undefined;
}

interface TemplateFormProps {
  /** Null: a new one. */
  template: TemplateContentFragment | null;
  templates: readonly TemplateContentFragment[];
}

/** What is typed, and its saving as the next version of the one it was begun from. */
function useTemplateForm(template: TemplateContentFragment | null) {
  const navigate = useNavigate();
  const draft = useGuardedDraft<TypedTemplate>(`${FORM}:${template?.id ?? "nueva"}`);
  /** What is stored, as far as this page has saved or read it. */
  const [saved, setSaved] = useState(() => ({
    values: valuesOf(template),
    version: draft.restored?.version ?? template?.version,
  }));
  const [values, setValues] = useState(draft.restored?.values ?? saved.values);
  const problems = useFormProblems(FORM, LABELS);
  const { run, busy } = useAction(SaveMailingTemplateDocument, {
    quiet: true,
    refetch: [],
    forget: ["mailingTemplates"],
  });
  const change = (part: Partial<Values>) => {
    for (const field of Object.keys(part)) problems.forgive(field);
    setValues((now) => ({ ...now, ...part }));
  };
  const isTyped = saved.values !== values;
  useLeaveGuard(isTyped);
  const { save: keep, clear } = draft;
  useEffect(() => {
    if (isTyped) keep({ values, version: saved.version });
  }, [isTyped, keep, values, saved.version]);
  const save = async () => {
    // A button that goes grey where it is pressed would lose the focus.
    if (template !== null && !isTyped)
      return void showNotice({ theme: "green", text: "No hay cambios que guardar." });
    const content = { name: values.name, ...textOfValues(values) };
    const own = template === null ? {} : { id: template.id, version: saved.version };
    const outcome = await run({ input: { ...content, ...own } });
    if (problems.refuse(outcome.problems) || !outcome.done || outcome.payload.template === null) return;
    const { id, version } = outcome.payload.template;
    clear();
    setSaved({ values, version });
    showNotice({ theme: "green", text: `Plantilla guardada: versión ${version}.` });
    if (template === null) void navigate(paths.adminMailingTemplate(id), { replace: true });
  };
  return { values, change, save, busy, problems };
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
  const { values, change, save, busy, problems } = useTemplateForm(template);
  const { errorOf, entries } = problems;
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  const [start] = useState(values.body);
  return (
    <form className="stack reading" noValidate aria-label="Plantilla" onSubmit={submits(save, busy)}>
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
            id={fieldId(FORM, "body")}
            label={LABELS.body}
            error={errorOf("body")}
            start={start}
            onChange={(body) => change({ body })}
          />
        </div>
      </Panel>
      <LegalText purpose={values.purpose} templates={templates} />
      <TemplatePreview id={fieldId(FORM, "example")} textNow={() => textOfValues(values)} />
      <StickyActions>
        <Button type="submit" variant="primary" busy={busy}>
          {template === null ? "Crear plantilla" : "Guardar como nueva versión"}
        </Button>
      </StickyActions>
    </form>
  );
}
