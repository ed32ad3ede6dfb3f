import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readLine } from "../../shared/plain-text.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { withProof, type Proof } from "../accounts/security/proofs.ts";
import { throttle } from "../../shared/throttle.ts";
import { readIban } from "../../../schema/rules/iban.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros, readAmount } from "./amounts.ts";
import { takeNumber } from "./billing-numbers.ts";
import { available, awaitingPayout, lockLedger, moveMoney } from "./ledger.ts";
import { waitOf } from "./payout-accounts.ts";
import { instantText, mailPayoutRequested } from "./payout-mails.ts";
import { payoutById } from "./payout-rows.ts";
import type { PayoutRecord } from "./payout-rows.ts";
import { Payout } from "./payout.entity.ts";
import { newStopSecret } from "./stop-payout.ts";

export interface PayoutForm {
  amount: string;
  iban: string;
  holder: string;
}

export type PayoutRequest = PayoutForm & Proof;

const REQUESTS = { name: "request-payout", points: 20, seconds: 3_600 };
const LONGEST_HOLDER = 140;

/**
 * 'Transferir fondos': the amount leaves what is available and waits for an administrator's transfer. Asks for the
 * password, or the code of the second step where that is on: a stolen session isn't enough. The owner is mailed at once,
 * with a link that stops it; to an account that is new it isn't made for 48 hours. Throws InvalidInput (every problem;
 * then `password` or `code`), Conflict (NOT_ENOUGH), RateLimited.
 */
export async function requestPayout(
  ctx: SignedInContext,
  form: PayoutRequest,
): Promise<{ payout: PayoutRecord; message: string }> {
  const read = readRequest(form);
  await throttle(ctx, [REQUESTS, String(ctx.actor.accountId)]);
  const payout = await withProof(ctx, form, (manager) => storePayout(ctx, manager, read));
  const message =
    payout.waitsUntil === null
      ? "Hemos recibido tu petición. Te avisaremos cuando hagamos la transferencia."
      : `Hemos recibido tu petición. Como la cuenta es nueva, por tu seguridad no haremos la transferencia antes del ${instantText(payout.waitsUntil)}.`;
  return { payout, message };
}

/** The same for whoever has shown that it is them. */
export async function storePayout(
  ctx: SignedInContext,
  manager: EntityManager,
  { amount, iban, holder }: ReadRequest,
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
  return payout;
}

interface ReadRequest {
  amount: bigint;
  iban: string;
  holder: string;
}

export function readRequest(form: PayoutForm): ReadRequest {
  const problems = new FormProblems();
  const amount = problems.take(["amount"], readAmount(form.amount));
  const iban = problems.take(
    ["iban"],
    form.iban.trim() === ""
      ? new Fault("REQUIRED", "Este campo es requerido")
      : (readIban(form.iban) ?? new Fault("INVALID", "Este IBAN no existe: revisa las letras y las cifras")),
  );
  const line = readLine(form.holder, LONGEST_HOLDER);
  const holder = problems.take(
    ["holder"],
    line === "" ? new Fault("REQUIRED", "Este campo es requerido") : line,
  );
  if (amount === null || iban === null || holder === null) throw problems.refusal();
  return { amount, iban, holder };
}

/** The row stays locked, so that two requests at once are one after the other. */
async function refuseTooMuch(manager: EntityManager, specialistId: number, amount: bigint): Promise<void> {
  const [account] = await manager.query<{ balance: string }[]>(
    `SELECT balance::text FROM ledger_accounts WHERE kind = 'AVAILABLE' AND specialist_id = $1 AND currency = 'EUR'
     FOR UPDATE`,
    [specialistId],
  );
  const balance = centsOf(account?.balance ?? "0.00");
  if (amount <= balance) return;
  throw new Conflict(
    balance === 0n ? "No tienes saldo disponible." : `Solo tienes ${euros(balance)} disponibles.`,
    { code: "NOT_ENOUGH", field: ["amount"] },
  );
}
