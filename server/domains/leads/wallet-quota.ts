import { IsNull, Not, type EntityManager } from "typeorm";
import { holdLock } from "../../platform/advisory-lock.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { TooLarge } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { Lead } from "./lead.entity.ts";

/** Test files come from anybody and are kept for months: one address can't fill what all of them may take up. */
const KEPT_PER_ADDRESS: LimitRule = { name: "wallet-files-kept", points: 20, seconds: 86_400 };
/** Any number, as long as nobody else locks by it. */
const LOCK = 4_127_013;

/** Before a test file is read: where nothing is left it isn't. Throws TooLarge (QUOTA_EXCEEDED). */
export function requireSomeWalletQuota(ctx: Context): Promise<void> {
  return requireQuotaFor(ctx, ctx.db.manager, 1);
}

/** Counts a good test file that is about to be kept; those that are refused cost nobody anything. Throws RateLimited. */
export function throttleWalletFiles(ctx: Context): Promise<void> {
  return throttle(ctx, [KEPT_PER_ADDRESS, ctx.address]);
}

/**
 * Inside the transaction that has just written the row of a test file, so that many at once don't slip through together.
 * Throws TooLarge (QUOTA_EXCEEDED).
 */
export async function requireWalletQuota(ctx: Context, manager: EntityManager): Promise<void> {
  await holdLock(manager, LOCK);
  await requireQuotaFor(ctx, manager, 0);
}

async function requireQuotaFor(ctx: Context, manager: EntityManager, more: number): Promise<void> {
  const allowed = ctx.env.storage.walletBytes;
  const row = await manager
    .getRepository(Lead)
    .createQueryBuilder("lead")
    .select("coalesce(sum(lead.fileBytes), 0)", "used")
    .where({ fileKey: Not(IsNull()) })
    .getRawOne<{ used: string }>();
  const used = Number(row?.used ?? 0);
  if (used + more <= allowed) return;
  ctx.log.error({ used, allowed }, "no test file of a wallet fits any more: STORAGE_WALLETS_MB");
  throw new TooLarge(
    `Ahora mismo no podemos guardar más carteras de prueba. Escríbenos a ${ctx.env.supportEmail} y te diremos cómo enviarla.`,
    "QUOTA_EXCEEDED",
  );
}
