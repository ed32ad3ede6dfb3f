import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { formatMoney, formatPercent } from "../../../lib/format.ts";
import { amountCard, countCard } from "../../../parts/figures/figure-cards.tsx";
import type { PeriodWord } from "../../../parts/figures/periods.ts";
import type { ActivityFigures } from "../activity-data.ts";
import type { OverviewFigures } from "../overview-data.ts";
import { shareOf } from "../overview-data.ts";
import { FigureCards, type FigureCard } from "../../../ui/FigureCards.tsx";

interface KeyFiguresProps {
  word: PeriodWord;
  activity: ActivityFigures;
  overview: OverviewFigures;
}

/** The corporate tasks in four numbers; of what nobody has there is no record of how many there were. */
export function KeyFigures({ word, activity, overview }: KeyFiguresProps) {
  const { tasks, unassigned, totalAmount, agreedAmount, currency } = overview;
  const compared = { word, steps: activity.steps };
  const share = formatPercent(shareOf(agreedAmount, totalAmount));
  const figures: FigureCard[] = [
    {
      ...countCard("Listas de tareas", activity.taskLists, compared, { wording: "ago" }),
      to: paths.adminTasks(),
    },
    {
      ...countCard("Tareas", activity.tasks, compared, { wording: "ago" }),
      to: paths.adminTasks({ tab: "tareas" }),
    },
    {
      label: "Sin mediador asignado",
      value: shownCount(unassigned),
      note: tasks === 0 ? "Ver sin asignar" : `${formatPercent(unassigned / tasks)} de las tareas`,
      to: paths.adminTasks({ tab: "tareas", status: "en-curso", assignment: "sin-asignar" }),
    },
    {
      ...amountCard("Importe con acuerdo", activity.tasksAgreed, compared, {
        wording: "ago",
        more: ` · ${share} de ${formatMoney(totalAmount, currency)} de deuda`,
      }),
      to: paths.adminTasks({ tab: "tareas", status: "CON_ACUERDO" }),
    },
  ];
  return <FigureCards label="Cifras de las tareas corporativas" figures={figures} />;
}
