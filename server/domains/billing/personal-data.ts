import type { EntityManager } from "typeorm";
import type { StoredDocument } from "../../shared/documents.ts";
import type { Context } from "../../shared/context.ts";
import type { PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";

/**
 * What budgets, payments and payouts keep of an account. Nothing is taken out when an account is closed: accounting has
 * to be kept for six years (Código de Comercio, art. 30), and billing-retention sees to its end. How open cases end, and
 * their money with them, is decided above (case-progress), before this.
 */
export const billingDataHolder = { name: "billing", collect, block } satisfies PersonalDataHolder;

type Reading = Pick<EntityManager, "query">;

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
  return db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", b.number, b.version, b.status, b.subtotal::text, b.vat::text, b.withholding::text,
       b.total::text, b.currency, b.due_on::text AS "dueOn", b.observations, b.created_at AS "createdAt",
       b.sent_at AS "sentAt", b.answered_at AS "answeredAt", b.answer_note AS "answerNote",
       (SELECT json_agg(json_build_object('number', i.number, 'description', i.description, 'dueOn', i.due_on,
          'amount', i.amount::text, 'paidAt', i.paid_at) ORDER BY i.number)
        FROM budget_instalments i WHERE i.budget_id = b.id) AS instalments
     FROM budgets b JOIN cases c ON c.id = b.case_id
     WHERE b.created_by = $1 OR (c.client_id = $1 AND b.sent_at IS NOT NULL) ORDER BY b.id`,
    [accountId],
  );
}

/** What the account has paid; what others have paid to it is in the movements. */
function ownPayments(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number AS "caseNumber", p.number, p.receipt_number AS "receiptNumber", p.amount::text, p.currency, p.status,
       p.method, p.reference, p.notified_at AS "notifiedAt", p.decided_at AS "decidedAt", p.note
     FROM payments p JOIN cases c ON c.id = p.case_id WHERE ${IS_OWN_PAYMENT} ORDER BY p.id`,
    [accountId],
  );
}

function ownPayouts(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT number, amount::text, currency, iban, holder, status, requested_at AS "requestedAt",
       decided_at AS "decidedAt", note
     FROM payouts WHERE specialist_id = $1 ORDER BY id`,
    [accountId],
  );
}

function ownPayoutAccounts(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT iban, asked_at AS "askedAt", usable_from AS "usableFrom", stopped_at AS "stoppedAt"
     FROM payout_accounts WHERE specialist_id = $1 ORDER BY id`,
    [accountId],
  );
}

function ownMovements(db: Reading, accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT t.at, c.number AS "caseNumber", t.description, a.kind AS account, p.amount::text, a.currency
     FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_transactions t ON t.id = p.transaction_id
     LEFT JOIN cases c ON c.id = t.case_id WHERE a.specialist_id = $1 ORDER BY p.id`,
    [accountId],
  );
}

function block(): Promise<null> {
  return Promise.resolve(null);
}
