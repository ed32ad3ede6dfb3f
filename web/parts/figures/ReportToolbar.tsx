import type { ReportFormat } from "../../generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { DaysFieldset } from "../../ui/DaysFieldset.tsx";

interface ReportToolbarProps {
  desde: string | null;
  hasta: string | null;
  /** What is wrong with them. */
  problem: string | undefined;
  /** Takes the period away: 'Toda la lista'. */
  whole: string;
  onChange: (change: { desde?: string | null; hasta?: string | null }) => void;
  /** The one that is being made. */
  busy: ReportFormat | null;
  onDownload: (format: ReportFormat) => void;
}

/** The period of a report, and its files. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { desde, hasta, problem, whole, onChange, busy, onDownload } = props;
  const isChosen = desde !== null || hasta !== null;
  const button = (format: ReportFormat, label: string) => (
    <Button
      icon="download"
      busy={busy === format}
      disabled={problem !== undefined}
      onClick={() => onDownload(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className="split">
      <div className="cluster">
        <DaysFieldset
          legend="Periodo"
          from={desde}
          to={hasta}
          error={problem}
          onFrom={(day) => onChange({ desde: day })}
          onTo={(day) => onChange({ hasta: day })}
        />
        {isChosen && <Button onClick={() => onChange({ desde: null, hasta: null })}>{whole}</Button>}
      </div>
      <div className="cluster">
        {button("PDF", "Descargar PDF")}
        {button("XLSX", "Descargar Excel")}
      </div>
    </div>
  );
}
