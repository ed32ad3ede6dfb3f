import { useEffect, useEffectEvent, useRef } from "react";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import { formFields, textOf } from "../../lib/form-fields.ts";
import { fieldErrors, summaryOf } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { useSummary } from "../../lib/use-summary.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import { asks, type OutcomeValues } from "./outcome-values.ts";

const FORM = "work-outcome";
const LABELS = {
  amount: "Cuánto promete pagar",
  dueOn: "Hasta qué día",
  callAt: "Qué día se le llama",
  time: "A qué hora (Madrid)",
  reason: "Motivo",
  note: "Nota (opcional)",
} as const;

/** What each outcome brings about, where it isn't plain from its name. */
const EFFECTS: Readonly<Partial<Record<WorkOutcome, string>>> = {
  PAYS_NOW: "Se anota la promesa de todo lo pendiente a tres días; si no llega, vuelve a la lista.",
  PLAN: "Se avisa a quien lleva la deuda para que le proponga un plan. No se le llama en una semana.",
  DISPUTED: "Se detiene todo contacto de cobro por esta deuda hasta que se le responda.",
  REFUSES: "La deuda pasa a «Rechazo» y sale de la lista de trabajo.",
  WRONG_NUMBER: "Nadie vuelve a llamar a este número.",
};

interface OutcomeFormProps {
  outcome: WorkOutcome;
  values: OutcomeValues;
  onChange: (part: Partial<OutcomeValues>) => void;
  problems: readonly UserProblem[];
  busy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/**
 * Asks only what the outcome needs. Its first field has the focus, or the button where nothing is asked; Enter sends it, in the note
 * with Ctrl; Escape goes back to the choice.
 */
export function OutcomeForm(props: OutcomeFormProps) {
  const { outcome, values, onChange, problems, busy, onSubmit, onCancel } = props;
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const form = useRef<HTMLFormElement>(null);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: onChange,
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !busy) onCancel();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  });
  useEffect(() => {
    const place = form.current;
    place?.addEventListener("keydown", onKey);
    return () => place?.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("input") ?? form.current?.querySelector("button");
    first?.focus();
  }, []);

  return (
    <form
      ref={form}
      id={FORM}
      className="stack"
      noValidate
      aria-label={WORK_OUTCOMES[outcome].name}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <h3>{WORK_OUTCOMES[outcome].name}</h3>
      <ErrorSummary entries={summary} />
      {EFFECTS[outcome] !== undefined && <p className="muted">{EFFECTS[outcome]}</p>}
      {asks(outcome, "amount") && <MoneyField {...field("amount")} required />}
      {asks(outcome, "dueOn") && <DayField {...field("dueOn")} required />}
      {asks(outcome, "callAt") && (
        <div className="pair">
          <DayField {...field("callAt")} required />
          <TimeField {...field("time")} required />
        </div>
      )}
      {asks(outcome, "reason") && <TextField {...textOf(field("reason"))} required maxLength={500} />}
      <TextAreaField {...field("note")} rows={2} maxLength={2_000} />
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
