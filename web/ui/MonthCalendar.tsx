import { longDay, shownMonth } from "../../schema/rules/spanish-dates.ts";
import { addDays, addMonths, weekday } from "../../schema/rules/madrid-days.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "./Button.tsx";
import styles from "./MonthCalendar.module.css";

export interface CalendarMark {
  /** `yyyy-mm-dd` */
  day: string;
  /** Said with the day: "10:00, sesión inicial". */
  text: string;
  /** Over or called off: drawn more quietly. */
  isQuiet?: boolean;
}

interface MonthCalendarProps {
  label: string;
  /** `yyyy-mm-dd` */
  today: string;
  marks: readonly CalendarMark[];
  /** The day looked at; null for none. */
  selected: string | null;
  /** Chosen, or with the chosen one again given up (null). */
  onSelect: (day: string | null) => void;
}

const WEEKDAYS = [
  ["L", "lunes"],
  ["M", "martes"],
  ["X", "miércoles"],
  ["J", "jueves"],
  ["V", "viernes"],
  ["S", "sábado"],
  ["D", "domingo"],
] as const;

/** Whole weeks, Monday first, that hold the month of `day`. */
export function monthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let monday = start; monday < next; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

/** The day a key leads to; null for other keys. */
export function dayByKey(day: string, key: string): string | null {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday(day)),
    End: () => addDays(day, 6 - weekday(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return steps[key]?.() ?? null;
}

interface DayCellProps {
  day: string;
  marks: readonly CalendarMark[];
  isOutside: boolean;
  isToday: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  onSelect: () => void;
}

function DayCell({ day, marks, isOutside, isToday, isSelected, isCurrent, onSelect }: DayCellProps) {
  const words = [longDay(day), isToday ? "hoy" : "", ...marks.map(({ text }) => text)];
  return (
    <td aria-selected={isSelected}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-outside={isOutside ? "" : undefined}
        data-today={isToday ? "" : undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={words.filter((text) => text !== "").join(", ")}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {Number(day.slice(8))}
        <span className={styles.marks} aria-hidden="true">
          {marks.slice(0, 3).map(({ text, isQuiet }, index) => (
            <span key={`${index}-${text}`} data-quiet={isQuiet === true ? "" : undefined} />
          ))}
        </span>
      </button>
    </td>
  );
}

interface HeadProps {
  /** A day of the month. */
  current: string;
  onChange: (day: string) => void;
}

function Head({ current, onChange }: HeadProps) {
  return (
    <div className={styles.head}>
      <Button icon="chevron-left" iconOnly onClick={() => onChange(addMonths(current, -1))}>
        Mes anterior
      </Button>
      <p className={styles.month} aria-live="polite">
        {shownMonth(current)}
      </p>
      <Button icon="chevron-right" iconOnly onClick={() => onChange(addMonths(current, 1))}>
        Mes siguiente
      </Button>
    </div>
  );
}

function WeekdayRow() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map(([letter, name]) => (
          <th key={name} scope="col" abbr={name}>
            <span aria-hidden="true">{letter}</span>
            <span className="visually-hidden">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * One month as a grid of days. One day at a time is in the order of Tab; arrows go from day to day, Home and End to the
 * ends of the week, Page Up and Page Down by months; Enter or a click chooses.
 */
export function MonthCalendar({ label, today, marks, selected, onSelect }: MonthCalendarProps) {
  const [current, setCurrent] = useState(selected ?? today);
  const [known, setKnown] = useState(selected);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  if (selected !== known) {
    setKnown(selected);
    if (selected !== null) setCurrent(selected);
  }
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const press = (event: KeyboardEvent) => {
    const next = dayByKey(current, event.key);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setCurrent(next);
  };
  const month = current.slice(0, 7);
  return (
    <div className={styles.calendar}>
      <Head current={current} onChange={setCurrent} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern of a grid of days */}
      <table ref={grid} className={styles.grid} role="grid" aria-label={label} onKeyDown={press}>
        <WeekdayRow />
        <tbody>
          {monthWeeks(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  marks={marks.filter((mark) => mark.day === day)}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                  isSelected={day === selected}
                  isCurrent={day === current}
                  onSelect={() => {
                    setCurrent(day);
                    onSelect(day === selected ? null : day);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
