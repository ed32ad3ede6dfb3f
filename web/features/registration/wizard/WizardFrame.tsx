import { useEffect, useRef, type ReactNode } from "react";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import styles from "./WizardFrame.module.css";

interface WizardFrameProps {
  steps: readonly string[];
  current: number;
  intro?: string;
  children: ReactNode;
}

/** Progress and heading of a step. A new step starts at its top, with the focus on its heading. */
export function WizardFrame({ steps, current, intro, children }: WizardFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    window.scrollTo({ top: 0 });
    frame.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [current]);

  const title = steps[current] ?? "";
  return (
    <div ref={frame} className="stack gap-24" data-wide="">
      <div className="stack">
        <Stepper label="Progreso del registro" steps={steps} current={current} />
        <PageTitle tab={`Paso ${current + 1} de ${steps.length}: ${title}`}>{title}</PageTitle>
        {intro !== undefined && <p className="muted">{intro}</p>}
      </div>
      {children}
    </div>
  );
}

/** The place of a step whose data is on its way. */
export function StepWaiting() {
  return (
    <div className={styles.waiting} role="status" aria-label="Cargando...">
      <div className={styles.bar} />
      <div className={styles.bar} />
      <div className={styles.bar} />
    </div>
  );
}
