import { useEffect, useId, useRef, useState } from "react";
import { formatPercent } from "../lib/format.ts";
import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** What is happening: 'Leyendo el archivo…'. */
  label: string;
  /** Share done, 0 to 1; null while nobody knows how much there is. */
  value: number | null;
  /** How much is left, in words: 'Quedan 2 minutos · 12.000 de 40.000 filas'. */
  detail?: string;
  tone?: "primary" | "success" | "danger";
}

const ANNOUNCE_EVERY_MS = 5000;

/** The text for the live region: it changes at most every five seconds, or nobody could listen to anything else. */
function useCalm(text: string): string {
  const [spoken, setSpoken] = useState(text);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

/** A progress bar that also tells what is happening and how much is left, seen and spoken. */
export function ProgressBar({ label, value, detail, tone = "primary" }: ProgressBarProps) {
  const id = useId();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? null : formatPercent(share);
  const spoken = useCalm([label, percent, detail].filter(Boolean).join(". "));
  return (
    <div className={styles.progress} data-tone={tone}>
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
        aria-valuetext={share === null ? detail : [percent, detail].filter(Boolean).join(", ")}
      >
        <span
          className={share === null ? styles.unknown : styles.fill}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
