import { LessThan, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { SentReminder } from "./sent-reminder.entity.ts";

/** None is sent twice over a longer time. */
const KEPT_MS = 400 * 86_400_000;

/**
 * Inside the transaction of the mail: of these keys those the account wasn't reminded of before, which count as sent from
 * now on. Of two who ask at once one gets each.
 */
export async function takeReminders(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  accountId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const reminders = manager.getRepository(SentReminder);
  const sentAt = clock.now();
  const inserted = await reminders
    .createQueryBuilder()
    .insert()
    .values(keys.map((key) => ({ accountId, key, sentAt })))
    .orIgnore()
    .updateEntity(false)
    .returning(["key"])
    .execute();
  return new Set((inserted.raw as { key: string }[]).map(({ key }) => key));
}

/** Forgets those of more than a year ago. */
export async function forgetOldReminders({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.getRepository(SentReminder).delete({ sentAt: LessThan(before) });
}
