import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { OverviewFigures } from "../overview-data.ts";

/** The tasks of a state; of none there is nothing to show. */
const tasksOf = ({ state, count }: OverviewFigures["progress"][number]) =>
  count === 0 ? undefined : paths.adminTasks({ tab: "tareas", status: state });

export function StatesChart({ progress, tasks }: Pick<OverviewFigures, "progress" | "tasks">) {
  const bars = progress.map((row) => ({
    label: taskStateLook(row.state).label,
    value: row.count,
    text: shownCount(row.count),
    color: taskStateLook(row.state).color,
    to: tasksOf(row),
  }));
  const some = bars.filter(({ value }) => value > 0).map(({ label, text }) => `${text} en ${label}`);
  return (
    <Panel title="Tareas por estado">
      <ChartFigure
        summary={`De ${plural(tasks, "tarea", "tareas")}: ${joinWords(some)}.`}
        headings={["Estado", "Tareas"]}
        bars={bars}
      />
    </Panel>
  );
}

export function AmountsChart({
  progress,
  totalAmount,
  currency,
}: Pick<OverviewFigures, "progress" | "totalAmount" | "currency">) {
  const bars = progress.map((row) => ({
    label: taskStateLook(row.state).label,
    // Only the length of the bar goes through a float; the text is exact.
    value: Number(row.amount),
    text: formatMoney(row.amount, currency),
    color: taskStateLook(row.state).color,
    to: tasksOf(row),
  }));
  const some = bars.filter(({ value }) => value > 0).map(({ label, text }) => `${text} en ${label}`);
  return (
    <Panel title="Deuda por estado">
      <ChartFigure
        summary={`De ${formatMoney(totalAmount, currency)}: ${joinWords(some)}.`}
        headings={["Estado", "Importe de la deuda"]}
        bars={bars}
      />
    </Panel>
  );
}

export function CreatedChart({ createdPerDay }: Pick<OverviewFigures, "createdPerDay">) {
  const total = createdPerDay.reduce((sum, { count }) => sum + count, 0);
  const bars = createdPerDay.map(({ day, count }) => ({
    label: formatDate(day).slice(0, 5),
    value: count,
    text: plural(count, "tarea", "tareas"),
  }));
  const best = createdPerDay.reduce((most, entry) => (entry.count > most.count ? entry : most), {
    day: "",
    count: 0,
  });
  const peak =
    best.count === 0 ? "" : ` El día con más fue el ${formatDate(best.day)}, con ${shownCount(best.count)}.`;
  return (
    <Panel title="Tareas creadas en los últimos 30 días">
      <ChartFigure
        summary={`${plural(total, "tarea creada", "tareas creadas")} en los últimos 30 días.${peak}`}
        headings={["Día", "Tareas creadas"]}
        bars={bars}
        direction="columns"
      />
    </Panel>
  );
}

export function CompaniesChart({
  topCompanies,
  currency,
}: Pick<OverviewFigures, "topCompanies" | "currency">) {
  if (topCompanies.length === 0) return null;
  const bars = topCompanies.map(({ company, amount }) => ({
    label: company,
    value: Number(amount),
    text: formatMoney(amount, currency),
  }));
  return (
    <Panel title="Empresas con mayor importe">
      <ChartFigure
        summary={`Empresas con mayor importe: ${joinWords(bars.map(({ label, text }) => `${label}, ${text}`))}.`}
        headings={["Empresa", "Importe"]}
        bars={bars}
      />
    </Panel>
  );
}
