import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { type TicketCategory, CreateTicketDocument } from "../../generated/graphql.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { fieldErrors, fieldId, summaryOf } from "../../lib/form-problems.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { useAction } from "../../lib/use-action.ts";
import { useSummary } from "../../lib/use-summary.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TICKET_CATEGORIES } from "../../../schema/rules/tickets.ts";
import { TICKET_CATEGORY_CHOICES } from "../../parts/tickets/ticket-words.ts";
import { formFields, textOf } from "../../lib/form-fields.ts";

const FORM = "ticket";
const EMPTY = { category: "OTHER" as TicketCategory, subject: "", text: "", caseNumber: "" };
const LABELS = { subject: "Asunto", text: "¿En qué podemos ayudarte?", caseNumber: "Número de expediente" };
const OPTIONS = TICKET_CATEGORY_CHOICES.map((value) => ({ value, label: TICKET_CATEGORIES[value] }));

interface FieldsProps {
  values: typeof EMPTY;
  canNameCase: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<typeof EMPTY>) => void;
}

function Fields({ values, canNameCase, errorOf, onChange }: FieldsProps) {
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      <SelectField
        id={fieldId(FORM, "category")}
        label="Tema"
        value={values.category}
        options={OPTIONS}
        onChange={(value) =>
          onChange({ category: TICKET_CATEGORY_CHOICES.find((choice) => choice === value) ?? "OTHER" })
        }
      />
      <TextField {...textOf(field("subject"))} required maxLength={120} />
      {canNameCase && (
        <TextField
          {...textOf(field("caseNumber"))}
          label={`${LABELS.caseNumber} (si es sobre uno)`}
          placeholder="P26000123"
        />
      )}
      <TextAreaField {...field("text")} required maxLength={4000} rows={6} />
    </>
  );
}

/** What is typed, kept until it is sent. */
function useTypedTicket() {
  const draft = useFormDraft<typeof EMPTY>("ticket");
  const [form, setForm] = useState(draft.restored ?? EMPTY);
  const change = (part: Partial<typeof EMPTY>) => {
    const next = { ...form, ...part };
    setForm(next);
    draft.save(next);
  };
  return { form, setForm, change, draft };
}

/** A question to support; afterwards its thread. `canNameCase`: whether the role has cases of its own. */
export function NewTicketForm({ canNameCase }: { canNameCase: boolean }) {
  const { form, setForm, change, draft } = useTypedTicket();
  const { run, busy, problems } = useAction(CreateTicketDocument, {
    failed: "No se ha podido enviar. Inténtalo de nuevo.",
    once: true,
  });
  const navigate = useNavigate();
  const isTyped = form.subject + form.text + form.caseNumber !== "";
  useLeaveGuard(isTyped);
  const errorOf = fieldErrors(problems);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { caseNumber, ...rest } = form;
    const input = { ...rest, caseNumber: caseNumber.trim() === "" ? null : caseNumber };
    const { payload, done } = await run({ input });
    const id = payload?.ticket?.id;
    if (!done || id === undefined) return;
    draft.clear();
    // The leave guard must know that nothing is unsaved before the page changes.
    flushSync(() => setForm(EMPTY));
    await navigate(paths.ticket(id));
  };
  return (
    <Panel
      title="Nueva consulta"
      intro="Te responderemos aquí y por correo en un plazo máximo de 72 horas laborables."
    >
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <ErrorSummary entries={summary} />
        {draft.restored !== null && isTyped && (
          <p className="muted">Hemos recuperado lo que habías escrito.</p>
        )}
        <Fields values={form} canNameCase={canNameCase} errorOf={errorOf} onChange={change} />
        <p>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Guardando..." : "Enviar consulta"}
          </Button>
        </p>
      </form>
    </Panel>
  );
}
