import { In } from "typeorm";
import { centsOf } from "../../platform/money.ts";
import { named, numbersOf, type AuditNames, type NameSubjects } from "../accounts/users/audit-names.ts";
import { euros } from "./amounts.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";
import { Payment } from "./payment.entity.ts";
import { Payout } from "./payout.entity.ts";

const nameBudgets: NameSubjects = async ({ db }, ids) => {
  const budgets = await db.getRepository(Budget).findBy({ id: In(numbersOf(ids)) });
  return named(budgets, ({ version, total, caseId }) => ({
    text: `el presupuesto de ${euros(centsOf(total))}${version === 1 ? "" : ` (versión ${version})`}`,
    page: null,
    within: { type: "case", id: caseId },
  }));
};

const nameInstalments: NameSubjects = async ({ db }, ids) => {
  const instalments = await db
    .getRepository(BudgetInstalment)
    .find({ where: { id: In(numbersOf(ids)) }, relations: { budget: true } });
  return named(instalments, ({ description, amount, budget }) => ({
    text: `${euros(centsOf(amount))} («${description}»)`,
    page: null,
    within: budget && { type: "case", id: budget.caseId },
  }));
};

const namePayments: NameSubjects = async ({ db }, ids) => {
  const payments = await db.getRepository(Payment).findBy({ id: In(numbersOf(ids)) });
  return named(payments, ({ amount, caseId }) => ({
    text: `el pago de ${euros(centsOf(amount))}`,
    page: null,
    within: { type: "case", id: caseId },
  }));
};

const namePayouts: NameSubjects = async ({ db }, ids) => {
  const payouts = await db.getRepository(Payout).findBy({ id: In(numbersOf(ids)) });
  return named(payouts, ({ number, amount, specialistId }) => ({
    text: `la transferencia ${number}, de ${euros(centsOf(amount))}`,
    page: null,
    within: { type: "account", id: specialistId },
  }));
};

/** What the audit trail calls budgets and money. */
export const billingNames: AuditNames = {
  subjects: { budget: nameBudgets, instalment: nameInstalments, payment: namePayments, payout: namePayouts },
  words: {
    paymentsExport: {
      PAYMENTS: "los pagos",
      PAYOUTS: "las transferencias de fondos",
      COMMISSIONS: "las comisiones",
    },
  },
};
