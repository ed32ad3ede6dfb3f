import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../app/paths.ts";
import type { ActivityOverviewQuery } from "../../generated/graphql.ts";
import { amountCard, countCard } from "../../parts/figures/figure-cards.tsx";
import type { PeriodWord } from "../../parts/figures/periods.ts";
import type { FigureCard } from "../../ui/FigureCards.tsx";

export type ActivityFigures = ActivityOverviewQuery["activityOverview"];

/** The documented cards; of sessions, agreements and the balance there is no list for administrators to lead to. */
export function activityCards(figures: ActivityFigures, word: PeriodWord): FigureCard[] {
  const { paymentsMade, openSessions, newCases, agreementsCreated, overallBalance, steps } = figures;
  const days = { desde: figures.from, hasta: figures.to };
  const compared = { word, steps };
  return [
    {
      ...amountCard("Pagos realizados", paymentsMade, compared),
      to: paths.adminPayments({ estado: "todos", recibo: "con", ...days }),
    },
    countCard("Sesiones abiertas", openSessions, compared, {
      wording: "ago",
      more: taskPart(openSessions),
    }),
    { ...countCard("Expedientes nuevos", newCases, compared), to: paths.adminCases(days) },
    countCard("Acuerdos creados", agreementsCreated, compared, { more: taskPart(agreementsCreated) }),
    amountCard("Balance general", overallBalance, compared, { wording: "ago" }),
  ];
}

/** How many of them aren't of cases. */
function taskPart({ ofTasks }: { ofTasks: number | null }): string {
  return ofTasks === null || ofTasks === 0 ? "" : ` · ${shownCount(ofTasks)} en tareas corporativas`;
}
