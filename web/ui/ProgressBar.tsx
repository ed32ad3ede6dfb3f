import { Progress } from "antd";
import { useId } from "react";
import { formatPercent } from "../lib/format.ts";
import { useCalm } from "../lib/use-calm.ts";

interface ProgressBarProps {
  /** What is happening: 'Leyendo el archivo…'. */
  label: string;
  /** Share done, 0 to 1; null while nobody knows how much there is. */
  value: number | null;
  /** How much is left, in words: 'Quedan 2 minutos · 12.000 de 40.000 filas'. */
  detail?: string;
  tone?: keyof typeof STATUSES;
}

const STATUSES = { primary: "normal", success: "success", danger: "exception" } as const;

/** A progress bar that also tells what is happening and how much is left, seen and spoken. */
export function ProgressBar({ label, value, detail, tone = "primary" }: ProgressBarProps) {
  const id = useId();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? null : formatPercent(share);
  const spoken = useCalm([label, percent, detail].filter(Boolean).join(". "));
  return (
    <div className="stack gap-4">
      <div className="line apart gap-16 at-start strong">
        <span id={id}>{label}</span>
        {percent !== null && <span className="number">{percent}</span>}
      </div>
      <Progress
        // How far is unknown: a full bar that moves.
        percent={share === null ? 100 : share * 100}
        status={share === null ? "active" : STATUSES[tone]}
        showInfo={false}
        aria-labelledby={id}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={share === null ? detail : [percent, detail].filter(Boolean).join(", ")}
      />
      {detail !== undefined && <p className="muted small">{detail}</p>}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
