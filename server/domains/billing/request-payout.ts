import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { Fault, FormProblems } from "../accounts/rules/fault.ts";
import { readLine } from "../accounts/rules/plain-text.ts";
import { throttle } from "../accounts/throttle.ts";
import { readIban } from "../../platform/iban.ts";
import { centsOf, formatCents } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros, readAmount } from "./amounts.ts";
import { takeNumber } from "./billing-numbers.ts";
import { available, awaitingPayout, lockLedger, moveMoney } from "./ledger.ts";
import { payoutById } from "./payout-rows.ts";
import type { PayoutRecord } from "./payout-rows.ts";

export interface PayoutRequest {
  amount: string;
  iban: string;
  holder: string;
}

const REQUESTS = { name: "request-payout", points: 20, seconds: 3_600 };
const LONGEST_HOLDER = 140;

/**
 * 'Transferir fondos': the amount leaves what is available and waits for an administrator's transfer. Throws InvalidInput
 * (every problem), Conflict (NOT_ENOUGH), RateLimited.
 */
export async function requestPayout(
  ctx: SignedInContext,
  form: PayoutRequest,
): Promise<{ payout: PayoutRecord; message: string }> {
  const { amount, iban, holder } = readRequest(form);
  await throttle(ctx, [REQUESTS, String(ctx.actor.accountId)]);
  const payout = await ctx.db.transaction(async (manager) => {
    const { id: specialistId } = await lockOwnAccount(ctx, manager);
    await lockLedger(manager);
    await refuseTooMuch(manager, specialistId, amount);
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO payouts (number, specialist_id, amount, iban, holder, requested_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        await takeNumber(ctx, manager, "payout"),
        specialistId,
        formatCents(amount),
        iban,
        holder,
        ctx.clock.now(),
      ],
    );
    await moveMoney(ctx, manager, {
      kind: "PAYOUT_REQUEST",
      from: available(specialistId),
      to: awaitingPayout(specialistId),
      amount,
      description: "Transferencia pedida",
      payoutId: row?.id ?? null,
    });
    await audit(ctx, manager, { action: "requestPayout", subjectType: "payout", subjectId: row?.id ?? null });
    return payoutById(manager, row?.id ?? 0);
  });
  if (!payout) throw new Error("the payout wasn't stored");
  return { payout, message: "Hemos recibido tu petición. Te avisaremos cuando hagamos la transferencia." };
}

function readRequest(form: PayoutRequest): { amount: bigint; iban: string; holder: string } {
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
