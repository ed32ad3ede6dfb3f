import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { formatMoney, formatPercent } from "../../../lib/format.ts";
import type { OverviewFigures } from "../overview-data.ts";
import { shareOf } from "../overview-data.ts";
import { FigureCards, type FigureCard } from "../../../ui/FigureCards.tsx";

/** The corporate tasks in four numbers. */
export function KeyFigures({ overview }: { overview: OverviewFigures }) {
  const { lists, tasks, unassigned, totalAmount, agreedAmount, currency } = overview;
  const figures: FigureCard[] = [
    {
      label: "Listas de tareas",
      value: shownCount(lists),
      note: "Ver los procesos",
      to: paths.adminTasks(),
    },
    {
      label: "Tareas",
      value: shownCount(tasks),
      note: "Ver todas las tareas",
      to: paths.adminTasks({ tab: "tareas" }),
    },
    {
      label: "Sin mediador asignado",
      value: shownCount(unassigned),
      note: tasks === 0 ? "Ver sin asignar" : `${formatPercent(unassigned / tasks)} de las tareas`,
      to: paths.adminTasks({ tab: "tareas", status: "en-curso", assignment: "sin-asignar" }),
    },
    {
      label: "Importe con acuerdo",
      value: formatMoney(agreedAmount, currency),
      note: `${formatPercent(shareOf(agreedAmount, totalAmount))} de ${formatMoney(totalAmount, currency)} de deuda`,
      to: paths.adminTasks({ tab: "tareas", status: "CON_ACUERDO" }),
    },
  ];
  return <FigureCards label="Cifras de las tareas corporativas" figures={figures} />;
}
