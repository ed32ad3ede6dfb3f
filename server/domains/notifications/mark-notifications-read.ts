// SQL: a repository doesn't pass over locked rows.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { unreadNotifications } from "./list-notifications.ts";
import { MarkNotificationsReadInput } from "./mark-notifications-read.input.ts";

/** One's own with these ids, and those that lead to these paths; what isn't one's own is passed over. Throws InvalidInput. */
export async function markNotificationsRead(
  ctx: SignedInContext,
  given: Unchecked<Contract.MutationMarkNotificationsReadArgs>,
): Promise<{ unread: number }> {
  const { ids, paths } = readInput(new MarkNotificationsReadInput(), given);
  if (ids.length + paths.length > 0)
    await mark(ctx, ctx.db, ctx.actor.accountId, {
      where: "n.id = ANY($3) OR n.path = ANY($4)",
      params: [ids, paths],
    });
  return { unread: await unreadNotifications(ctx) };
}

/** All of one's own up to one that was shown; ids are given in the order of recording, also to a bundle that grows. */
export async function markAllNotificationsRead(
  ctx: SignedInContext,
  { until }: Contract.MutationMarkAllNotificationsReadArgs,
): Promise<{ unread: number }> {
  const last = until == null ? null : (readId(until) ?? 0);
  await mark(ctx, ctx.db, ctx.actor.accountId, { where: "$3::bigint IS NULL OR n.id <= $3", params: [last] });
  return { unread: await unreadNotifications(ctx) };
}

/** Within the caller's transaction: somebody has read it where it stands. */
export async function markThingRead(
  ctx: Pick<Context, "clock">,
  manager: Pick<EntityManager, "query">,
  accountId: number,
  thing: string,
): Promise<void> {
  await mark(ctx, manager, accountId, { where: "n.thing = $3", params: [thing] });
}

/**
 * Passes over locked rows: another window is marking those, or they are becoming a new notification, which mustn't be
 * marked.
 */
async function mark(
  { clock }: Pick<Context, "clock">,
  db: Pick<EntityManager, "query">,
  accountId: number,
  { where, params }: { where: string; params: unknown[] },
): Promise<void> {
  await db.query(
    `UPDATE notifications SET read_at = $2 WHERE id IN (SELECT n.id FROM notifications n
       WHERE n.account_id = $1 AND n.read_at IS NULL AND (${where}) ORDER BY n.id FOR UPDATE SKIP LOCKED)`,
    [accountId, clock.now(), ...params],
  );
}
