import type { PayoutStatus } from "../../generated/schema-types.ts";
import { createHash, randomBytes } from "node:crypto";
import { IsNull, type EntityManager } from "typeorm";
import { lockAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { paced } from "../../shared/throttle.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { endSessionsOf } from "../accounts/sessions.service.ts";
import { slowDown } from "../../shared/throttle.ts";
import { centsOf } from "../../platform/money.ts";
import { NotFound } from "../../platform/refusals.ts";
import { settlePayoutRequested } from "./billing-desk.ts";
import { available, awaitingPayout, lockLedger, moveMoney } from "./ledger.ts";
import { forgetPayoutAccount } from "./payout-accounts.ts";
import { mailPayoutStopped, maskedIban } from "./payout-mails.ts";
import { Payout } from "./payout.entity.ts";
import { payoutById, payoutsWhere, type PayoutRecord } from "./payout-rows.ts";

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
 * Without signing in: whoever follows the link says that the transfer isn't theirs, whatever has become of it. What
 * still waits for the same account isn't made and its amounts are available again; the account is forgotten, so that it
 * waits 48 hours anew; every session of the specialist ends, since one of them may be somebody else's. Followed again,
 * it changes nothing more, unless the account has been asked for anew meanwhile. Throws NotFound, RateLimited.
 */
export async function stopPayout(ctx: Context, secret: string): Promise<{ message: string }> {
  await slowDown(ctx, PER_ADDRESS, ctx.address);
  return ctx.db.transaction(async (manager) => {
    const found = await findBySecret(manager, secret);
    if (!found) throw new NotFound(NO_PAYOUT);
    await lockAccount(manager, found.specialistId);
    await lockLedger(manager);
    const payout = await payoutById(manager, found.id, { lock: true });
    if (!payout) throw new NotFound(NO_PAYOUT);
    const stopped = await waitingForSameAccount(manager, payout);
    for (const one of stopped) await giveBack(ctx, manager, one);
    const wasForgotten = await forgetPayoutAccount(ctx, manager, payout.specialistId, payout.iban);
    const isFirst = await noteFollowed(ctx, manager, payout.id);
    if (!isFirst && !wasForgotten && stopped.length === 0) return { message: alreadyFollowed(ctx, payout) };
    const sessions = await endSessionsOf(ctx, manager, payout.specialistId);
    const outcome = stopOutcome(
      ctx,
      payout,
      stopped.map(({ number }) => number),
    );
    await mailPayoutStopped(ctx, manager, payout, outcome);
    await noteSecurity(ctx, manager, {
      kind: "PAYOUT_STOP",
      outcome: "OK",
      accountId: payout.specialistId,
      detail: { payouts: stopped.length, sessions },
    });
    return {
      message: `${outcome} Hemos cerrado todas las sesiones de tu cuenta: cambia ahora tu contraseña.`,
    };
  });
}

/** Whether the link is followed for the first time. The caller has locked the payout's row. */
async function noteFollowed({ clock }: Context, manager: EntityManager, id: number): Promise<boolean> {
  const { affected } = await manager
    .getRepository(Payout)
    .update({ id, stopFollowedAt: IsNull() }, { stopFollowedAt: clock.now() });
  return affected !== 0;
}

function alreadyFollowed({ env }: Context, { number, status }: PayoutRecord): string {
  const done = "Ya habías usado este enlace y entonces cerramos todas las sesiones de tu cuenta.";
  const now =
    status === "SETTLED"
      ? `La transferencia ${number} ya estaba hecha: si no la pediste tú, escríbenos a ${env.supportEmail}.`
      : `La transferencia ${number} sigue parada: el importe no ha salido.`;
  return `${done} ${now} Ahora no ha cambiado nada más.`;
}

/** `payout` as it was before. */
function stopOutcome({ env }: Context, payout: PayoutRecord, stopped: readonly string[]): string {
  const others = stopped.filter((number) => number !== payout.number);
  const also =
    others.length === 0
      ? ""
      : ` También hemos parado lo que esperaba para la misma cuenta (${others.join(", ")}).`;
  const again = " Si se vuelve a pedir dinero para esa cuenta, esperará 48 horas.";
  return `${OUTCOMES[payout.status](payout.number, env.supportEmail)}${also}${again}`;
}

const OUTCOMES: Record<PayoutStatus, (number: string, supportEmail: string) => string> = {
  REQUESTED: (number) => `La transferencia ${number} está parada y el importe vuelve a estar disponible.`,
  SETTLED: (number, supportEmail) =>
    `La transferencia ${number} ya estaba hecha y no podemos pararla: si no la pediste tú, escríbenos cuanto antes a ${supportEmail}.`,
  REJECTED: (number) => `La transferencia ${number} ya no se iba a hacer: el importe no ha salido.`,
};

async function findBySecret(db: Pick<EntityManager, "query">, secret: string): Promise<PayoutRecord | null> {
  if (!SECRET.test(secret)) return null;
  const [payout] = await payoutsWhere(db, "o.stop_hash = $1", [hashOf(secret)]);
  return payout ?? null;
}

/** All pending payouts to the same account, also one known for long: whoever asked may have asked before, in parts. */
async function waitingForSameAccount(manager: EntityManager, payout: PayoutRecord): Promise<PayoutRecord[]> {
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
  await manager
    .getRepository(Payout)
    .update({ id: payout.id }, { status: "REJECTED", decidedAt: ctx.clock.now(), note: STOPPED });
  await settlePayoutRequested(ctx, manager, payout.id);
  await audit(ctx, manager, { action: "stopPayout", subjectType: "payout", subjectId: payout.id });
}
