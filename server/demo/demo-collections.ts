// SQL: who has agreed or was reached, in the order of the lists.
import { addDays, dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import type { DebtPaymentMethod, PaymentRecipient } from "../../schema/rules/debt-payments.ts";
import { addDebtCharge, reverseDebtCharge } from "../domains/collections/add-charge.ts";
import { settlePromises } from "../domains/collections/promise-clock.ts";
import { recordDebtPromise } from "../domains/collections/record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "../domains/collections/record-payment.ts";
import { setPaymentPlanTerms } from "../domains/payment-plans/payment-plan-terms.ts";
import { closeRemittance } from "../domains/remittances/close-remittance.ts";
import { setCommissionTerms } from "../domains/remittances/commission-terms.ts";
import { remittanceDraft } from "../domains/remittances/remittance-draft.ts";
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

/** Who promised, so many days ago, to pay within so many days; what became of it the clock says. */
const PROMISED = [
  { daysAgo: 7, within: 4 },
  { daysAgo: 4, within: 12 },
  { daysAgo: 2, within: 9 },
  { daysAgo: 6, within: 3 },
] as const;

/** What some debtors of the lists have paid and promised, noted on the day it came. */
export async function seedCollections(seeding: Seeding, adminId: number): Promise<void> {
  await seedPayments(seeding, adminId);
  await seedCharges(seeding, adminId);
  await seedPromises(seeding, adminId);
  await seedRemittances(seeding, adminId);
  await seedPlanTerms(seeding, adminId);
}

/** What debtors may choose by themselves, in lists whose creditor is known. */
async function seedPlanTerms(seeding: Seeding, adminId: number): Promise<void> {
  const lists = await seeding.manager.query<{ id: number }[]>(
    `SELECT id FROM task_lists WHERE creditor_document IS NOT NULL AND creditor_address IS NOT NULL AND deleted_at IS NULL`,
  );
  const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 20 });
  for (const { id } of lists)
    await setPaymentPlanTerms(ctx, String(id), {
      offered: true,
      firstPercent: 5,
      lowestInstalment: "30.00",
      mostMonths: 24,
      firstWithinDays: 15,
      discountPercent: 10,
      discountDays: 10,
    });
}

const COMMISSION = "15.00";
/** A remittance is closed of what had come in by then; what came later is still to be remitted. */
const CLOSED_DAYS_AGO = 3;

async function seedRemittances(seeding: Seeding, adminId: number): Promise<void> {
  const lists = await seeding.manager.query<{ id: number; currency: string; closes: boolean }[]>(
    `SELECT l.id, l.currency, bool_or(p.received_by = 'PLATFORM') AS closes FROM task_lists l
     JOIN debt_payments p ON p.list_id = l.id AND p.currency = l.currency GROUP BY l.id ORDER BY l.id`,
  );
  for (const { id, currency, closes } of lists) {
    const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: CLOSED_DAYS_AGO });
    const listId = String(id);
    await setCommissionTerms(ctx, listId, { validFrom: "2026-01-01", rate: COMMISSION });
    const until = ctx.clock.today();
    const { sums } = await remittanceDraft(ctx, { listId, until, currency });
    if (closes && sums.count > 0)
      await closeRemittance(ctx, { listId, until, currency, digest: sums.digest });
  }
}

async function seedPromises(seeding: Seeding, adminId: number): Promise<void> {
  const debts = await seeding.manager.query<{ code: string; amount: string }[]>(
    `SELECT code_id AS code, amount_debt::text AS amount FROM tasks t
     WHERE state = 'LOCALIZADO' AND amount_debt >= 100 AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM debt_payments p WHERE p.task_id = t.id) ORDER BY id LIMIT $1`,
    [PROMISED.length],
  );
  for (const [at, { code, amount }] of debts.entries()) {
    const { daysAgo, within } = PROMISED[at] ?? PROMISED[0];
    const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
    await recordDebtPromise(ctx, code, {
      amount: decimalOf(centsOf(amount) / 2n),
      dueOn: addDays(ctx.clock.today(), within),
    });
  }
  await settlePromises(demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 }));
}

async function seedPayments(seeding: Seeding, adminId: number): Promise<void> {
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

const FEE = "18.50";
const COURT_COSTS = "60.00";
const CHARGED_DAYS_AGO = 4;

/** Two debts that were paid in part: what was added to one still counts, what was added to the other was taken back. */
async function seedCharges(seeding: Seeding, adminId: number): Promise<void> {
  const [charged, mistaken] = await seeding.manager.query<{ code: string }[]>(
    `SELECT t.code_id AS code FROM tasks t JOIN debt_payments p ON p.task_id = t.id
     WHERE p.amount < t.amount_debt AND p.day < $1 ORDER BY t.state = 'LOCALIZADO' DESC, t.id LIMIT 2`,
    [addDays(dayInMadrid(new Date(seeding.now)), -CHARGED_DAYS_AGO)],
  );
  if (charged === undefined || mistaken === undefined) return;
  const ctx = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: CHARGED_DAYS_AGO });
  const day = ctx.clock.today();
  await addDebtCharge(ctx, charged.code, {
    kind: "FEES",
    amount: FEE,
    day,
    reason: "Burofax con acuse de recibo y certificación de texto",
  });
  const { charge } = await addDebtCharge(ctx, mistaken.code, {
    kind: "COURT_COSTS",
    amount: COURT_COSTS,
    day,
    reason: "Tasación de costas del monitorio",
  });
  const later = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 1 });
  await reverseDebtCharge(later, String(charge.id), { reason: "Las costas eran de otro procedimiento" });
}
