import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../shared/context.ts";
import { DEFAULT_SPLIT } from "../domains/billing/budget-concepts.ts";
import { answerBudget } from "../domains/billing/answer-budget.ts";
import { confirmPayment } from "../domains/billing/decide-payment.ts";
import { settlePayout } from "../domains/billing/decide-payout.ts";
import { instalmentsOfCases } from "../domains/billing/instalments.ts";
import { notifyPayment } from "../domains/billing/notify-payment.ts";
import { RequestPayoutInput } from "../domains/billing/request-payout.input.ts";
import { storePayout } from "../domains/billing/request-payout.ts";
import { readInput } from "../shared/inputs/read-input.ts";
import { saveBudget } from "../domains/billing/save-budget.ts";
import { sendBudget } from "../domains/billing/send-budget.ts";
import { settleCase } from "../domains/billing/settle-case.ts";
import { caseById } from "../domains/cases/case-record.ts";
import type { Deps } from "../platform/deps.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { centsOf } from "../platform/money.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

const DAY_MS = 86_400_000;
/** The example of the IBAN registry: nobody's account. */
const DEMO_IBAN = "ES9121000418450200051332";
const TOTALS = ["500.00", "640.00", "480.00", "725.50", "390.00", "560.00"];

/** Which payments a case has seen, by how it stands. */
const PAID: Readonly<Record<string, readonly string[]>> = {
  AGREED: ["INITIAL", "MANAGEMENT", "SIGNING"],
  BROKEN: ["INITIAL"],
  IN_PROGRESS: ["INITIAL"],
  PENDING_PAYMENT: ["INITIAL"],
};

interface Demonstration extends Seeding {
  adminId: number;
}

/**
 * Budgets, payments and payouts of one specialist's cases (every step costs a dozen statements, and the first start waits
 * for them), made as people make them: by the same services, on the days they would have happened. Nobody is mailed.
 */
export async function seedBilling(
  deps: Deps,
  manager: EntityManager,
  { cases, adminId, specialistId }: { cases: readonly SeededCase[]; adminId: number; specialistId: number },
): Promise<void> {
  const demonstration: Demonstration = { deps, manager, adminId, now: deps.clock.now().getTime() };
  const own = cases.filter((one) => one.specialistId === specialistId && one.status !== "PENDING_ACCEPTANCE");
  for (const [at, seeded] of own.entries())
    await seedCaseMoney(demonstration, seeded, {
      total: TOTALS[at % TOTALS.length] ?? "500.00",
      singlePayment: at % 2 === 1,
    });
  await seedPayouts(demonstration, specialistId);
  await tidyActivity(manager, own);
}

async function seedCaseMoney(
  demonstration: Demonstration,
  seeded: SeededCase,
  { total, singlePayment }: { total: string; singlePayment: boolean },
): Promise<void> {
  const { manager, now } = demonstration;
  const opened = Math.round((now - seeded.openedAt.getTime()) / DAY_MS);
  const end = seeded.closedAt === null ? 0 : Math.round((now - seeded.closedAt.getTime()) / DAY_MS);
  const dayAt = (share: number) => Math.max(end + 1, Math.round(opened - (opened - end) * share));
  const restore = await standOpen(manager, seeded);
  const specialist = (daysAgo: number) =>
    demoAsker(demonstration, { accountId: seeded.specialistId ?? 0, role: "SPECIALIST", daysAgo });
  const client = (daysAgo: number) =>
    demoAsker(demonstration, { accountId: seeded.clientId, role: "CLIENT", daysAgo });
  const isRunning = seeded.status === "IN_PROGRESS";
  // What is paid was due by then; what comes after work that still goes on is due in a month.
  const isOver = seeded.closedAt !== null;
  const dueOn = dayInMadrid(new Date(now - (singlePayment && !isOver ? -6 : dayAt(0.3)) * DAY_MS));
  const rows = DEFAULT_SPLIT.map(({ concept, weight }, at) => ({
    concept,
    value: decimalOf((centsOf(total) * weight) / 100n),
    paymentDate: isOver
      ? dayInMadrid(new Date(now - dayAt(0.3 + 0.05 * at) * DAY_MS))
      : at === 0
        ? dueOn
        : dayInMadrid(new Date(now + (30 * at - 24) * DAY_MS)),
  }));
  const { budget } = await saveBudget(specialist(dayAt(0.1)), seeded.number, {
    total,
    dueOn,
    singlePayment,
    ...(singlePayment ? {} : { rows }),
  });
  await sendBudget(specialist(dayAt(0.1)), String(budget.id));
  if (seeded.status !== "PENDING_COUNTERPARTY") {
    await answerBudget(client(dayAt(0.2)), String(budget.id), { accept: true });
    await seedPayments(demonstration, seeded, { paidAt: dayAt(0.4), client });
  }
  if (isRunning) await offerMore(specialist(0), seeded);
  await restore();
  if (seeded.closedAt === null) return;
  const record = await caseById(manager, seeded.id);
  if (record) await settleCase(specialist(end), manager, record);
}

