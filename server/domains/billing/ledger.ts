import { IsNull, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { holdLock } from "../../platform/advisory-lock.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { LedgerAccount, type LedgerAccountKind } from "./ledger-account.entity.ts";
import { LedgerPosting } from "./ledger-posting.entity.ts";
import { LedgerTransaction, type LedgerKind } from "./ledger-transaction.entity.ts";

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
  await holdLock(manager, LEDGER_LOCK);
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
  const { kind, description, caseId, instalmentId, paymentId, payoutId } = movement;
  const { identifiers } = await manager.getRepository(LedgerTransaction).insert({
    at: clock.now(),
    kind,
    caseId,
    instalmentId,
    paymentId,
    payoutId,
    actorId: actor?.accountId,
    description,
  });
  const { id: transactionId } = identifiers[0] as Pick<LedgerTransaction, "id">;
  const from = await accountId(manager, movement.from);
  const to = await accountId(manager, movement.to);
  await manager.getRepository(LedgerPosting).insert([
    { transactionId, accountId: from, amount: decimalOf(-movement.amount) },
    { transactionId, accountId: to, amount: decimalOf(movement.amount) },
  ]);
}

async function accountId(manager: EntityManager, { kind, specialistId }: LedgerSide): Promise<number> {
  const accounts = manager.getRepository(LedgerAccount);
  const where = { kind, specialistId: specialistId ?? IsNull(), currency: "EUR" };
  const found = await accounts.findOneBy(where);
  if (found !== null) return found.id;
  await accounts.createQueryBuilder().insert().values({ kind, specialistId }).orIgnore().execute();
  return (await accounts.findOneByOrFail(where)).id;
}
