import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { formatMoney, formatPercent } from "../../../lib/format.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ListDetail } from "./ListHead.tsx";

/** How many of the list's tasks are in each state, and how much money they stand for. */
export function ListProgress({ list }: { list: Pick<ListDetail, "progress" | "tasksCount" | "currency"> }) {
  const { progress, tasksCount, currency } = list;
  if (tasksCount === 0) return null;
  const bars = progress.map(({ state, count, amount }) => ({
    label: taskStateLook(state).label,
    value: count,
    text: count === 0 ? "0" : `${shownCount(count)} · ${formatPercent(count / tasksCount)}`,
    detail: `${shownCount(count)} · ${formatPercent(count / tasksCount)} · ${formatMoney(amount, currency)}`,
    color: taskStateLook(state).color,
  }));
  const some = progress
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${shownCount(count)} en ${taskStateLook(state).label}`);
  return (
    <Panel title="Progreso por estado">
      <ChartFigure
        summary={`De ${plural(tasksCount, "tarea", "tareas")}: ${joinWords(some)}.`}
        headings={["Estado", "Tareas, porcentaje e importe de la deuda"]}
        bars={bars}
      />
    </Panel>
  );
}
