export interface NumberStepperProps {
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
