// SQL: which list, and which of the templates that come with the platform.
import { addDays, dayInMadrid, weekday } from "../../schema/rules/madrid-days.ts";
import { carryOut } from "../domains/strategies/carry-out.ts";
import { createStrategy, updateStrategy } from "../domains/strategies/change-strategy.ts";
import { startStrategyComparison } from "../domains/strategies/compare-versions.ts";
import { pauseStrategy, switchStrategyOn } from "../domains/strategies/move-strategy.ts";
import { demoAsker, type Seeding } from "./demo-asker.ts";

/** The list that has had its first notice by mail. */
const LIST_OFFSET = 1;
const FRIDAY = 4;

/** The comparison is decided by what is known the day after, of which at least one has passed by now. */
const COMPARED_DAYS = 2;

/**
 * A strategy of a list that has asked for its first calls and was paused then: nobody is written to by itself in a demonstration.
 * Whoever began was dealt one of its two versions, which are compared by what has come in since.
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
  const first = [
    {
      action: "CALL" as const,
      condition: "NOT_OPENED" as const,
      day: 0,
      note: "Confirma que recibió el primer aviso.",
    },
  ];
  const later = [
    { action: "MAIL" as const, condition: "OPENED" as const, day: 12, templateId: plan, note: "" },
    {
      action: "CALL" as const,
      condition: "PROMISE_BROKEN" as const,
      day: 1,
      note: "No ha cumplido su promesa de pago.",
    },
  ];
  const mail = {
    action: "MAIL" as const,
    condition: "ALWAYS" as const,
    day: 5,
    templateId: reminder,
    note: "",
  };
  const call = {
    action: "CALL" as const,
    condition: "ALWAYS" as const,
    day: 3,
    note: "Insiste por teléfono antes de volver a escribir.",
  };
  const { strategy } = await createStrategy(ctx, {
    listId,
    name: "Después del primer aviso",
    steps: [...first, mail, ...later],
  });
  if (strategy === null) return;
  await updateStrategy(ctx, String(strategy.id), {
    steps: [...first, call, ...later],
    version: strategy.version,
  });
  await startStrategyComparison(ctx, String(strategy.id), {
    versionA: 1,
    versionB: 2,
    percentB: 50,
    measure: "PAID",
    endsOn: addDays(ctx.clock.today(), COMPARED_DAYS),
  });
  await switchStrategyOn(ctx, String(strategy.id));
  await carryOut(ctx, manager, strategy.id, () => true);
  await pauseStrategy(ctx, String(strategy.id));
}
