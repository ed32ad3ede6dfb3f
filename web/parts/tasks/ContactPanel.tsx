import { isContactTime } from "../../../schema/rules/task-contacts.ts";
import { useState } from "react";
import { useAction } from "../../lib/use-action.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { madridParts } from "../../lib/madrid-time.ts";
import { showNotice } from "../../lib/notices.ts";
import { useNow } from "../../lib/use-now.ts";
import { useFormProblems } from "../../lib/use-form-problems.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import {
  CHANNEL_CHOICES,
  contactInput,
  contactProblems,
  contactResults,
  EMPTY_CONTACT,
  obligorsToChoose,
  type ContactValues,
} from "./contact-form.ts";
import { LogTaskContactDocument, type ContactableTaskFragment } from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { submits } from "../../lib/submits.ts";

const FORM = "contact";
const LABELS = {
  channel: "Canal",
  result: "Resultado",
  partyId: "Con quién se habló",
  at: "Cuándo fue",
  note: "Nota",
  restrictionReason: "Por qué se le contactó pese a la restricción",
} as const;

interface ContactPanelProps {
  task: ContactableTaskFragment;
  /** Asks anew for what the contact has changed. */
  refresh: () => Promise<void>;
}

function HoursWarning({ day, time }: { day: string; time: string }) {
  const now = madridParts(new Date(useNow()).toISOString());
  const when = day === "" || time === "" ? now : { day, time };
  if (isContactTime(when)) return null;
  return (
    <p className="note note-warning line at-start" role="note">
      <Icon name="triangle-alert" size={18} />
      {day === ""
        ? "Ahora estás fuera del horario de contacto: de lunes a viernes, de 9 a 21 h."
        : "Ese contacto quedó fuera del horario: de lunes a viernes, de 9 a 21 h."}{" "}
      No llames a terceros ni al trabajo.
    </p>
  );
}

function useLogContact({ task, refresh }: ContactPanelProps) {
  const { run, busy } = useAction(LogTaskContactDocument, { refetch: [], quiet: true, once: true });
  const draft = useFormDraft<ContactValues>(`contact:${task.codeId}`);
  const [values, setValues] = useState<ContactValues>({ ...EMPTY_CONTACT, ...draft.restored });
  const [typed, setTyped] = useState(draft.restored !== null);
  const form = useFormProblems(FORM, LABELS);
  const obligors = obligorsToChoose(task, values);
  useLeaveGuard(typed);

  const change = (patch: Partial<ContactValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setTyped(true);
    draft.save(next);
    for (const field of Object.keys(patch)) form.forgive(field === "day" || field === "time" ? "at" : field);
  };
  const done = (warnings: readonly string[]) => {
    draft.clear();
    setValues(EMPTY_CONTACT);
    setTyped(false);
    showNotice({ theme: "green", text: "El contacto queda anotado." });
    for (const text of warnings) showNotice({ theme: "orange", text, duration: 12_000 });
  };
  const send = async () => {
    const input = contactInput(values, obligors);
    if (form.refuse(contactProblems(values, obligors)) || input === null) return;
    const { done: isSaved, payload, problems } = await run({ id: task.id, input });
    if (form.refuse(problems) || !isSaved) return;
    done(payload.warnings);
    await refresh();
  };
  return { values, obligors, change, send, saving: busy, form };
}

/** How often the debtor was reached by each channel so far. */
function madeSoFar({ contactsByChannel }: ContactableTaskFragment["measurements"]): string {
  const made = contactsByChannel.filter(({ count }) => count > 0);
  if (made.length === 0) return "Todavía no hay ninguno.";
  const words = CHANNEL_CHOICES.flatMap(({ value, title }) => {
    const count = made.find(({ channel }) => channel === value)?.count ?? 0;
    return count === 0 ? [] : [`${title.toLowerCase()}, ${count}`];
  });
  return `Hasta ahora: ${words.join("; ")}.`;
}

interface WhenFieldsProps {
  values: ContactValues;
  error: string | undefined;
  onChange: (patch: Partial<ContactValues>) => void;
}

function WhenFields({ values, error, onChange }: WhenFieldsProps) {
  return (
    <div className="pair">
      <DayField
        id={fieldId(FORM, "at")}
        label="Día, si no es ahora"
        value={values.day}
        error={error}
        onChange={(value) => onChange({ day: value })}
      />
      <TimeField
        id={fieldId(FORM, "time")}
        label="Hora (Madrid)"
        value={values.time}
        onChange={(value) => onChange({ time: value })}
      />
    </div>
  );
}

interface HowFieldsProps {
  task: ContactableTaskFragment;
  values: ContactValues;
  errorOf: (field: string) => string | undefined;
  onChange: (patch: Partial<ContactValues>) => void;
}

/** The fields for the channel, and for what came of it. */
function HowFields({ task, values, errorOf, onChange }: HowFieldsProps) {
  return (
    <>
      <ChoiceCards
        legend={LABELS.channel}
        id={fieldId(FORM, "channel")}
        columns="two"
        choices={CHANNEL_CHOICES}
        chosen={values.channel === null ? [] : [values.channel]}
        error={errorOf("channel")}
        onToggle={(channel) => onChange({ channel })}
      />
      <ChoiceCards
        legend={LABELS.result}
        id={fieldId(FORM, "result")}
        columns="two"
        choices={contactResults(task)}
        chosen={values.result === null ? [] : [values.result]}
        error={errorOf("result")}
        onToggle={(result) => onChange({ result })}
      />
    </>
  );
}

/** Notes a contact that was made or tried, by whoever works on the task; what is typed is kept until then. */
export function ContactPanel(props: ContactPanelProps) {
  const { task } = props;
  const { values, obligors, change, send, saving, form } = useLogContact(props);
  const { errorOf } = form;
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  return (
    <Panel
      id="contacto"
      title="Anotar un contacto"
      intro={`${madeSoFar(task.measurements)} Di siempre quién llama y en nombre de quién.`}
    >
      <form className="stack" noValidate onSubmit={submits(send, saving)}>
        <ErrorSummary entries={form.entries} />
        <HoursWarning day={values.day} time={values.time} />
        <HowFields task={task} values={values} errorOf={errorOf} onChange={change} />
        {obligors.length > 0 && (
          <SelectField
            {...field("partyId")}
            placeholder="Elige…"
            options={obligors.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        )}
        <WhenFields values={values} error={errorOf("at")} onChange={change} />
        {(errorOf("restrictionReason") !== undefined || values.restrictionReason !== "") && (
          <TextAreaField {...field("restrictionReason")} required rows={2} maxLength={500} />
        )}
        <TextAreaField {...field("note")} label={`${LABELS.note} (opcional)`} rows={3} maxLength={2000} />
        <div>
          <Button type="submit" variant="primary" icon="plus" busy={saving}>
            {saving ? "Guardando..." : "Anotar el contacto"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
