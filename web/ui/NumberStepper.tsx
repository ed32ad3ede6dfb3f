import { InputNumber } from "antd";
import { useState } from "react";
import { describedBy } from "../lib/described-by.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";

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
function snapToStep(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const onStep = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, onStep));
}

/** What is typed until the field is left; its owner always has a number that fits and may be sent. */
function useTypedNumber(props: NumberStepperProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState<number | null>(null);
  return {
    // Not what was typed before the number was changed otherwise.
    value: typed !== null && snapToStep(typed, props) === value ? typed : value,
    onChange: (next: number | null) => {
      setTyped(next);
      if (next !== null) onChange(snapToStep(next, props));
    },
    // What was typed before a step needn't stand on one.
    onStep: () => setTyped(null),
    onBlur: () => setTyped(null),
  };
}

interface StepButtonProps extends NumberStepperProps {
  by: 1 | -1;
}

/** In place of Ant Design's two, which are English and out of the keyboard's reach. */
function StepButton({ by, ...props }: StepButtonProps) {
  const { value, min, max, step, stepUnit = props.unit, onChange } = props;
  return (
    <Button
      icon={by > 0 ? "plus" : "minus"}
      iconOnly
      disabled={by > 0 ? value >= max : value <= min}
      onClick={() => onChange(snapToStep(value + by * step, props))}
    >
      {`${by > 0 ? "Subir" : "Bajar"} ${step} ${stepUnit}`}
    </Button>
  );
}

/** A whole number with − and + buttons, typed or moved with the arrows; what is typed snaps to the step when left. */
export function NumberStepper(props: NumberStepperProps) {
  const { id, label, value, min, max, step, unit, hint, error } = props;
  const typed = useTypedNumber(props);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="line tall">
        <StepButton {...props} by={-1} />
        <InputNumber<number>
          {...typed}
          id={id}
          size="large"
          controls={false}
          min={min}
          max={max}
          step={step}
          suffix={unit}
          parser={(text = "") => Number(text.replace(/\D/g, "") || Number.NaN)}
          inputMode="numeric"
          aria-valuetext={`${value} ${unit}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, { error, hint })}
        />
        <StepButton {...props} by={1} />
      </div>
    </Field>
  );
}
