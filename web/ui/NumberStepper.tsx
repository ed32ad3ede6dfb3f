import { useState, type CSSProperties, type KeyboardEvent } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./NumberStepper.module.css";

interface NumberStepperProps {
  id: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** After the number: '€', '%', 'días'. */
  unit: string;
  /** Of one step, where the unit changes with the number: 'plazo'. */
  stepUnit?: string;
  hint?: string;
  error?: string;
}

/** The nearest allowed number: on a step from `min`, inside the limits. */
export function snapToStep(
  value: number,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  const onStep = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, onStep));
}

interface StepButtonProps {
  icon: "minus" | "plus";
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** What is typed until the field is left; its owner always has a number that fits. */
function useTypedNumber(props: NumberStepperProps) {
  const { value, onChange, max, step } = props;
  const [typed, setTyped] = useState<string | null>(null);

  const set = (next: number) => {
    setTyped(null);
    onChange(snapToStep(next, props));
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, String(max).length);
    setTyped(digits);
    // Its owner always has a number that may be sent, also when Enter comes before the field is left.
    if (digits !== "") onChange(snapToStep(Number(digits), props));
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowUp: value + step, ArrowDown: value - step };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return { typed, set, type, forget: () => setTyped(null), press };
}

/** A whole number with − and + buttons, typed or moved with the arrows; what is typed snaps to the step when left. */
export function NumberStepper(props: NumberStepperProps) {
  const { id, label, value, min, max, step, unit, stepUnit = unit, hint, error } = props;
  const { typed, set, type, forget, press } = useTypedNumber(props);
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <StepButton
          icon="minus"
          label={`Bajar ${step} ${stepUnit}`}
          disabled={value <= min}
          onClick={() => set(value - step)}
        />
        <span className={styles.control}>
          <input
            id={id}
            style={{ "--unit-length": unit.length } as CSSProperties}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(value)}
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={`${value} ${unit}`}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(" ")}
            onChange={(event) => type(event.target.value)}
            onBlur={forget}
            onKeyDown={press}
          />
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        </span>
        <StepButton
          icon="plus"
          label={`Subir ${step} ${stepUnit}`}
          disabled={value >= max}
          onClick={() => set(value + step)}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
