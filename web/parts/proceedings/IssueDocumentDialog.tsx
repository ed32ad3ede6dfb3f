import { AUDIENCES } from "../../../schema/rules/case-readers.ts";
import { useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";
import {
  type Audience,
  DocumentTemplatesDocument,
  IssueDocumentDocument,
  type TemplateItemFragment,
  type MatterPartyFragment,
  type SessionItemFragment,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { formatDateTime } from "../../lib/format.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MissingIdentity } from "../parties/MissingIdentity.tsx";
import { PartyIdentityDialog } from "../parties/PartyIdentityDialog.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  documentInput,
  documentLabels,
  documentProblems,
  documentValues,
  valuesForParty,
  type DocumentValues,
} from "./document-form.ts";
import { matterInput, matterKey, type Matter } from "./matter.ts";
import { AUDIENCE_TEXTS, SIDE_NAMES } from "./proceedings-words.ts";
import { useMatterAction } from "./use-matter-action.ts";
import { DocumentPreviewButton } from "./DocumentPreviewButton.tsx";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const FORM = "issue-document";
const AUDIENCE_CHOICES = (Object.keys(AUDIENCE_TEXTS) as Audience[]).map((value) => ({
  value,
  title: AUDIENCES[value].ofLetter,
  text: AUDIENCE_TEXTS[value],
}));

interface FieldsProps {
  template: TemplateItemFragment;
  parties: readonly MatterPartyFragment[];
  sessions: readonly SessionItemFragment[];
  values: DocumentValues;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<DocumentValues>) => void;
}

const FROM_MATTER = "Es el texto comunicado a las partes: aquí no se cambia.";

/** What the server calls the field that names a session, by its day and hour. */
const SESSION_FIELD = "sesion";

/** The sessions there are, as the server reads them; what else stands in the field stays to be chosen. */
function sessionOptions(sessions: readonly SessionItemFragment[], value: string) {
  const moments = sessions.map(({ startsAt }) => formatDateTime(startsAt).replace(",", ""));
  const all = value === "" || moments.includes(value) ? moments : [value, ...moments];
  return all.map((moment) => ({ value: moment, label: moment }));
}

function TemplateFields({ template, sessions, values, errorOf, onChange }: Omit<FieldsProps, "parties">) {
  return template.fields.map(({ key, label, multiline, required, readOnly }) => {
    const shared = {
      id: fieldId(FORM, `values.${key}`),
      label: required ? label : `${label} (opcional)`,
      required,
      value: values.fields[key] ?? "",
      hint: template.missing.find((gap) => gap.label === label)?.hint ?? (readOnly ? FROM_MATTER : undefined),
      error: errorOf(`values.${key}`),
    };
    const change = (text: string) => onChange({ fields: { ...values.fields, [key]: text } });
    if (key === SESSION_FIELD && sessions.length > 0) {
      const options = sessionOptions(sessions, shared.value);
      return (
        <SelectField key={key} {...shared} placeholder="Selecciona…" options={options} onChange={change} />
      );
    }
    return multiline ? (
      <TextAreaField key={key} {...shared} readOnly={readOnly} maxLength={10000} onChange={change} />
    ) : (
      <TextField key={key} {...shared} maxLength={500} onChange={(event) => change(event.target.value)} />
    );
  });
}

function Fields(props: FieldsProps) {
  const { parties, values, errorOf, onChange } = props;
  return (
    <>
      <SelectField
        id={fieldId(FORM, "partyId")}
        label="A quién se dirige o a quién se refiere"
        placeholder="A todas las partes"
        value={values.partyId}
        options={parties.map(({ id, displayName, side }) => ({
          value: id,
          label: `${displayName} (${SIDE_NAMES[side].toLowerCase()})`,
        }))}
        error={errorOf("partyId")}
        onChange={(partyId) => onChange({ partyId })}
      />
      <TemplateFields {...props} />
      <ChoiceCards
        legend="Quién podrá verlo"
        id={fieldId(FORM, "audience")}
        choices={AUDIENCE_CHOICES}
        chosen={[values.audience]}
        error={errorOf("audience")}
        onToggle={(audience) => onChange({ audience })}
      />
    </>
  );
}

