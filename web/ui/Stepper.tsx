import styles from "./Stepper.module.css";

interface StepperProps {
  /** What is walked through, for screen readers: 'Progreso del registro'. */
  label: string;
  /** Names of all steps. */
  steps: readonly string[];
  /** Position of the current one, from 0. */
  current: number;
}

/** How far a form of several steps is: 'Paso 2 de 6' over one bar a step. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <p className={styles.position}>
        Paso {current + 1} de {steps.length}
      </p>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            data-done={index < current ? "" : undefined}
          >
            <span className="visually-hidden">
              {step}
              {index < current && " (hecho)"}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
