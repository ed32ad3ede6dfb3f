// SQL: who has agreed or was reached, in the order of the lists.
import { addDays, dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import type { DebtPaymentMethod, PaymentRecipient } from "../../schema/rules/debt-payments.ts";
import { recordDebtPayment, reverseDebtPayment } from "../domains/collections/record-payment.ts";
import { centsOf } from "../platform/money.ts";
import { demoAsker, type Seeding } from "./demo-asker.ts";

interface Way {
  /** Of what is owed, in hundredths. */
  share: bigint;
  method: DebtPaymentMethod;
  receivedBy: PaymentRecipient;
  daysAgo: number;
}

/** Each debtor of them paid once, in one of these ways. */
const WAYS: readonly Way[] = [
  { share: 25n, method: "TRANSFER", receivedBy: "CREDITOR", daysAgo: 6 },
  { share: 100n, method: "TRANSFER", receivedBy: "CREDITOR", daysAgo: 5 },
  { share: 40n, method: "CARD", receivedBy: "PLATFORM", daysAgo: 3 },
  { share: 10n, method: "DIRECT_DEBIT", receivedBy: "CREDITOR", daysAgo: 2 },
  { share: 50n, method: "TRANSFER", receivedBy: "PLATFORM", daysAgo: 1 },
];
const DEBTORS = 18;
/** The bank gave this direct debit back. */
const RETURNED = 3;

/** What some debtors of the lists have paid, booked on the day it came. */
export async function seedCollections(seeding: Seeding, adminId: number): Promise<void> {
  const { manager, now } = seeding;
  const debts = await manager.query<{ code: string; amount: string }[]>(
    `SELECT code_id AS code, amount_debt::text AS amount FROM tasks
     WHERE state IN ('LOCALIZADO', 'ACEPTACION', 'CON_ACUERDO') AND amount_debt > 0 AND deleted_at IS NULL
     ORDER BY id LIMIT $1`,
    [DEBTORS],
  );
  for (const [at, { code, amount }] of debts.entries()) {
    const { share, method, receivedBy, daysAgo } = WAYS[at % WAYS.length] as Way;
    const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
    const day = addDays(dayInMadrid(new Date(now)), -daysAgo);
    const { payment } = await recordDebtPayment(ctx, code, {
      amount: decimalOf((centsOf(amount) * share) / 100n),
      day,
      method,
      receivedBy,
      reference: code,
    });
    if (at !== RETURNED) continue;
    const today = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 });
    await reverseDebtPayment(today, String(payment.id), {
      reason: "Recibo devuelto por el banco: sin fondos",
    });
  }
}
