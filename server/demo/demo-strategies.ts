// SQL: which list, and which of the templates that come with the platform.
import { addDays, dayInMadrid, weekday } from "../../schema/rules/madrid-days.ts";
import { carryOut } from "../domains/strategies/carry-out.ts";
import { createStrategy } from "../domains/strategies/change-strategy.ts";
import { pauseStrategy, switchStrategyOn } from "../domains/strategies/move-strategy.ts";
import { demoAsker, type Seeding } from "./demo-asker.ts";

/** The list that has had its first notice by mail. */
const LIST_OFFSET = 1;
const FRIDAY = 4;

/**
 * A strategy of a list that has asked for its first calls and was paused then: nobody is written to by itself in a
 * demonstration.
 */
export async function seedStrategy(seeding: Seeding, adminId: number): Promise<void> {
  const { manager, now } = seeding;
  const today = dayInMadrid(new Date(now));
  const daysAgo = [3, 4, 5].find((days) => weekday(addDays(today, -days)) <= FRIDAY) ?? 3;
  const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
  const [found] = await manager.query<{ listId: string; reminder: string; plan: string }[]>(
    `SELECT (SELECT id::text FROM task_lists ORDER BY id OFFSET $1 LIMIT 1) AS "listId",
       (SELECT min(id)::text FROM mailing_templates WHERE purpose = 'REMINDER') AS reminder,
       (SELECT min(id)::text FROM mailing_templates WHERE purpose = 'PLAN_OFFER') AS plan`,
    [LIST_OFFSET],
  );
  const { listId, reminder, plan } = found ?? { listId: "", reminder: "", plan: "" };
  const { strategy } = await createStrategy(ctx, {
    listId,
    name: "Después del primer aviso",
    steps: [
      { action: "CALL", condition: "NOT_OPENED", day: 0, note: "Confirma que recibió el primer aviso." },
      { action: "MAIL", condition: "ALWAYS", day: 5, templateId: reminder, note: "" },
      { action: "MAIL", condition: "OPENED", day: 12, templateId: plan, note: "" },
      { action: "CALL", condition: "PROMISE_BROKEN", day: 1, note: "No ha cumplido su promesa de pago." },
    ],
  });
  if (strategy === null) return;
  await switchStrategyOn(ctx, String(strategy.id));
  await carryOut(ctx, manager, strategy.id, () => true);
  await pauseStrategy(ctx, String(strategy.id));
}
