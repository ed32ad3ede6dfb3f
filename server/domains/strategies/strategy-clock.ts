import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { isContactTime } from "../../../schema/rules/task-contacts.ts";
import type { Deps } from "../../platform/deps.ts";
import { readHolidays } from "../catalogs/holidays.ts";
import { carryOut } from "./carry-out.ts";
import { Strategy } from "./strategy.entity.ts";
import { workingDays } from "./working-days.ts";

const QUEUE = "strategies";
const EVERY_TEN_MINUTES = "*/10 * * * *";

type ClockDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** For main: from now on this process carries out what is due; one instance at a time is given the job. */
export async function workOnStrategies(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => runStrategies(deps, signal), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(QUEUE, EVERY_TEN_MINUTES);
}

/** Within the caller's transaction: what is due is carried out once it is committed. */
export async function runSoon({ jobs }: Pick<Deps, "jobs">, manager: EntityManager): Promise<void> {
  await jobs.send(manager, QUEUE, {}, { singletonKey: "now" });
}

/**
 * Carries out what is due today of every strategy that is on, each in its own transaction; within contact hours of working days
 * alone. What fails of one is told and keeps the others from nothing: it is tried again the next time.
 */
export async function runStrategies(deps: ClockDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const isWorkingDay = workingDays(await readHolidays(deps));
  const today = dayInMadrid(now);
  if (!isContactTime({ day: today, time: shownTime(now) }) || !isWorkingDay(today)) return;
  const on = await db
    .getRepository(Strategy)
    .find({ select: { id: true }, where: { status: "ON" }, order: { id: "ASC" } });
  for (const { id } of on) {
    signal?.throwIfAborted();
    try {
      await db.transaction((manager) => carryOut(deps, manager, id, isWorkingDay));
    } catch (error) {
      log.error({ err: error, strategy: id }, "a strategy's steps weren't carried out");
    }
  }
}
