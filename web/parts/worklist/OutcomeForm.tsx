import { useEffect, useRef, useState } from "react";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import {
  RecordWorkOutcomeDocument,
  type WorkAnswerFragment,
  type WorkItemDetailFragment,
} from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors, fieldId, summaryOf } from "../../lib/form-problems.ts";
import { instantInMadrid } from "../../lib/madrid-time.ts";
import { readDecimal, UNREADABLE_AMOUNT } from "../../lib/money.ts";
import { useRequestKey } from "../../lib/request-key.ts";
import { useAction } from "../../lib/use-action.ts";
import { useSummary } from "../../lib/use-summary.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { TimeField } from "../../ui/TimeField.tsx";

const FORM = "work-outcome";
const LABELS = {
  amount: "Cuánto promete pagar",
  dueOn: "Hasta qué día",
  callAt: "Qué día se le llama",
  time: "A qué hora (Madrid)",
  reason: "Motivo",
  note: "Nota (opcional)",
} as const;

const EMPTY = { amount: "", dueOn: "", callAt: "", time: "", reason: "", note: "" };
type Values = typeof EMPTY;

/** What each outcome asks for besides a note. */
const FIELDS: Readonly<Partial<Record<WorkOutcome, readonly (keyof Values)[]>>> = {
  PROMISE: ["amount", "dueOn"],
  CALL_BACK: ["callAt", "time"],
  DISPUTED: ["reason"],
  REFUSES: ["reason"],
};

/** What is wrong before anything is sent, and the input where nothing is. */
function readValues(outcome: WorkOutcome, values: Values) {
  const { amount, dueOn, callAt, time, reason, note } = values;
  const asks = (field: keyof Values) => FIELDS[outcome]?.includes(field) === true;
  const exact = asks("amount") ? readDecimal(amount) : null;
  const instant = asks("callAt") ? instantInMadrid(callAt, time) : null;
  const problems = [
    ...(asks("amount") && exact === null ? [{ field: ["amount"], message: UNREADABLE_AMOUNT }] : []),
    ...(asks("callAt") && instant === null
      ? [{ field: ["callAt"], message: "Indica qué día y a qué hora" }]
      : []),
  ];
  const input = {
    outcome,
    note,
    reason: asks("reason") ? reason : "",
    amount: exact,
    dueOn: asks("dueOn") && dueOn !== "" ? dueOn : null,
    callAt: instant,
  };
  return { input, problems };
}

interface OutcomeFormProps {
  item: WorkItemDetailFragment;
  outcome: WorkOutcome;
  listId: string | null;
  onDone: (answer: WorkAnswerFragment) => void;
  onCancel: () => void;
}

/** Asks only what the outcome needs; its first field has the focus, Enter sends it, Escape goes back to the choice. */
export function OutcomeForm({ item, outcome, listId, onDone, onCancel }: OutcomeFormProps) {
  const [values, setValues] = useState(EMPTY);
  const { keyOf } = useRequestKey();
  const { run, busy, problems, setProblems } = useAction(RecordWorkOutcomeDocument, { refetch: [] });
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const form = useRef<HTMLFormElement>(null);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const asked = FIELDS[outcome] ?? [];
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);

  const submit = async () => {
    const { input, problems: wrong } = readValues(outcome, values);
    if (wrong.length > 0) return setProblems(wrong);
    const variables = { taskId: item.task.codeId, input: { ...input, listId } };
    const sent = await run(variables, { key: keyOf(variables) });
    if (sent.done) onDone(sent.payload);
  };

  return (
    <form
      ref={form}
      id={FORM}
      className="stack"
      noValidate
      aria-label={WORK_OUTCOMES[outcome].name}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <h3>{WORK_OUTCOMES[outcome].name}</h3>
      <ErrorSummary entries={summary} />
      {asked.includes("amount") && <MoneyField {...field("amount")} required />}
      {asked.includes("dueOn") && <DayField {...field("dueOn")} required />}
      {asked.includes("callAt") && (
        <div className="pair">
          <DayField {...field("callAt")} required />
          <TimeField {...field("time")} required />
        </div>
      )}
      {asked.includes("reason") && <TextAreaField {...field("reason")} required rows={2} maxLength={500} />}
      <TextAreaField
        id={fieldId(FORM, "note")}
        label={LABELS.note}
        rows={2}
        maxLength={2_000}
        value={values.note}
        error={fieldErrors(problems)("note")}
        onChange={(note) => setValues((now) => ({ ...now, note }))}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? "Guardando..." : "Anotar y seguir"}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cambiar
        </Button>
      </div>
    </form>
  );
}
