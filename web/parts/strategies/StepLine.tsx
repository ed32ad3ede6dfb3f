import { actionWords, conditionWords, dayWords, type ShownStep } from "./step-words.ts";
import styles from "./StepLine.module.css";

export type StepPlace = "done" | "next" | "later";

const SAID: Readonly<Record<StepPlace, string>> = { done: "Hecho: ", next: "Siguiente: ", later: "" };

interface StepLineProps {
  /** Names it. */
  label: string;
  steps: readonly (ShownStep & { place?: StepPlace })[];
}

/** The steps one after the other; those that follow a broken promise stand beside the line. */
export function StepLine({ label, steps }: StepLineProps) {
  const line = steps.filter(({ condition }) => condition !== "PROMISE_BROKEN");
  const afterPromise = steps.filter(({ condition }) => condition === "PROMISE_BROKEN");
  return (
    <div className="stack gap-8">
      {line.length > 0 && (
        <ol className={styles.line} aria-label={label}>
          {line.map((step, at) => (
            <li key={at} className={styles.step} data-place={step.place ?? "later"}>
              <span className="visually-hidden">{SAID[step.place ?? "later"]}</span>
              <span className="strong">{dayWords(step)}</span>
              <span className="detail anywhere">{actionWords(step)}</span>
              {conditionWords(step) !== "" && <span className="detail muted">{conditionWords(step)}</span>}
            </li>
          ))}
        </ol>
      )}
      {afterPromise.map((step, at) => (
        <p key={at} className="small">
          Si incumple una promesa de pago, {dayWords(step)}: {actionWords(step)}.
        </p>
      ))}
    </div>
  );
}
