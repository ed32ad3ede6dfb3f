import { useQuery } from "@apollo/client/react";
import { Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ActivityChartsDocument } from "../../../generated/graphql.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { periodOf, type PeriodWord } from "../../../parts/figures/periods.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { SeriesFigure } from "../../../ui/charts/SeriesFigure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import {
  casePoints,
  casesSummary,
  chartedCases,
  funnelBars,
  hasRecovery,
  recoveryPoints,
  recoverySummary,
  type ChartFigures,
} from "../charts-data.ts";

const MONEY = [
  { label: "Acordado", color: "var(--color-info)" },
  { label: "Cobrado", color: "var(--color-success)" },
];
const RESULTS = [
  { label: "Abiertos", color: "var(--color-info)" },
  { label: "Acordados", color: "var(--color-success)" },
  { label: "Rotos", color: "var(--color-danger)" },
];

function Nothing({ text }: { text: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}

interface ChartsProps {
  figures: ChartFigures;
  word: PeriodWord;
  allCases: ReactNode;
  beside: ReactNode;
}

function Charts({ figures, word, allCases, beside }: ChartsProps) {
  const { period, words, heading } = periodOf(word);
  const charted = chartedCases(figures);
  const bars = funnelBars(figures);
  return (
    <div className="stack halves">
      <div className="whole">
        <Panel
          title="Recuperación"
          intro="Lo que se acuerda pagar y lo que ya se ha pagado, en expedientes y tareas."
        >
          {hasRecovery(figures) ? (
            <SeriesFigure
              summary={recoverySummary(figures, words)}
              heading={heading}
              series={MONEY}
              points={recoveryPoints(figures, period)}
              unit="€"
            />
          ) : (
            <Nothing text={`Sin acuerdos ni pagos ${words}.`} />
          )}
        </Panel>
      </div>
      <Panel
        title="Expedientes por resultado"
        intro={`Los abiertos ${words}, según cómo están ahora.`}
        aside={
          charted.count > 0 && (
            <Link to={charted.to}>Ver {plural(charted.count, "expediente", "expedientes")}</Link>
          )
        }
      >
        {charted.count > 0 ? (
          <SeriesFigure
            summary={casesSummary(figures, words)}
            heading="Intervención"
            series={RESULTS}
            points={casePoints(figures)}
            stacked
          />
        ) : (
          <Nothing text={`Sin expedientes nuevos ${words}.`} />
        )}
        {allCases}
      </Panel>
      <div className="stack">
        <Panel title="Embudo de las listas" intro="Hasta dónde han llegado todas las tareas, a día de hoy.">
          {(bars[0]?.value ?? 0) > 0 ? (
            <ChartFigure
              summary={`${joinWords(bars.map(({ label, text }) => `${label}: ${text}`))}.`}
              headings={["Etapa", "Tareas"]}
              bars={bars}
            />
          ) : (
            <Nothing text="Todavía no hay tareas." />
          )}
        </Panel>
        {beside}
      </div>
    </div>
  );
}

/** The charts of a period; `allCases` stands below the cases of the period, `beside` next to them. */
export function PeriodCharts({ word, allCases, beside }: Omit<ChartsProps, "figures">) {
  const { period } = periodOf(word);
  const { data, previousData, error, refetch } = useQuery(ActivityChartsDocument, {
    variables: { period },
    fetchPolicy: "cache-and-network",
  });
  const figures = (data ?? previousData)?.activityCharts;
  if (figures !== undefined)
    return <Charts figures={figures} word={word} allCases={allCases} beside={beside} />;
  return error === undefined ? (
    <Skeleton active paragraph={{ rows: 12 }} />
  ) : (
    <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
  );
}
