// SQL: a repository deletes nothing by what stands in another table.
import { LessThan } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { Notification } from "./notification.entity.ts";

const QUEUE = "notification-retention";
const EVERY_NIGHT = "50 3 * * *";
const KEPT_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleNotificationRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, () => sweepNotifications(deps));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/** Deletes those of more than 180 days, and what was recorded at the very moment in which an account was closed. */
export async function sweepNotifications({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.getRepository(Notification).delete({ at: LessThan(oldest) });
  await db.query(
    `DELETE FROM notifications WHERE account_id IN (SELECT id FROM accounts WHERE status = 'CLOSED')`,
  );
}
