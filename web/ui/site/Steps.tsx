import type { ReactNode } from "react";
import styles from "./Steps.module.css";

export interface Step {
  title: string;
  text: ReactNode;
}

interface StepsProps {
  steps: readonly Step[];
  /** `row`: side by side on wide screens; `column`: always one under another, the number at the left. */
  layout?: "row" | "column";
}

/** What happens one after another, numbered. */
export function Steps({ steps, layout = "row" }: StepsProps) {
  return (
    <ol className={`${styles.steps} ${styles[layout]}`} data-count={steps.length}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
