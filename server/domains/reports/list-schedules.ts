// SQL: the last ones of each of several lists.
import DataLoader from "dataloader";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { In } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { nextDue, SENDING_HOUR } from "./due-days.ts";
import { ReportSchedule } from "./report-schedule.entity.ts";
import { ReportSending } from "./report-sending.entity.ts";

const MOST_SENDINGS = 20;
const SHOWN = {
  id: true,
  listId: true,
  dueOn: true,
  recipient: true,
  status: true,
  reason: true,
  createdAt: true,
  endedAt: true,
} as const;

export function scheduleLoader(ctx: Context): DataLoader<number, ReportSchedule | null> {
  return ctx.loader(
    "reportSchedules",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(ReportSchedule).findBy({ listId: In(ids) });
        const byList = new Map(rows.map((row) => [row.listId, row]));
        return ids.map((id) => byList.get(id) ?? null);
      }),
  );
}

/** Of lists, the newest first, without their figures. Two statements a request. */
export function sendingsLoader(ctx: Context): DataLoader<number, ReportSending[]> {
  return ctx.loader(
    "reportSendings",
    () =>
      new DataLoader(async (listIds: readonly number[]) => {
        const newest = await ctx.db.query<{ id: number }[]>(
          `SELECT s.id FROM unnest($1::bigint[]) AS own (list_id) CROSS JOIN LATERAL (
             SELECT id FROM report_sendings s WHERE s.list_id = own.list_id ORDER BY id DESC LIMIT ${MOST_SENDINGS}) AS s`,
          [listIds],
        );
        const rows = await ctx.db.getRepository(ReportSending).find({
          select: SHOWN,
          where: { id: In(newest.map(({ id }) => id)) },
          order: { id: "DESC" },
        });
        const byList = Map.groupBy(rows, ({ listId }) => listId);
        return listIds.map((id) => byList.get(id) ?? []);
      }),
  );
}

/** Null while it is off. */
export function nextOn({ clock }: Context, schedule: ReportSchedule): string | null {
  if (!schedule.isOn) return null;
  const today = clock.today();
  const open = shownTime(clock.now()) < SENDING_HOUR ? today : addDays(today, 1);
  return nextDue(schedule, schedule.since > open ? schedule.since : open);
}
