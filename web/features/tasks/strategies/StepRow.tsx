import {
  CERTIFICATE_CONDITION,
  LONGEST_STEP_NOTE,
  STRATEGY_ACTION_NAMES,
  STRATEGY_CONDITION_NAMES,
} from "../../../../schema/rules/strategies.ts";
import type { StrategyAction, StrategyCondition, StrategyEditorQuery } from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { FORM, type StepValues } from "./strategy-form.ts";

type Templates = StrategyEditorQuery["mailingTemplates"];

interface StepRowProps {
  step: StepValues;
  /** From 0. */
  at: number;
  templates: Templates;
  hasLetters: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<StepValues>) => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}

const CONDITIONS = Object.entries(STRATEGY_CONDITION_NAMES).map(([value, label]) => ({ value, label }));
const OF_CERTIFICATE = [{ value: "ALWAYS", label: CERTIFICATE_CONDITION }];

/** One step of a strategy, as a row of the form. */
export function StepRow({ step, at, templates, hasLetters, errorOf, onChange, onRemove }: StepRowProps) {
  const { action, condition, day, templateId, note } = step;
  const field = (name: keyof StepValues, label: string) => ({
    id: fieldId(FORM, `steps.${at}.${name}`),
    label,
    error: errorOf(`steps.${at}.${name}`),
  });
  const actions = Object.entries(STRATEGY_ACTION_NAMES)
    .filter(([value]) => value !== "LETTER" || hasLetters || action === "LETTER")
    .map(([value, label]) => ({ value, label }));
  const isAfterPromise = condition === "PROMISE_BROKEN";
  return (
    <fieldset className="card stack gap-8">
      <legend className="strong">Paso {at + 1}</legend>
      <div className="pair">
        <SelectField
          {...field("condition", "Cuándo")}
          options={action === "CERTIFICATE" ? OF_CERTIFICATE : CONDITIONS}
          value={condition}
          onChange={(value) => onChange({ condition: value as StrategyCondition })}
        />
        <TextField
          {...field(
            "day",
            isAfterPromise
              ? "Días hábiles después de la promesa"
              : action === "CERTIFICATE"
                ? "Día, como pronto, desde que empieza la tarea"
                : "Día, desde que empieza la tarea",
          )}
          inputMode="numeric"
          maxLength={3}
          required
          value={day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      </div>
      <div className="pair">
        <SelectField
          {...field("action", "Qué se hace")}
          options={actions}
          value={action}
          onChange={(value) =>
            onChange({
              action: value as StrategyAction,
              ...(value === "CERTIFICATE" ? { condition: "ALWAYS" } : {}),
            })
          }
        />
        {action === "CALL" ? (
          <TextField
            {...field("note", "Qué decir (opcional)")}
            maxLength={LONGEST_STEP_NOTE}
            value={note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        ) : action === "CERTIFICATE" ? (
          <p className="muted small">
            A quien recibió la invitación y no respondió en el plazo de la ley (30 días). Con quien no consta
            que la haya recibido, el paso espera, y los siguientes también.
          </p>
        ) : (
          <SelectField
            {...field("templateId", "Plantilla")}
            placeholder="Selecciona…"
            required
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId}
            onChange={(value) => onChange({ templateId: value })}
          />
        )}
      </div>
      {onRemove !== null && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={`Quitar el paso ${at + 1}`}
            onClick={onRemove}
          >
            Quitar
          </Button>
        </div>
      )}
    </fieldset>
  );
}
