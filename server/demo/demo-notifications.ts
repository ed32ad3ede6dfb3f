import type { EntityManager } from "typeorm";
import { remindOfInstalments } from "../domains/case-progress/instalment-reminders.ts";
import { tellUnassigned } from "../domains/cases/case-desk.ts";
import { mailSpecialistAsked } from "../domains/cases/case-mails.ts";
import { remindOfDeadlines } from "../domains/overview/deadline-reminders.ts";
import { Case } from "../domains/cases/case.entity.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

const DAY_MS = 86_400_000;
const UNREAD_DAYS = 3.5;

/** What the bells say of new cases, which the seed stores directly; the services have recorded everything else. */
export async function seedNotifications(seeding: Seeding, cases: readonly SeededCase[]): Promise<void> {
  const { manager, now } = seeding;
  for (const { id, number, clientId, specialistId, openedAt, status } of cases) {
    if (status !== "PENDING_ACCEPTANCE") continue;
    const daysAgo = (now - openedAt.getTime()) / DAY_MS;
    const ctx = demoAsker(seeding, { accountId: clientId, role: "CLIENT", daysAgo });
    const { interventionType } = await manager.getRepository(Case).findOneByOrFail({ id });
    const request = { interventionType };
    if (specialistId === null) await tellUnassigned(ctx, manager, { number });
    else await mailSpecialistAsked(ctx, manager, specialistId, { number, request });
  }
  await readOldOnes(manager, now);
}

/** What the jobs of this morning would have reminded of: deadlines that come near, money that is late. */
export async function seedReminders(seeding: Seeding): Promise<void> {
  const jobs = demoAsker(seeding, { accountId: 0, role: "ADMIN", daysAgo: 0 });
  await remindOfDeadlines(jobs);
  await remindOfInstalments(jobs);
}

/**
 * In the order of their days, as if each had been recorded on its own, and read within hours but for the latest days: the
 * stories above were told one after the other.
 */
async function readOldOnes(manager: EntityManager, now: number): Promise<void> {
  const columns = "account_id, at, topic, kind, thing, within, count, title, bundled_title, text, path";
  await manager.query(
    `WITH told AS (DELETE FROM notifications RETURNING *)
     INSERT INTO notifications (${columns}, read_at)
     SELECT ${columns}, coalesce(read_at, CASE WHEN at < $1 THEN at + interval '3 hours' END) FROM told ORDER BY at, id`,
    [new Date(now - UNREAD_DAYS * DAY_MS)],
  );
}
