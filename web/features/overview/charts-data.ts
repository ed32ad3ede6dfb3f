import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { paths } from "../../app/paths.ts";
import type { ActivityChartsQuery, ActivityPeriod, FunnelStage } from "../../generated/graphql.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { stepLabel } from "../../parts/figures/periods.ts";
import { STAGE_LABELS } from "../../../schema/rules/attempt-stages.ts";
import type { ChartBar, SeriesPoint } from "../../ui/charts/chart-data.ts";

export type ChartFigures = ActivityChartsQuery["activityCharts"];

const sum = (amounts: readonly string[]) =>
  decimalOf(amounts.reduce((total, amount) => total + centsOf(amount), 0n));

export function recoveryPoints({ recovery, currency }: ChartFigures, period: ActivityPeriod): SeriesPoint[] {
  return recovery.map(({ agreed, recovered, ...step }) => ({
    label: stepLabel(step, period),
    // Only the height of a column goes through a float; the text is exact.
    values: [agreed, recovered].map((amount) => ({
      value: Number(amount),
      text: formatMoney(amount, currency),
    })),
  }));
}

export function recoverySummary({ recovery, currency }: ChartFigures, words: string): string {
  const agreed = formatMoney(sum(recovery.map((point) => point.agreed)), currency);
  const recovered = formatMoney(sum(recovery.map((point) => point.recovered)), currency);
  return `Cobrado ${recovered} y acordado ${agreed} ${words}.`;
}

export function hasRecovery({ recovery }: ChartFigures): boolean {
  return recovery.some(({ agreed, recovered }) => centsOf(agreed) > 0n || centsOf(recovered) > 0n);
}

export function casePoints({ cases }: ChartFigures): SeriesPoint[] {
  return cases.map(({ interventionType, open, agreed, broken }) => ({
    label: INTERVENTION_WORDS[interventionType].plural,
    values: [open, agreed, broken].map((value) => ({ value, text: shownCount(value) })),
  }));
}

function total({ cases }: ChartFigures, pick: (row: ChartFigures["cases"][number]) => number): number {
  return cases.reduce((all, row) => all + pick(row), 0);
}

/** The cases of the chart, and the list of exactly these. */
export function chartedCases(figures: ChartFigures) {
  const [desde, hasta] = [figures.recovery[0]?.from, figures.recovery.at(-1)?.to];
  return {
    count: total(figures, ({ open, agreed, broken }) => open + agreed + broken),
    to: paths.adminCases({ desde, hasta }),
  };
}

export function casesSummary(figures: ChartFigures, words: string): string {
  const counted = (group: "open" | "agreed" | "broken") => shownCount(total(figures, (row) => row[group]));
  return `De los expedientes abiertos ${words}: ${counted("open")} siguen abiertos, ${counted("agreed")} acabaron con acuerdo y ${counted("broken")} rotos.`;
}

const STAGES: Record<FunnelStage, string> = {
  TASKS: "Tareas",
  INVITED: STAGE_LABELS.INVITED,
  RECEIVED: STAGE_LABELS.RECEIVED,
  ANSWERED: STAGE_LABELS.ANSWERED,
  AGREED: STAGE_LABELS.AGREED,
};

export function funnelBars({ funnel }: ChartFigures): ChartBar[] {
  const all = funnel.find(({ stage }) => stage === "TASKS")?.count ?? 0;
  return funnel.map(({ stage, count }) => {
    const share = stage === "TASKS" || all === 0 ? "" : ` · ${formatPercent(count / all)}`;
    return {
      label: STAGES[stage],
      value: count,
      text: `${shownCount(count)}${share}`,
      color: stage === "AGREED" ? "var(--color-success)" : undefined,
    };
  });
}
