import { In, MoreThanOrEqual, type EntityManager } from "typeorm";
import DataLoader from "dataloader";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import { addDays, dayInMadrid, weekday } from "../../../../schema/rules/madrid-days.ts";
import { longDay, shownTime } from "../../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import { clockText } from "./clock-text.ts";
import { DaysOff } from "./days-off.entity.ts";
import { WorkingHours } from "./working-hours.entity.ts";

/** As the contract numbers them: 0 for Monday. */
export const WEEKDAYS = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
] as const satisfies readonly Contract.Weekday[];

export interface Schedule {
  /** By weekday and hour; none: no hours were set, and any will do. */
  hours: WorkingHours[];
  daysOff: DaysOff[];
}

type Reading = Pick<EntityManager, "getRepository">;

/** Two statements; days off that are over are left out. */
async function schedulesOf(
  db: Reading,
  accountIds: readonly number[],
  today: string,
): Promise<Map<number, Schedule>> {
  const hours = await db.getRepository(WorkingHours).find({
    where: { accountId: In(accountIds) },
    order: { weekday: "ASC", fromMinute: "ASC" },
  });
  const daysOff = await db.getRepository(DaysOff).find({
    where: { accountId: In(accountIds), lastDay: MoreThanOrEqual(today) },
    order: { firstDay: "ASC" },
  });
  return new Map(
    accountIds.map((id) => [
      id,
      {
        hours: hours.filter(({ accountId }) => accountId === id),
        daysOff: daysOff.filter(({ accountId }) => accountId === id),
      },
    ]),
  );
}

const NONE: Schedule = { hours: [], daysOff: [] };

export async function scheduleOf(
  { clock }: Pick<Context, "clock">,
  db: Reading,
  accountId: number,
): Promise<Schedule> {
  return (await schedulesOf(db, [accountId], clock.today())).get(accountId) ?? NONE;
}

/** Never remembered: the answer of a mutation reads again what it has just written. */
export function scheduleLoader(ctx: Context): DataLoader<number, Schedule> {
  return ctx.loader(
    "working-hours",
    () =>
      new DataLoader<number, Schedule>(
        async (ids) => {
          const found = await schedulesOf(ctx.db, ids, ctx.clock.today());
          return ids.map((id) => found.get(id) ?? NONE);
        },
        { cache: false },
      ),
  );
}

const DAY_MINUTES = 24 * 60;

/** Why a meeting lies outside of the hours, in a sentence; null where it doesn't, or there are none. */
export function outsideHours(
  { hours, daysOff }: Schedule,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): string | null {
  const pieces = piecesOf(startsAt, minutes);
  const off = pieces.find(({ day }) => daysOff.some((one) => one.firstDay <= day && day <= one.lastDay));
  if (off) return `El ${longDay(off.day)} es un día sin atención.`;
  if (hours.length === 0) return null;
  const outside = pieces.find((piece) => !isWithin(hours, piece));
  if (!outside) return null;
  const own = hours.filter((one) => one.weekday === weekday(outside.day));
  const spans = own.map((one) => `de ${clockText(one.fromMinute)} a ${clockText(one.untilMinute)}`);
  const when = spans.length === 0 ? "ese día no hay" : `ese día es ${listed(spans)}`;
  return `El ${longDay(outside.day)} a las ${shownTime(startsAt)} queda fuera del horario de atención: ${when}.`;
}

interface Piece {
  /** yyyy-mm-dd */
  day: string;
  from: number;
  until: number;
}

/** By the clocks of Madrid; one that goes on after midnight has a second piece. */
function piecesOf(startsAt: Date, minutes: number): Piece[] {
  const day = dayInMadrid(startsAt);
  const from = minuteOf(startsAt);
  const until = from + minutes;
  if (until <= DAY_MINUTES) return [{ day, from, until }];
  return [
    { day, from, until: DAY_MINUTES },
    { day: addDays(day, 1), from: 0, until: until - DAY_MINUTES },
  ];
}

function minuteOf(instant: Date): number {
  const [hours = 0, minutes = 0] = shownTime(instant).split(":").map(Number);
  return 60 * hours + minutes;
}

/** True also where one interval begins as another ends. */
function isWithin(hours: readonly WorkingHours[], { day, from, until }: Piece): boolean {
  let covered = from;
  for (const one of hours)
    if (one.weekday === weekday(day) && one.fromMinute <= covered)
      covered = Math.max(covered, one.untilMinute);
  return covered >= until;
}
