import { writtenDateAndTime } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { withProof } from "../accounts/security/proofs.ts";
import { throttle } from "../../shared/throttle.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import { tellPayoutRequested } from "./billing-desk.ts";
import { takeNumber } from "./billing-numbers.ts";
import { LedgerAccount } from "./ledger-account.entity.ts";
import { available, awaitingPayout, lockLedger, moveMoney } from "./ledger.ts";
import { waitOf } from "./payout-accounts.ts";
import { mailPayoutRequested } from "./payout-mails.ts";
import { payoutById } from "./payout-rows.ts";
import type { PayoutRecord } from "./payout-rows.ts";
import { Payout } from "./payout.entity.ts";
import { RequestPayoutInput } from "./request-payout.input.ts";
import { newStopSecret } from "./stop-payout.ts";

const REQUESTS = { name: "request-payout", points: 20, seconds: 3_600 };

/**
 * 'Transferir fondos': the amount leaves what is available and waits for an administrator's transfer. Asks for the
 * password, or the code of the second step where that is on: a stolen session isn't enough. The owner is mailed at once,
 * with a link that stops it; to an account that is new it isn't made for 48 hours. Throws InvalidInput (every problem;
 * then `password` or `code`), Conflict (NOT_ENOUGH), RateLimited.
 */
export async function requestPayout(
  ctx: SignedInContext,
  given: Contract.RequestPayoutInput,
): Promise<{ payout: PayoutRecord; message: string }> {
  const input = readInput(new RequestPayoutInput(), given);
  await throttle(ctx, [REQUESTS, String(ctx.actor.accountId)]);
  const payout = await withProof(ctx, input, (manager) => storePayout(ctx, manager, input));
  const message =
    payout.waitsUntil === null
      ? "Hemos recibido tu petición. Te avisaremos cuando hagamos la transferencia."
      : `Hemos recibido tu petición. Como la cuenta es nueva, por tu seguridad no haremos la transferencia antes del ${writtenDateAndTime(payout.waitsUntil)}.`;
  return { payout, message };
}

/** The same for whoever has shown that it is them. */
export async function storePayout(
  ctx: SignedInContext,
  manager: EntityManager,
  { amount, iban, holder }: Pick<RequestPayoutInput, "amount" | "iban" | "holder">,
): Promise<PayoutRecord> {
  const { id: specialistId } = await lockOwnAccount(ctx, manager);
  await lockLedger(manager);
  await refuseTooMuch(manager, specialistId, amount);
  const waitsUntil = await waitOf(ctx, manager, specialistId, iban);
  const { secret, hash } = newStopSecret();
  const { id: payoutId } = await manager.getRepository(Payout).save(
    manager.getRepository(Payout).create({
      number: await takeNumber(ctx, manager, "payout"),
      specialistId,
      amount: decimalOf(amount),
      iban,
      holder,
      requestedAt: ctx.clock.now(),
      waitsUntil,
      stopHash: hash,
    }),
  );
  await moveMoney(ctx, manager, {
    kind: "PAYOUT_REQUEST",
    from: available(specialistId),
    to: awaitingPayout(specialistId),
    amount,
    description: "Transferencia pedida",
    payoutId,
  });
  await audit(ctx, manager, { action: "requestPayout", subjectType: "payout", subjectId: payoutId });
  const payout = await payoutById(manager, payoutId);
  if (!payout) throw new Error("the payout wasn't stored");
  await noteSecurity(ctx, manager, { kind: "PAYOUT", outcome: "OK", detail: { number: payout.number } });
  await mailPayoutRequested(ctx, manager, payout, secret);
  await tellPayoutRequested(ctx, manager, payout);
  return payout;
}

/** The row stays locked, so that two requests at once are one after the other. */
async function refuseTooMuch(manager: EntityManager, specialistId: number, amount: bigint): Promise<void> {
  const account = await manager.getRepository(LedgerAccount).findOne({
    where: { kind: "AVAILABLE", specialistId, currency: "EUR" },
    lock: { mode: "pessimistic_write" },
  });
  const balance = centsOf(account?.balance ?? "0.00");
  if (amount <= balance) return;
  throw new Conflict(
    balance === 0n ? "No tienes saldo disponible." : `Solo tienes ${euros(balance)} disponibles.`,
    { code: "NOT_ENOUGH", field: ["amount"] },
  );
}
