import type { Weekday, WorkingHoursFragment, WorkingHoursInput } from "../../../generated/graphql.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

/** A span as typed. `key` tells it from its neighbours as long as the form is open. */
export interface Span {
  key: number;
  from: string;
  until: string;
}

interface DayHours {
  weekday: Weekday;
  /** Off: its spans aren't sent, but come back when it is on again. */
  isOpen: boolean;
  spans: Span[];
}

/** Survives JSON, so it can be a draft. */
export interface HoursValues {
  /** Monday to Sunday. */
  days: DayHours[];
  daysOff: Span[];
}

export const DAY_NAMES: Record<Weekday, string> = {
  MONDAY: "Lunes",
  TUESDAY: "Martes",
  WEDNESDAY: "Miércoles",
  THURSDAY: "Jueves",
  FRIDAY: "Viernes",
  SATURDAY: "Sábado",
  SUNDAY: "Domingo",
};

const WEEK = Object.keys(DAY_NAMES) as Weekday[];
const USUAL = [
  { from: "09:00", until: "14:00" },
  { from: "16:00", until: "19:00" },
];

/** A field of times has no 24:00; midnight at the end of a day is typed as 00:00. */
const END_OF_DAY = "24:00";
const MIDNIGHT = "00:00";

const keyed = (spans: readonly Omit<Span, "key">[]): Span[] =>
  spans.map(({ from, until }, key) => ({ key, from, until }));

export function valuesOf({ workingHours, daysOff }: WorkingHoursFragment): HoursValues {
  return {
    days: WEEK.map((weekday) => {
      const own = workingHours.filter((one) => one.weekday === weekday);
      const spans = own.map(({ from, until }) => ({ from, until: until === END_OF_DAY ? MIDNIGHT : until }));
      return { weekday, isOpen: own.length > 0, spans: keyed(spans) };
    }),
    daysOff: keyed(daysOff),
  };
}

export function withSpan(spans: readonly Span[], { from, until }: Omit<Span, "key">): Span[] {
  return [...spans, { key: Math.max(-1, ...spans.map(({ key }) => key)) + 1, from, until }];
}

function withDay(values: HoursValues, weekday: Weekday, change: (day: DayHours) => DayHours): HoursValues {
  return { ...values, days: values.days.map((day) => (day.weekday === weekday ? change(day) : day)) };
}

export function withSpans(values: HoursValues, weekday: Weekday, spans: Span[]): HoursValues {
  return withDay(values, weekday, (day) => ({ ...day, isOpen: spans.length > 0, spans }));
}

/** What it had comes back; a day that never had hours begins with those of the day before that has some, or the usual. */
export function switched(values: HoursValues, weekday: Weekday, isOpen: boolean): HoursValues {
  const before = values.days.slice(0, WEEK.indexOf(weekday)).findLast((day) => day.isOpen);
  const proposed = before?.spans ?? keyed(USUAL);
  return withDay(values, weekday, (day) => ({
    ...day,
    isOpen,
    spans: day.spans.length === 0 ? proposed : day.spans,
  }));
}

interface Place {
  weekday: Weekday;
  index: number;
}

/** Which span each of the sent hours was, in the order they are sent. */
function sentPlaces({ days }: HoursValues): (Place & Span)[] {
  return days.flatMap(({ weekday, isOpen, spans }) =>
    isOpen ? spans.map((span, index) => ({ weekday, index, ...span })) : [],
  );
}

export function hoursInput(values: HoursValues): Required<WorkingHoursInput> {
  return {
    hours: sentPlaces(values).map(({ weekday, from, until }) => ({
      weekday,
      from,
      until: until === MIDNIGHT ? END_OF_DAY : until,
    })),
    daysOff: values.daysOff.map(({ from, until }) => ({ from, until })),
  };
}

/** The server's problems, `hours.3.until`, at the field that was the fourth: `hours.TUESDAY.1.until`. */
export function placedProblems(values: HoursValues, problems: readonly UserProblem[]): UserProblem[] {
  const places = sentPlaces(values);
  return problems.map((problem) => {
    const [list, position, name] = problem.field;
    const place = list === "hours" ? places[Number(position)] : undefined;
    if (place === undefined || name === undefined) return problem;
    return { ...problem, field: ["hours", place.weekday, String(place.index), name] };
  });
}

/** By the path of each field. */
export function hoursLabels({ days, daysOff }: HoursValues): FieldLabels {
  const ofHours = days.flatMap(({ weekday, spans }) =>
    spans.flatMap((_span, index) => {
      const day = spans.length === 1 ? DAY_NAMES[weekday] : `${DAY_NAMES[weekday]}, tramo ${index + 1}`;
      return [
        [`hours.${weekday}.${index}.from`, `${day}, desde`],
        [`hours.${weekday}.${index}.until`, `${day}, hasta`],
      ];
    }),
  );
  const ofDaysOff = daysOff.flatMap((_span, index) => [
    [`daysOff.${index}.from`, `Periodo ${index + 1}, primer día`],
    [`daysOff.${index}.until`, `Periodo ${index + 1}, último día`],
  ]);
  return Object.fromEntries([...ofHours, ...ofDaysOff]) as FieldLabels;
}

export function isSame(one: HoursValues, other: HoursValues): boolean {
  return JSON.stringify(hoursInput(one)) === JSON.stringify(hoursInput(other));
}
