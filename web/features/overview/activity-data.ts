import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../app/paths.ts";
import type { ActivityOverviewQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../lib/money.ts";

export type ActivityFigures = ActivityOverviewQuery["activityOverview"];

export interface ActivityCard {
  label: string;
  value: string;
  /** Against the 30 days before, in words. */
  trend: string;
  /** The list of exactly what is counted; none where there is no such list. */
  to?: string;
}

interface Wording {
  /** After the difference. */
  than: string;
  same: string;
}

const PERIOD: Wording = {
  than: "que en los 30 días anteriores",
  same: "Igual que en los 30 días anteriores",
};
const MOMENT: Wording = { than: "que hace 30 días", same: "Igual que hace 30 días" };

/** The documented cards; of sessions, agreements and the balance there is no list for administrators to lead to. */
export function activityCards(figures: ActivityFigures): ActivityCard[] {
  const { paymentsMade, openSessions, newCases, agreementsCreated, overallBalance } = figures;
  const days = { desde: figures.from, hasta: figures.to };
  return [
    {
      label: "Pagos realizados",
      value: formatMoney(paymentsMade.value, paymentsMade.currency),
      trend: moneyTrend(paymentsMade, PERIOD),
      to: paths.adminPayments({ estado: "todos", recibo: "con", ...days }),
    },
    {
      label: "Sesiones abiertas",
      value: shownCount(openSessions.value),
      trend: `${countTrend(openSessions, MOMENT)}${taskPart(openSessions)}`,
    },
    {
      label: "Casos nuevos",
      value: shownCount(newCases.value),
      trend: countTrend(newCases, PERIOD),
      to: paths.adminCases(days),
    },
    {
      label: "Acuerdos creados",
      value: shownCount(agreementsCreated.value),
      trend: `${countTrend(agreementsCreated, PERIOD)}${taskPart(agreementsCreated)}`,
    },
    {
      label: "Balance general",
      value: formatMoney(overallBalance.value, overallBalance.currency),
      trend: moneyTrend(overallBalance, MOMENT),
    },
  ];
}

/** How many of them aren't of cases. */
function taskPart({ ofTasks }: { ofTasks: number | null }): string {
  return ofTasks === null || ofTasks === 0 ? "" : ` · ${shownCount(ofTasks)} en tareas corporativas`;
}

function countTrend({ value, before }: { value: number; before: number }, { than, same }: Wording): string {
  const change = value - before;
  if (change === 0) return same;
  return `${shownCount(Math.abs(change))} ${change > 0 ? "más" : "menos"} ${than}`;
}

/** Exact: the difference is taken in whole cents. */
function moneyTrend(
  { value, before, currency }: { value: string; before: string; currency: string },
  { than, same }: Wording,
): string {
  const change = centsOf(value) - centsOf(before);
  if (change === 0n) return same;
  const size = change > 0n ? change : -change;
  return `${formatMoney(decimalOf(size), currency)} ${change > 0n ? "más" : "menos"} ${than}`;
}
