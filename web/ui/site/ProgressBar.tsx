import { useId } from "react";
import { formatPercent } from "../../lib/format.ts";
import { useCalm } from "../../lib/use-calm.ts";
import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** What is happening: 'Leyendo el archivo…'. */
  label: string;
  /** Share done, 0 to 1; null while nobody knows how much there is. */
  value: number | null;
}

/** A progress bar that also tells what is happening, seen and spoken; without Ant Design. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? null : formatPercent(share);
  const spoken = useCalm([label, percent].filter(Boolean).join(". "));
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span id={id}>{label}</span>
        {percent !== null && <span className={styles.percent}>{percent}</span>}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={percent ?? undefined}
      >
        <span
          className={share === null ? styles.unknown : styles.fill}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
