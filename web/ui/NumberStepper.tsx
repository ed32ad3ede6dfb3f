import { Skeleton } from "antd";
import { Suspense } from "react";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import { snapToStep, type NumberStepperProps } from "./number-steps.ts";
import { late } from "./late.tsx";

const NumberControl = late(() => import("./NumberControl.tsx"));

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
  const { id, label, hint, error } = props;
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="line tall">
        <StepButton {...props} by={-1} />
        <Suspense fallback={<Skeleton.Input size="large" />}>
          <NumberControl {...props} />
        </Suspense>
        <StepButton {...props} by={1} />
      </div>
    </Field>
  );
}
