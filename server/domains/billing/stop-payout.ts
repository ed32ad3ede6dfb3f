import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { lockAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { paced } from "../../shared/throttle.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { endSessionsOf } from "../accounts/sessions.service.ts";
import { slowDown } from "../../shared/throttle.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { available, awaitingPayout, lockLedger, moveMoney } from "./ledger.ts";
import { forgetPayoutAccount } from "./payout-accounts.ts";
import { mailPayoutStopped, maskedIban } from "./payout-mails.ts";
import { payoutById, payoutsWhere, type PayoutRecord, type PayoutStatus } from "./payout-rows.ts";

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
const PER_ADDRESS = paced("stop-payout", { atOnce: 60, thenEvery: 30 });
const NO_PAYOUT =
  "Este enlace no es de ninguna transferencia. Búscalo en el último correo que hayas recibido.";
const STOPPED = "Parada con el enlace del correo";

/** 256 random bits for the mail, and what is stored of them. */
export function newStopSecret(): { secret: string; hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return { secret, hash: hashOf(secret) };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** What whoever holds the mail's link is shown before they stop it. */
export interface StoppablePayout {
  number: string;
  amount: string;
  currency: string;
  iban: string;
  requestedAt: Date;
  waitsUntil: Date | null;
  status: PayoutStatus;
}

/** Null for a secret that isn't any transfer's. Throws RateLimited. */
export async function payoutToStop(ctx: Context, secret: string): Promise<StoppablePayout | null> {
  await slowDown(ctx, PER_ADDRESS, ctx.address);
  const payout = await findBySecret(ctx.db, secret);
  return payout && { ...payout, iban: maskedIban(payout.iban) };
}

/**
 * Without signing in: the transfer, and whatever else waits for the same new account, is not made; the amounts are
 * available again and every session of the specialist ends, since one of them may be somebody else's. Throws NotFound,
 * Conflict (ALREADY_DONE), RateLimited.
 */
export async function stopPayout(ctx: Context, secret: string): Promise<{ message: string }> {
  await slowDown(ctx, PER_ADDRESS, ctx.address);
  return ctx.db.transaction(async (manager) => {
    const found = await findBySecret(manager, secret);
    if (!found) throw new NotFound(NO_PAYOUT);
    await lockAccount(manager, found.specialistId);
    await lockLedger(manager);
    const payout = await payoutById(manager, found.id, { lock: true });
    if (payout?.status !== "REQUESTED") throw alreadyDecided(payout);
    const stopped = await withSameAccount(manager, payout);
    for (const one of stopped) await giveBack(ctx, manager, one);
    if (payout.waitsUntil !== null) await forgetPayoutAccount(ctx, manager, payout.specialistId, payout.iban);
    const sessions = await endSessionsOf(ctx, manager, payout.specialistId);
    await mailPayoutStopped(
      ctx,
      manager,
      payout.specialistId,
      stopped.map(({ number }) => number),
    );
    await noteSecurity(ctx, manager, {
      kind: "PAYOUT_STOP",
      outcome: "OK",
      accountId: payout.specialistId,
      detail: { payouts: stopped.length, sessions },
    });
    return {
      message:
        "La transferencia está parada y el importe vuelve a estar disponible. Hemos cerrado todas las sesiones de tu cuenta: cambia ahora tu contraseña.",
    };
  });
}

async function findBySecret(db: Pick<EntityManager, "query">, secret: string): Promise<PayoutRecord | null> {
  if (!SECRET.test(secret)) return null;
  const [payout] = await payoutsWhere(db, "o.stop_hash = $1", [hashOf(secret)]);
  return payout ?? null;
}

function alreadyDecided(payout: PayoutRecord | null): Conflict {
  return new Conflict(
    payout?.status === "SETTLED"
      ? "Esta transferencia ya está hecha: escríbenos cuanto antes si no la pediste tú."
      : "Esta transferencia ya está parada.",
    { code: "ALREADY_DONE" },
  );
}

/** Of an account that was known only this one: the account is the owner's. */
async function withSameAccount(manager: EntityManager, payout: PayoutRecord): Promise<PayoutRecord[]> {
  if (payout.waitsUntil === null) return [payout];
  return payoutsWhere(
    manager,
    "o.specialist_id = $1 AND o.iban = $2 AND o.status = 'REQUESTED' ORDER BY o.id FOR UPDATE OF o",
    [payout.specialistId, payout.iban],
  );
}

async function giveBack(ctx: Context, manager: EntityManager, payout: PayoutRecord): Promise<void> {
  await moveMoney(ctx, manager, {
    kind: "PAYOUT_REJECTED",
    from: awaitingPayout(payout.specialistId),
    to: available(payout.specialistId),
    amount: centsOf(payout.amount),
    description: "Transferencia parada: el importe vuelve a estar disponible",
    payoutId: payout.id,
  });
  await manager.query(`UPDATE payouts SET status = 'REJECTED', decided_at = $2, note = $3 WHERE id = $1`, [
    payout.id,
    ctx.clock.now(),
    STOPPED,
  ]);
  await audit(ctx, manager, { action: "stopPayout", subjectType: "payout", subjectId: payout.id });
}
