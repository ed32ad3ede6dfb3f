import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";

export type LedgerAccountKind = "BANK" | "RETAINED" | "AVAILABLE" | "PAYOUT" | "COMMISSION" | "REFUND";
export type LedgerKind =
  | "PAYMENT"
  | "RELEASE"
  | "REASSIGNMENT"
  | "COMMISSION"
  | "REFUND_DUE"
  | "REFUND"
  | "PAYOUT_REQUEST"
  | "PAYOUT_SETTLED"
  | "PAYOUT_REJECTED";

/** `specialistId` null: the platform's own. */
export interface LedgerSide {
  kind: LedgerAccountKind;
  specialistId: number | null;
}

export const BANK: LedgerSide = { kind: "BANK", specialistId: null };
export const COMMISSION_ACCOUNT: LedgerSide = { kind: "COMMISSION", specialistId: null };
export const REFUND_ACCOUNT: LedgerSide = { kind: "REFUND", specialistId: null };

export function retained(specialistId: number): LedgerSide {
  return { kind: "RETAINED", specialistId };
}

export function available(specialistId: number): LedgerSide {
  return { kind: "AVAILABLE", specialistId };
}

export function awaitingPayout(specialistId: number): LedgerSide {
  return { kind: "PAYOUT", specialistId };
}

export interface LedgerMovement {
  kind: LedgerKind;
  /** Debited (its balance falls), and credited; the bank's balance is below zero by what lies there. */
  from: LedgerSide;
  to: LedgerSide;
  /** Cents, above zero. */
  amount: bigint;
  /** For the specialist's history: Spanish, no personal data. */
  description: string;
  caseId?: number | null;
  instalmentId?: number | null;
  paymentId?: number | null;
  payoutId?: number | null;
}

/** Any number, as long as nobody else locks by it. */
const LEDGER_LOCK = 4_127_006;

/**
 * One transaction at a time writes to the ledger: the bank's row is in nearly every movement anyway, and so no two can
 * block each other. Taken after the cases and accounts a transaction locks.
 */
export async function lockLedger(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock($1)`, [LEDGER_LOCK]);
}

/**
 * Moves an amount between two accounts, inside the caller's transaction that has locked the ledger. The database itself
 * checks that every transaction adds up to zero and that nobody's account falls below it.
 */
export async function moveMoney(
  { clock, actor }: Pick<Context, "clock"> & Partial<Pick<Context, "actor">>,
  manager: EntityManager,
  movement: LedgerMovement,
): Promise<void> {
  if (movement.amount <= 0n) throw new Error("a movement has an amount above zero");
  const [transaction] = await manager.query<{ id: number }[]>(
    `INSERT INTO ledger_transactions (at, kind, case_id, instalment_id, payment_id, payout_id, actor_id, description)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      clock.now(),
      movement.kind,
      movement.caseId ?? null,
      movement.instalmentId ?? null,
      movement.paymentId ?? null,
      movement.payoutId ?? null,
      actor?.accountId ?? null,
      movement.description,
    ],
  );
  const from = await accountId(manager, movement.from);
  const to = await accountId(manager, movement.to);
  await manager.query(
    `INSERT INTO ledger_postings (transaction_id, account_id, amount) VALUES ($1, $2, $4), ($1, $3, $5)`,
    [transaction?.id, from, to, decimalOf(-movement.amount), decimalOf(movement.amount)],
  );
}

async function accountId(manager: EntityManager, { kind, specialistId }: LedgerSide): Promise<number> {
  const find = () =>
    manager.query<{ id: number }[]>(
      `SELECT id FROM ledger_accounts WHERE kind = $1 AND specialist_id IS NOT DISTINCT FROM $2::bigint AND currency = 'EUR'`,
      [kind, specialistId],
    );
  const [found] = await find();
  if (found) return found.id;
  await manager.query(
    `INSERT INTO ledger_accounts (kind, specialist_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [kind, specialistId],
  );
  const [made] = await find();
  if (!made) throw new Error("the ledger account wasn't made");
  return made.id;
}
