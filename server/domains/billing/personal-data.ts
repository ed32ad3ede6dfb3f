// SQL: lists with the number of each case, their fields in the order of the file.
import type { EntityManager } from "typeorm";
import type { StoredDocument } from "../../shared/documents.ts";
import type { Context } from "../../shared/context.ts";
import type { PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { selectList } from "../../platform/select-list.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";
import { LedgerAccount } from "./ledger-account.entity.ts";
import { LedgerPosting } from "./ledger-posting.entity.ts";
import { LedgerTransaction } from "./ledger-transaction.entity.ts";
import { PayoutAccount } from "./payout-account.entity.ts";
import { Payment } from "./payment.entity.ts";
import { Payout } from "./payout.entity.ts";

/**
 * What budgets, payments and payouts keep of an account. Nothing is taken out when an account is closed: accounting has
 * to be kept for six years (Código de Comercio, art. 30), and billing-retention sees to its end. How open cases end, and
 * their money with them, is decided above (case-progress), before this.
 */
export const billingDataHolder = { name: "billing", collect, block } satisfies PersonalDataHolder;

type Reading = Pick<EntityManager, "query" | "getRepository">;

/** Told of in the account $1, or by the personal link from before the case came into it. */
const IS_OWN_PAYMENT = `(p.notified_by = $1 OR (p.notified_by IS NULL AND c.client_id = $1))`;

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const lists: [string, unknown[]][] = [
    ["presupuestos.json", await ownBudgets(db, accountId)],
    ["pagos.json", await ownPayments(db, accountId)],
    ["transferencias-de-fondos.json", await ownPayouts(db, accountId)],
    ["cuentas-para-transferencias.json", await ownPayoutAccounts(db, accountId)],
    ["movimientos-del-balance.json", await ownMovements(db, accountId)],
  ];
  const proofs = await db.query<{ id: number; proof: StoredDocument }[]>(
    `SELECT p.id, p.proof FROM payments p JOIN cases c ON c.id = p.case_id
     WHERE ${IS_OWN_PAYMENT} AND p.proof IS NOT NULL ORDER BY p.id`,
    [accountId],
  );
  return [
    ...lists.filter(([, rows]) => rows.length > 0).map(([name, json]) => ({ name, json })),
    ...proofs.map(({ id, proof }) => ({ name: `justificantes/${id}-${proof.fileName}`, key: proof.key })),
  ];
}

/** A client's sent ones, a specialist's all. */
function ownBudgets(db: Reading, accountId: number): Promise<unknown[]> {
  const shown = selectList(Budget, "b", [
    "number",
    "version",
    "status",
    "subtotal",
    "vat",
    "withholding",
    "total",
    "currency",
    "dueOn",
    "observations",
    "createdAt",
    "sentAt",
    "answeredAt",
    "answerNote",
  ]);
  const row = selectList(BudgetInstalment, "i", ["number", "description", "dueOn", "amount", "paidAt"]);
  return db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", ${shown}, (SELECT json_agg(listed ORDER BY listed.number) FROM (
       SELECT ${row} FROM budget_instalments i WHERE i.budget_id = b.id) AS listed) AS instalments
     FROM budgets b JOIN cases c ON c.id = b.case_id
     WHERE b.created_by = $1 OR (c.client_id = $1 AND b.sent_at IS NOT NULL) ORDER BY b.id`,
    [accountId],
  );
}

/** What the account has paid; what others have paid to it is in the movements. */
function ownPayments(db: Reading, accountId: number): Promise<unknown[]> {
  const shown = selectList(Payment, "p", [
    "number",
    "receiptNumber",
    "amount",
    "currency",
    "status",
    "method",
    "reference",
    "notifiedAt",
    "decidedAt",
    "note",
  ]);
  return db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", ${shown}
     FROM payments p JOIN cases c ON c.id = p.case_id WHERE ${IS_OWN_PAYMENT} ORDER BY p.id`,
    [accountId],
  );
}

async function ownPayouts(db: Reading, accountId: number): Promise<unknown[]> {
  const payouts = await db
    .getRepository(Payout)
    .find({ where: { specialistId: accountId }, order: { id: "ASC" } });
  return payouts.map(({ number, amount, currency, iban, holder, status, requestedAt, decidedAt, note }) => ({
    number,
    amount,
    currency,
    iban,
    holder,
    status,
    requestedAt,
    decidedAt,
    note,
  }));
}

async function ownPayoutAccounts(db: Reading, accountId: number): Promise<unknown[]> {
  const accounts = await db
    .getRepository(PayoutAccount)
    .find({ where: { specialistId: accountId }, order: { id: "ASC" } });
  return accounts.map(({ iban, askedAt, usableFrom, stoppedAt }) => ({
    iban,
    askedAt,
    usableFrom,
    stoppedAt,
  }));
}

function ownMovements(db: Reading, accountId: number): Promise<unknown[]> {
  const shown = [
    selectList(LedgerTransaction, "t", ["at"]),
    `c.number AS "caseNumber"`,
    selectList(LedgerTransaction, "t", ["description"]),
    "a.kind AS account",
    selectList(LedgerPosting, "p", ["amount"]),
    selectList(LedgerAccount, "a", ["currency"]),
  ].join(", ");
  return db.query<unknown[]>(
    `SELECT ${shown} FROM ledger_postings p
     JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_transactions t ON t.id = p.transaction_id
     LEFT JOIN cases c ON c.id = t.case_id WHERE a.specialist_id = $1 ORDER BY p.id`,
    [accountId],
  );
}

function block(): Promise<null> {
  return Promise.resolve(null);
}
