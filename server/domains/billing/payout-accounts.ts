import { IsNull, MoreThanOrEqual, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { PayoutAccount } from "./payout-account.entity.ts";
import { Payout } from "./payout.entity.ts";
import { noteSecurity } from "../../shared/security-events.ts";

/** Time for the owner to read the mail and stop it. */
const WAIT_MS = 48 * 3_600_000;

/**
 * Until when transfers of the specialist to this account wait; null when it has been known for long enough. An account
 * that is new is known from now on. The caller has locked the specialist's row.
 */
export async function waitOf(
  ctx: Context,
  manager: EntityManager,
  specialistId: number,
  iban: string,
): Promise<Date | null> {
  const now = ctx.clock.now();
  const known = await manager
    .getRepository(PayoutAccount)
    .findOneBy({ specialistId, iban, stoppedAt: IsNull() });
  if (known !== null) return known.usableFrom > now ? known.usableFrom : null;
  const usableFrom = new Date(now.getTime() + WAIT_MS);
  await manager.getRepository(PayoutAccount).insert({ specialistId, iban, askedAt: now, usableFrom });
  await noteSecurity(ctx, manager, { kind: "NEW_IBAN", outcome: "OK", accountId: specialistId });
  return usableFrom;
}

/**
 * It isn't the specialist's: asked for again, it waits again. False when it wasn't known any more. The caller holds the
 * ledger's lock.
 */
export async function forgetPayoutAccount(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  specialistId: number,
  iban: string,
): Promise<boolean> {
  const { affected } = await manager
    .getRepository(PayoutAccount)
    .update({ specialistId, iban, stoppedAt: IsNull() }, { stoppedAt: clock.now() });
  return affected !== 0;
}

/**
 * A request was turned down: an account that no money has reached since it was first asked for is new again, so the
 * time that passed meanwhile makes nothing trusted. The caller holds the ledger's lock.
 */
export async function forgetUnprovenAccount(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  specialistId: number,
  iban: string,
): Promise<void> {
  const accounts = manager.getRepository(PayoutAccount);
  const known = await accounts.findOneBy({ specialistId, iban, stoppedAt: IsNull() });
  if (known === null) return;
  const isProven = await manager
    .getRepository(Payout)
    .existsBy({ specialistId, iban, status: "SETTLED", decidedAt: MoreThanOrEqual(known.askedAt) });
  if (!isProven) await accounts.update({ id: known.id }, { stoppedAt: clock.now() });
}
