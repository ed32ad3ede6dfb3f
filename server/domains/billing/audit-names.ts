import { centsOf } from "../../platform/money.ts";
import { named, numbersOf, type AuditNames, type NameThings } from "../accounts/users/audit-names.ts";
import { euros } from "./amounts.ts";

const nameBudgets: NameThings = async ({ db }, ids) => {
  const rows = await db.query<{ id: string; version: number; total: string; caseId: string }[]>(
    `SELECT id::text AS id, version, total::text AS total, case_id::text AS "caseId" FROM budgets
     WHERE id = ANY($1::bigint[])`,
    [numbersOf(ids)],
  );
  return named(rows, ({ version, total, caseId }) => ({
    text: `el presupuesto de ${euros(centsOf(total))}${version === 1 ? "" : ` (versión ${version})`}`,
    page: null,
    within: { type: "case", id: caseId },
  }));
};

const nameInstalments: NameThings = async ({ db }, ids) => {
  const rows = await db.query<{ id: string; description: string; amount: string; caseId: string }[]>(
    `SELECT i.id::text AS id, i.description, i.amount::text AS amount, b.case_id::text AS "caseId"
     FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id WHERE i.id = ANY($1::bigint[])`,
    [numbersOf(ids)],
  );
  return named(rows, ({ description, amount, caseId }) => ({
    text: `${euros(centsOf(amount))} («${description}»)`,
    page: null,
    within: { type: "case", id: caseId },
  }));
};

const namePayments: NameThings = async ({ db }, ids) => {
  const rows = await db.query<{ id: string; amount: string; caseId: string }[]>(
    `SELECT id::text AS id, amount::text AS amount, case_id::text AS "caseId" FROM payments WHERE id = ANY($1::bigint[])`,
    [numbersOf(ids)],
  );
  return named(rows, ({ amount, caseId }) => ({
    text: `el pago de ${euros(centsOf(amount))}`,
    page: null,
    within: { type: "case", id: caseId },
  }));
};

const namePayouts: NameThings = async ({ db }, ids) => {
  const rows = await db.query<{ id: string; number: string; amount: string; specialistId: string }[]>(
    `SELECT id::text AS id, number, amount::text AS amount, specialist_id::text AS "specialistId" FROM payouts
     WHERE id = ANY($1::bigint[])`,
    [numbersOf(ids)],
  );
  return named(rows, ({ number, amount, specialistId }) => ({
    text: `la transferencia ${number}, de ${euros(centsOf(amount))}`,
    page: null,
    within: { type: "account", id: specialistId },
  }));
};

/** What the audit trail calls budgets and money. */
export const billingNames: AuditNames = {
  things: { budget: nameBudgets, instalment: nameInstalments, payment: namePayments, payout: namePayouts },
  words: {
    paymentsExport: {
      PAYMENTS: "los pagos",
      PAYOUTS: "las transferencias de fondos",
      COMMISSIONS: "las comisiones",
    },
  },
};
