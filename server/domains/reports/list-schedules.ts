import DataLoader from "dataloader";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { In } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { nextDue, SENDING_HOUR } from "./due-days.ts";
import { ReportSchedule } from "./report-schedule.entity.ts";
import { ReportSending } from "./report-sending.entity.ts";

const MOST_SENDINGS = 20;

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

/** The newest first, without their figures. */
export function sendingsOf({ db }: Context, listId: number): Promise<ReportSending[]> {
  return db.getRepository(ReportSending).find({
    select: {
      id: true,
      dueOn: true,
      recipient: true,
      status: true,
      reason: true,
      createdAt: true,
      endedAt: true,
    },
    where: { listId },
    order: { id: "DESC" },
    take: MOST_SENDINGS,
  });
}

/** Null while it is off. */
export function nextOn({ clock }: Context, schedule: ReportSchedule): string | null {
  if (!schedule.isOn) return null;
  const today = clock.today();
  const open = shownTime(clock.now()) < SENDING_HOUR ? today : addDays(today, 1);
  return nextDue(schedule, schedule.since > open ? schedule.since : open);
}
