import { Link } from "react-router-dom";
import { todayInMadrid } from "../../lib/format.ts";
import { madridParts } from "../../lib/madrid-time.ts";
import {
  dayName,
  hoursOfDay,
  shortDayName,
  type AgendaDay,
  type AgendaRow,
  type Attendance,
} from "./agenda-days.ts";
import styles from "./AgendaList.module.css";

function Entry({ row }: { row: AgendaRow }) {
  const { kind, title, text, startsAt, isOver, reference, path } = row;
  return (
    <li>
      <Link
        to={path}
        className={`stack gap-0 anywhere small ${styles.entry}`}
        data-kind={kind}
        data-over={isOver ? "" : undefined}
      >
        <span className={styles.time}>{startsAt === null ? "Plazo" : madridParts(startsAt).time}</span>
        <strong className={styles.title}>{title}</strong>
        <span className="muted tiny">
          {text} · <span className="number">{reference}</span>
        </span>
      </Link>
    </li>
  );
}

interface DayProps extends AgendaDay {
  isToday: boolean;
  hours: string | null;
}

function Day({ day, rows, isToday, hours }: DayProps) {
  return (
    <li className={styles.day} data-empty={rows.length === 0 ? "" : undefined}>
      <h3 className={styles.name} aria-current={isToday ? "date" : undefined}>
        <span className="visually-hidden">{dayName(day)}</span>
        <span aria-hidden="true">{shortDayName(day)}</span>
      </h3>
      {hours !== null && <p className="muted tiny">{hours}</p>}
      {rows.length > 0 && (
        <ul className="list stack gap-8 above-8">
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface AgendaListProps {
  days: readonly AgendaDay[];
  /** Undefined while it isn't known. */
  attendance: Attendance | undefined;
}

/** The days beside each other where there is room; else below each other, those with something only. */
export function AgendaList({ days, attendance }: AgendaListProps) {
  const today = todayInMadrid();
  return (
    <div className={styles.place}>
      {days.every(({ rows }) => rows.length === 0) && (
        <p className="above-8">No hay sesiones ni plazos en estos días.</p>
      )}
      <ol className={`list stack gap-0 ${styles.days}`} data-count={days.length}>
        {days.map((one) => (
          <Day
            key={one.day}
            {...one}
            isToday={one.day === today}
            hours={attendance === undefined ? null : hoursOfDay(attendance, one.day)}
          />
        ))}
      </ol>
    </div>
  );
}
