import { daysBetween, PERIOD_TURNED } from "../../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { Day } from "../../../shared/inputs/days.ts";
import { FormsInTurn } from "../../../shared/inputs/forms-in-turn.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { clockText } from "./clock-text.ts";

/** Six a day. */
const MOST_INTERVALS = 42;
const MOST_DAYS_OFF = 60;
const LONGEST_DAYS_OFF = 366;
const FURTHEST_DAYS = 2 * 366;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$|^24:00$/;
const clock = { schema: { type: "string", pattern: CLOCK.source }, isRequired: true };

class WeeklyIntervalInput implements InputOf<Contract.WeeklyIntervalInput> {
  readonly before: readonly WeeklyIntervalInput[];
  @AsGiven() weekday!: Contract.Weekday;
  /** In minutes of the day. */
  @Field(readClock, clock) from!: number;
  @Field(readEnd, clock) until!: number;

  constructor(before: readonly WeeklyIntervalInput[]) {
    this.before = before;
  }
}

class DaysOffInput implements InputOf<Contract.DaysOffInput> {
  readonly before: readonly DaysOffInput[];
  readonly today: string;
  @Day() from!: string;
  @Day(readLastDay) until!: string;

  constructor(before: readonly DaysOffInput[], today: string) {
    this.before = before;
    this.today = today;
  }
}

/** All there is: what is left out is no longer. */
export class WorkingHoursInput implements InputOf<Contract.WorkingHoursInput> {
  readonly today: string;
  @FormsInTurn<WeeklyIntervalInput>("hours", {
    create: (_form, before) => new WeeklyIntervalInput(before),
    most: MOST_INTERVALS,
    tooMany: `Añade como máximo ${MOST_INTERVALS} tramos`,
  })
  hours!: WeeklyIntervalInput[];
  @FormsInTurn<DaysOffInput, WorkingHoursInput>("daysOff", {
    create: ({ today }, before) => new DaysOffInput(before, today),
    most: MOST_DAYS_OFF,
    tooMany: `Añade como máximo ${MOST_DAYS_OFF} periodos`,
  })
  daysOff!: DaysOffInput[];

  constructor(today: string) {
    this.today = today;
  }
}

function readClock(given: unknown): number | Fault {
  const text = textOf(given).trim();
  if (!CLOCK.test(text)) return new Fault("INVALID", "Escribe la hora como 09:00");
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return 60 * hours + minutes;
}

/** The hours that stand before it have been read. */
function readEnd(given: unknown, { weekday, from, before }: WeeklyIntervalInput): number | Fault {
  const until = readClock(given);
  if (until instanceof Fault || typeof from !== "number") return until;
  if (until <= from) return new Fault("INVALID", "La hora final tiene que ser posterior a la inicial");
  const other = before.find((one) => one.weekday === weekday && one.from < until && from < one.until);
  return other === undefined
    ? until
    : new Fault(
        "OVERLAP",
        `Se solapa con el tramo de ${clockText(other.from)} a ${clockText(other.until)} del mismo día`,
      );
}

function readLastDay(until: string, { from, today, before }: DaysOffInput): Fault | null {
  if (until < from) return new Fault("INVALID", PERIOD_TURNED);
  if (daysBetween(from, until) >= LONGEST_DAYS_OFF)
    return new Fault("INVALID", "Un periodo puede durar un año como máximo");
  if (daysBetween(today, until) > FURTHEST_DAYS)
    return new Fault("INVALID", "Indica días de los próximos dos años");
  return before.some((one) => one.from <= until && from <= one.until)
    ? new Fault("OVERLAP", "Estos días ya están en otro periodo")
    : null;
}
