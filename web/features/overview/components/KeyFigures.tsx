import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatCount, formatMoney, formatPercent } from "../../../lib/format.ts";
import type { OverviewFigures } from "../overview-data.ts";
import { shareOf } from "../overview-data.ts";
import styles from "./KeyFigures.module.css";

interface KeyFigure {
  label: string;
  value: string;
  note: string;
  to: string;
}

/** The state of everything in four numbers, each leading to what it counts. */
export function KeyFigures({ overview }: { overview: OverviewFigures }) {
  const { lists, tasks, unassigned, totalAmount, agreedAmount, currency } = overview;
  const figures: KeyFigure[] = [
    {
      label: "Listas de tareas",
      value: formatCount(lists),
      note: "Ver los procesos",
      to: paths.adminTasks(),
    },
    {
      label: "Tareas",
      value: formatCount(tasks),
      note: "Ver todas las tareas",
      to: paths.adminTasks({ tab: "tareas" }),
    },
    {
      label: "Sin mediador asignado",
      value: formatCount(unassigned),
      note: tasks === 0 ? "Ver sin asignar" : `${formatPercent(unassigned / tasks)} de las tareas`,
      to: paths.adminTasks({ tab: "tareas", assignment: "sin-asignar" }),
    },
    {
      label: "Importe con acuerdo",
      value: formatMoney(agreedAmount, currency),
      note: `${formatPercent(shareOf(agreedAmount, totalAmount))} de ${formatMoney(totalAmount, currency)}`,
      to: paths.adminTasks({ tab: "tareas", status: "CON_ACUERDO" }),
    },
  ];
  return (
    <ul className={styles.figures} aria-label="Cifras principales">
      {figures.map(({ label, value, note, to }) => (
        <li key={label}>
          <Link to={to} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