function Notes({ template }: { template: TemplateItemFragment }) {
  const { description, legalBasis, warnings, blockedBy } = template;
  return (
    <>
      <p className="muted small">
        {description} {legalBasis !== "" && <span className="strong">{legalBasis}.</span>}
      </p>
      {blockedBy !== null && (
        <p className="note small line at-start">
          <Icon name="lock" size={16} /> Todavía no se puede emitir: {blockedBy}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="note note-warning small line at-start">
          <Icon name="triangle-alert" size={16} /> {warning}
        </p>
      ))}
    </>
  );
}

interface IssueDocumentDialogProps {
  matter: Matter;
  parties: readonly MatterPartyFragment[];
  sessions: readonly SessionItemFragment[];
  /** For all parties; of a single one the form asks itself. */
  template: TemplateItemFragment;
  onClose: () => void;
}

/** What the template says and lacks for the chosen party; as it was while that is being asked. */
function usePartyTemplate(matter: Matter, template: TemplateItemFragment, partyId: string) {
  const { data, previousData } = useQuery(DocumentTemplatesDocument, {
    variables: { matter: matterInput(matter), partyId },
    skip: partyId === "",
    fetchPolicy: "cache-and-network",
  });
  if (partyId === "") return template;
  const found = (data ?? previousData)?.documentTemplates.find(({ key }) => key === template.key);
  return found ?? template;
}

function useDocumentForm({
  matter,
  template: forAll,
}: Pick<IssueDocumentDialogProps, "matter" | "template">) {
  const draft = useFormDraft<DocumentValues>(`document:${matterKey(matter)}:${forAll.key}`);
  const [values, setValues] = useState(() => documentValues(forAll, draft.restored));
  const template = usePartyTemplate(matter, forAll, values.partyId);
  const [filled, setFilled] = useState(forAll);
  if (filled !== template) {
    setFilled(template);
    setValues(valuesForParty(filled, template, values));
  }
  const [typed, setTyped] = useState(draft.restored !== null);
  const change = (patch: Partial<DocumentValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setTyped(true);
    draft.save(next);
  };
  return { template, values, change, typed, forget: draft.clear };
}

/** Fills a letter or a record in, shows it as a draft PDF, and issues it. What is typed is kept until then. */
export function IssueDocumentDialog(props: IssueDocumentDialogProps) {
  const { matter, parties, sessions, onClose } = props;
  const { template, values, change, typed, forget } = useDocumentForm(props);
  const { run, busy, problems, refuse } = useMatterAction(IssueDocumentDocument);
  const [filling, setFilling] = useState<string | null>(null);
  const lacking = parties.filter(({ id }) => template.missing.some(({ partyId }) => partyId === id));
  const opened = parties.find(({ id }) => id === filling);
  const labels = useMemo(() => documentLabels(template), [template]);
  const end = () => {
    forget();
    onClose();
  };
  const close = useGuardedClose(typed, end);
  const submit = async () => {
    const missing = documentProblems(template, values);
    if (missing.length > 0) return refuse(missing);
    const variables = { matter: matterInput(matter), input: documentInput(template.key, values) };
    const { done } = await run(variables);
    if (done) end();
  };
  return (
    <>
      <PromptDialog
        title={template.name}
        size="xl"
        form={FORM}
        labels={labels}
        problems={problems}
        running={busy}
        action="Emitir el documento"
        blocked={template.blockedBy !== null}
        onSubmit={submit}
        asksItself
        onClose={close}
      >
        <Notes template={template} />
        <MissingIdentity parties={lacking} onFill={setFilling} />
        <Fields
          template={template}
          parties={parties}
          sessions={sessions}
          values={values}
          errorOf={fieldErrors(problems)}
          onChange={change}
        />
        <DocumentPreviewButton matter={matter} template={template} values={values} disabled={busy} />
      </PromptDialog>
      {opened !== undefined && <PartyIdentityDialog party={opened} onClose={() => setFilling(null)} />}
    </>
  );
}
