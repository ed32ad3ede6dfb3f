import { writtenDateAndTime } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { requireId } from "../../platform/ids.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { settlePayoutRequested } from "./billing-desk.ts";
import { mailPayoutDecided } from "./billing-mails.ts";
import { available, awaitingPayout, BANK, lockLedger, moveMoney } from "./ledger.ts";
import { forgetUnprovenAccount } from "./payout-accounts.ts";
import { payoutById } from "./payout-rows.ts";
import { Payout } from "./payout.entity.ts";
import type { PayoutRecord } from "./payout-rows.ts";

export interface PayoutDecided {
  payout: PayoutRecord;
  message: string;
}

const NO_PAYOUT = "No se ha encontrado la transferencia.";
const LONGEST_REFERENCE = 140;
const LONGEST_REASON = 500;

/** The transfer was made. Throws InvalidInput (reference), NotFound, Conflict (ALREADY_DONE, WAITING). */
export async function settlePayout(
  ctx: SignedInContext,
  id: string,
  reference: string,
): Promise<PayoutDecided> {
  const note = requireText("reference", reference, {
    longest: LONGEST_REFERENCE,
    required: "Indica la referencia de la transferencia",
  });
  return ctx.db.transaction(async (manager) => {
    const { payout, amount } = await openPayout(ctx, manager, id);
    refuseEarly(ctx, payout);
    await moveMoney(ctx, manager, {
      kind: "PAYOUT_SETTLED",
      from: awaitingPayout(payout.specialistId),
      to: BANK,
      amount,
      description: "Transferencia hecha",
      payoutId: payout.id,
    });
    await audit(ctx, manager, { action: "settlePayout", subjectType: "payout", subjectId: payout.id });
    return close(ctx, manager, payout, { status: "SETTLED", note });
  });
}

/**
 * It can't be made: the amount is available again, and an account that no money has reached yet is new again. Throws
 * InvalidInput (reason), NotFound, Conflict (ALREADY_DONE).
 */
export async function rejectPayout(ctx: SignedInContext, id: string, reason: string): Promise<PayoutDecided> {
  const note = requireText("reason", reason, {
    longest: LONGEST_REASON,
    required: "Explica por qué no se hace la transferencia",
  });
  return ctx.db.transaction(async (manager) => {
    const { payout, amount } = await openPayout(ctx, manager, id);
    await moveMoney(ctx, manager, {
      kind: "PAYOUT_REJECTED",
      from: awaitingPayout(payout.specialistId),
      to: available(payout.specialistId),
      amount,
      description: "Transferencia no realizada: el importe vuelve a estar disponible",
      payoutId: payout.id,
    });
    await forgetUnprovenAccount(ctx, manager, payout.specialistId, payout.iban);
    await audit(ctx, manager, { action: "rejectPayout", subjectType: "payout", subjectId: payout.id });
    return close(ctx, manager, payout, { status: "REJECTED", note });
  });
}

/** An account that is new: its owner still has time to say that it isn't theirs. */
function refuseEarly({ clock }: SignedInContext, { waitsUntil }: PayoutRecord): void {
  if (waitsUntil === null || waitsUntil <= clock.now()) return;
  throw new Conflict(
    `La cuenta es nueva: esta transferencia no se puede hacer antes del ${writtenDateAndTime(waitsUntil)}.`,
    { code: "WAITING" },
  );
}

async function openPayout(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ payout: PayoutRecord; amount: bigint }> {
  const payoutId = requireId(id, NO_PAYOUT);
  await lockOwnAccount(ctx, manager);
  await lockLedger(manager);
  const payout = await payoutById(manager, payoutId, { lock: true });
  if (!payout) throw new NotFound(NO_PAYOUT);
  if (payout.status !== "REQUESTED")
    throw new Conflict(
      payout.status === "SETTLED" ? "Esta transferencia ya está hecha." : "Esta transferencia ya se rechazó.",
      { code: "ALREADY_DONE" },
    );
  return { payout, amount: centsOf(payout.amount) };
}

async function close(
  ctx: SignedInContext,
  manager: EntityManager,
  payout: PayoutRecord,
  { status, note }: { status: "SETTLED" | "REJECTED"; note: string },
): Promise<PayoutDecided> {
  await manager
    .getRepository(Payout)
    .update({ id: payout.id }, { status, decidedBy: ctx.actor.accountId, decidedAt: ctx.clock.now(), note });
  await settlePayoutRequested(ctx, manager, payout.id);
  const settled = status === "SETTLED";
  await mailPayoutDecided(ctx, manager, payout.specialistId, { ...payout, note, settled });
  const stored = await payoutById(manager, payout.id);
  if (!stored) throw new Error("the payout has gone");
  return {
    payout: stored,
    message: settled
      ? "Se ha anotado la transferencia. El aviso al especialista sale ahora por correo."
      : "Se ha rechazado la petición: el importe vuelve a estar disponible para el especialista",
  };
}
