// SQL: the mailings of a strategy, and the rows of their ledgers, are moved in one statement.
import type { EntityManager } from "typeorm";
import type { MailingChannel } from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { fixAudience, judgingOf } from "./audience/audience.ts";
import { NOTHING_YET, settingsOf } from "./change-mailing.ts";
import { DEFAULT_SETTINGS } from "./mailing-limits.ts";
import { Mailing } from "./mailing.entity.ts";
import { goOn } from "./sending/mailing-job.ts";
import { templateVersion } from "./templates/templates.ts";

const PAUSED_WITH_STRATEGY = "Su estrategia está en pausa.";
const LONGEST_NAME = 120;

interface StrategyMailing {
  strategyId: number;
  listId: number;
  /** Of whoever switched the strategy on. */
  createdBy: number;
  name: string;
  channel: Extract<MailingChannel, "MAIL" | "LETTER">;
  templateId: number;
  /** Debts whose turn it is, all of them: a person who owes several gets one mail. */
  taskIds: number[];
}

/**
 * Begins a mailing to who owes these debts, in the caller's transaction, which has written down that their step is carried out:
 * both are stored, or neither. The strategy's days keep its mails apart, so that none is left out for having been written to
 * lately. Throws InvalidInput (more than 100,000 debts or 200,000 people). Gives its id.
 */
export async function beginStrategyMailing(
  ctx: Pick<Deps, "clock" | "jobs">,
  manager: EntityManager,
  { strategyId, listId, createdBy, name, channel, templateId, taskIds }: StrategyMailing,
): Promise<number> {
  const { purpose, version } = await templateVersion(manager, templateId);
  const settings = { ...settingsOf(DEFAULT_SETTINGS), recentDays: 0 };
  const now = ctx.clock.now();
  const mailing = await manager.getRepository(Mailing).save({
    ...NOTHING_YET,
    ...settings,
    strategyId,
    name: name.slice(0, LONGEST_NAME),
    listId,
    selection: { listId: null, ids: taskIds, filter: null, obligors: "ALL" },
    templateId,
    templateVersion: version,
    status: "RUNNING",
    channel,
    createdBy,
    createdAt: now,
    updatedAt: now,
    startsAt: null,
    startedAt: now,
  } satisfies Omit<Mailing, "id">);
  const judging = judgingOf(ctx, { purpose, recentDays: settings.recentDays, channel, strategyId });
  const { tasks } = await fixAudience(ctx, manager, mailing, judging);
  await manager.getRepository(Mailing).update(mailing.id, { tasks });
  await goOn(ctx, manager, mailing.id);
  return mailing.id;
}

/** What its mailings have yet to send waits. */
export async function pauseStrategyMailings(
  manager: EntityManager,
  strategyId: number,
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE mailings SET status = 'PAUSED', paused_because = $2, version = version + 1, updated_at = $3
     WHERE strategy_id = $1 AND status = 'RUNNING'`,
    [strategyId, PAUSED_WITH_STRATEGY, now],
  );
}

/** Those that were paused with it; what somebody else paused stays so. */
export async function resumeStrategyMailings(
  ctx: Pick<Deps, "clock" | "jobs">,
  manager: EntityManager,
  strategyId: number,
): Promise<void> {
  const [resumed] = await manager.query<[{ id: number }[], number]>(
    `UPDATE mailings SET status = 'RUNNING', paused_because = NULL, waits_until = NULL, version = version + 1, updated_at = $3
     WHERE strategy_id = $1 AND status = 'PAUSED' AND paused_because = $2 RETURNING id`,
    [strategyId, PAUSED_WITH_STRATEGY, ctx.clock.now()],
  );
  for (const { id } of resumed) await goOn(ctx, manager, id);
}

/** What they have yet to send isn't sent. */
export async function cancelStrategyMailings(
  manager: EntityManager,
  strategyId: number,
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH over AS (
       UPDATE mailings SET status = 'CANCELLED', paused_because = NULL, ended_at = $2, version = version + 1, updated_at = $2
       WHERE strategy_id = $1 AND status IN ('RUNNING', 'PAUSED') RETURNING id)
     UPDATE mailing_recipients r SET state = 'CANCELLED', lease = NULL FROM over
     WHERE r.mailing_id = over.id AND r.state IN ('QUEUED', 'DEFERRED', 'SENDING')`,
    [strategyId, now],
  );
}