/** A later version for what is left and a session more, which waits for its answer. */
async function offerMore(specialist: SignedInContext, seeded: SeededCase): Promise<void> {
  const left = (await instalmentsOfCases(specialist, specialist.db.manager, [seeded.id])).filter(
    ({ status }) => status !== "PAID",
  );
  const extra = { concept: "OTHER" as const, description: "SESIÓN ADICIONAL", value: "90.00" };
  const rows = [...left.map(({ concept, value }) => ({ concept, value })), extra];
  const { budget } = await saveBudget(specialist, seeded.number, {
    total: decimalOf(rows.reduce((all, { value }) => all + centsOf(value), 0n)),
    rows,
    dueOn: dayInMadrid(new Date(specialist.clock.now().getTime() + 6 * DAY_MS)),
    observations: "Sustituye a lo que queda por pagar y añade una sesión. Lo que ya has pagado no cambia.",
  });
  await sendBudget(specialist, String(budget.id));
}

/** Closed cases have been open; what else they keep of their present is given back afterwards. */
async function standOpen(manager: EntityManager, { id, closedAt }: SeededCase): Promise<() => Promise<void>> {
  const [before] = await manager.query<{ status: string; agreements: number }[]>(
    `SELECT status, accepted_agreements AS agreements FROM cases WHERE id = $1`,
    [id],
  );
  const isClosed = closedAt !== null;
  await manager.query(
    `UPDATE cases SET status = CASE WHEN $2 THEN 'IN_PROGRESS' ELSE status END, accepted_agreements = 1 WHERE id = $1`,
    [id, isClosed],
  );
  return async () => {
    await manager.query(`UPDATE cases SET status = $2, accepted_agreements = $3 WHERE id = $1`, [
      id,
      before?.status,
      before?.agreements,
    ]);
  };
}

async function seedPayments(
  demonstration: Demonstration,
  seeded: SeededCase,
  { paidAt, client }: { paidAt: number; client: (daysAgo: number) => SignedInContext },
): Promise<void> {
  const { manager, adminId } = demonstration;
  const wanted = PAID[seeded.status] ?? [];
  const instalments = await instalmentsOfCases(client(paidAt), manager, [seeded.id]);
  for (const { id, concept, number } of instalments) {
    const isPaid = wanted.includes(concept);
    const isNotified = seeded.status === "PENDING_PAYMENT" && concept === "MANAGEMENT";
    if (!isPaid && !isNotified) continue;
    const notice = { method: "TRANSFER" as const, reference: `${seeded.number}-${number}` };
    const told = isPaid ? paidAt : 1;
    const { payment } = await notifyPayment(client(told), String(id), notice, null);
    const admin = demoAsker(demonstration, {
      accountId: adminId,
      role: "ADMIN",
      daysAgo: Math.max(told - 1, 0),
    });
    if (isPaid) await confirmPayment(admin, String(payment.id), {});
  }
}

/** One that was made and one that waits. */
async function seedPayouts(demonstration: Demonstration, specialistId: number): Promise<void> {
  const request = (amount: string, daysAgo: number) =>
    storePayout(
      demoAsker(demonstration, { accountId: specialistId, role: "SPECIALIST", daysAgo }),
      demonstration.manager,
      readInput(new RequestPayoutInput(), { amount, iban: DEMO_IBAN, holder: "Cuenta de demostración" }),
    );
  // Its account was new then, and had to wait for two days.
  const payout = await request("300.00", 9);
  const admin = demoAsker(demonstration, { accountId: demonstration.adminId, role: "ADMIN", daysAgo: 6 });
  await settlePayout(admin, String(payout.id), "TR-2026-0412");
  await request("150.00", 2);
}

/**
 * The activity is read in the order it was written, and this was written last: what would stand out of its time is left
 * out (budgets and payments show it), and the last action is the last one again.
 */
async function tidyActivity(manager: EntityManager, cases: readonly SeededCase[]): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await manager.query(
    `DELETE FROM case_entries e WHERE case_id = ANY($1) AND type IN ('PRESUPUESTO', 'PAGO')
       AND EXISTS (SELECT FROM case_entries o WHERE o.case_id = e.case_id AND o.id < e.id AND o.at > e.at)`,
    [ids],
  );
  await manager.query(
    `UPDATE cases c SET last_action_at = e.at, last_shared_at = e.at
     FROM (SELECT case_id, max(at) AS at FROM case_entries WHERE case_id = ANY($1) GROUP BY case_id) e
     WHERE c.id = e.case_id`,
    [ids],
  );
}
