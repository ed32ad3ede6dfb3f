import { InputNumber } from "antd";
import { useState } from "react";
import { describedBy } from "../lib/described-by.ts";
import { snapToStep, type NumberStepperProps } from "./number-steps.ts";

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

/** The field of a `NumberStepper`, by itself: it comes when one is first shown. */
export default function NumberControl(props: NumberStepperProps) {
  const { id, value, min, max, step, unit, hint, error } = props;
  const typed = useTypedNumber(props);
  return (
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
  );
}
