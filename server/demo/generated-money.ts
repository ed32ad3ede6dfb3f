import type { EntityManager } from "typeorm";
import { NOW, YEAR, madridDay, moment, numberSql } from "./generated-draws.ts";
import { insertLedger } from "./generated-ledger.ts";

/** Their own triggers are off while they are filled; `insertMoney` proves of the whole what those watch over. */
export const MONEY_TABLES = [
  "budgets",
  "budget_instalments",
  "payments",
  "payouts",
  "ledger_accounts",
  "ledger_transactions",
  "ledger_postings",
  "ledger_months",
];

/**
 * Budgets, payments, the ledger and payouts of what stands in generated_cases, as the services would have left them.
 * Throws when they don't add up.
 */
export async function insertMoney(manager: EntityManager): Promise<void> {
  await manager.query(INSERT_BUDGETS);
  await manager.query(INSERT_INSTALMENTS);
  await manager.query(`ANALYZE budgets, budget_instalments`);
  await manager.query(INSERT_PAYMENTS);
  await manager.query(`ANALYZE payments`);
  await insertLedger(manager);
  await manager.query(`ANALYZE ledger_transactions, ledger_postings, ledger_accounts`);
  const [broken] = await manager.query<{ what: string }[]>(PROOF);
  if (broken) throw new Error(`the generated money doesn't add up: ${broken.what}`);
}

const INSERT_BUDGETS = `
  WITH wanted AS (
    SELECT g.*, ${moment(0.04)} AS sent, ${moment(0.08)} AS answered, row_number() OVER (ORDER BY ${moment(0.04)}, g.id) AS place
    FROM generated_cases g WHERE g.budget IS NOT NULL),
  first AS MATERIALIZED (SELECT take_codes('budget', ${YEAR}, count(*)) AS first FROM wanted)
  INSERT INTO budgets (case_id, number, version, status, payment_method, due_on, single_payment, taxes_applicable, vat_rate,
    subtotal, vat, withholding, total, header, created_by, created_at, updated_at, sent_at, answered_at, answer_method)
  SELECT g.id, ${numberSql("B", "first.first + g.place - 1")}, 1, g.budget, CASE WHEN g.dice < 0.1 THEN 'CARD' ELSE 'TRANSFER' END,
    ${madridDay("g.created + interval '90 days'")}, false, true, 21, g.fee, g.fee * 0.21, 0, g.fee * 1.21,
    jsonb_build_object('title', 'Presupuesto generado', 'specialistName', trim(s.names || ' ' || s.surnames),
      'specialistPhone', NULL, 'clientName', trim(a.names || ' ' || a.surnames), 'clientAddress', NULL,
      'date', ${madridDay("g.sent")}, 'caseNumber', g.number,
      'interventionType', (ARRAY['CONCILIATION', 'MEDIATION', 'COLLECTION'])[g.kind], 'area', NULL,
      'counterparty', g.respondent_names || ' ' || g.respondent_surnames,
      'terms', jsonb_build_array('Los importes están en euros. Al valor se le suma el IVA del 21 %.')),
    g.specialist_id, g.sent, CASE WHEN g.budget = 'ACCEPTED' THEN g.answered ELSE g.sent END, g.sent,
    CASE WHEN g.budget = 'ACCEPTED' THEN g.answered END, CASE WHEN g.budget = 'ACCEPTED' THEN 'ACCOUNT' END
  FROM wanted g CROSS JOIN first JOIN accounts a ON a.id = g.client_id JOIN accounts s ON s.id = g.specialist_id
  ORDER BY g.place`;

const IS_OVER = `g.status IN ('AGREED', 'BROKEN')`;

/** Due and paid at even distances; what is paid is released as the services do. */
const INSERT_INSTALMENTS = `
  INSERT INTO budget_instalments (budget_id, number, concept, description, due_on, value, vat, withholding, amount, paid_at,
    released_at, cancelled_at, refunded_at)
  SELECT budget_id, n, concept, description, due_on, value, value * 0.21, 0, value * 1.21, CASE WHEN is_paid THEN paid_then END,
    CASE WHEN is_paid AND n = 1 THEN paid_then WHEN is_paid AND (n = 2 AND ${IS_OVER} OR n = 3 AND g.status = 'AGREED') THEN g.touched END,
    CASE WHEN n = 3 AND is_broken THEN g.touched END,
    CASE WHEN n = 3 AND is_broken AND is_paid AND g.dice < 0.4 THEN g.touched + (${NOW} - g.touched) / 2 END
  FROM (
    SELECT g.*, b.id AS budget_id, n, concept, description, g.fee * share AS value, ${moment("0.3 * n")} AS paid_then,
      ${madridDay(`CASE WHEN ${IS_OVER} THEN ${moment("0.3 * n - 0.1")} ELSE g.created + n * interval '30 days' END`)} AS due_on,
      n <= g.paid AS is_paid, g.budget = 'ACCEPTED' AND g.status = 'BROKEN' AS is_broken
    FROM budgets b JOIN generated_cases g ON g.id = b.case_id, (VALUES (1, 'INITIAL', 'ABONO INICIAL', 0.4),
      (2, 'MANAGEMENT', 'GESTIÓN DEL CASO', 0.4), (3, 'SIGNING', 'FIRMA DEL ACUERDO', 0.2)) AS parts (n, concept, description, share)
  ) AS g ORDER BY budget_id, n`;

/** In the order they were told of. Those that were confirmed have a receipt, also when they are to be given back. */
const INSERT_PAYMENTS = `
  WITH told AS (
    SELECT i.id AS instalment_id, i.number AS place_of, i.description, i.value, i.vat, i.amount, i.paid_at, g.id AS case_id,
      g.number AS case_number, g.client_id, g.specialist_id, b.number AS budget_number, b.payment_method AS method,
      CASE WHEN i.refunded_at IS NOT NULL THEN 'REFUNDED' WHEN i.paid_at IS NOT NULL AND i.cancelled_at IS NOT NULL THEN 'REFUND_DUE'
        WHEN i.paid_at IS NOT NULL THEN 'CONFIRMED' ELSE g.told END AS status,
      ${moment("0.3 * i.number - 0.05")} AS notified,
      CASE WHEN i.paid_at IS NOT NULL THEN i.paid_at WHEN g.told = 'REJECTED' THEN ${moment("0.3 * i.number")} END AS decided
    FROM generated_cases g JOIN budgets b ON b.case_id = g.id AND b.status = 'ACCEPTED' JOIN budget_instalments i ON i.budget_id = b.id
    WHERE i.number <= g.paid OR g.told IS NOT NULL AND i.number = g.paid + 1),
  placed AS (
    SELECT told.*, row_number() OVER (ORDER BY notified, instalment_id) AS place,
      CASE WHEN paid_at IS NOT NULL THEN row_number() OVER (PARTITION BY paid_at IS NULL ORDER BY paid_at, instalment_id) END AS receipt_place
    FROM told),
  first AS MATERIALIZED (SELECT take_codes('payment', ${YEAR}, count(*)) AS payment, take_codes('receipt', ${YEAR}, count(paid_at)) AS receipt FROM told),
  numbered AS (
    SELECT placed.*, ${numberSql("C", "first.payment + place - 1")} AS number,
      CASE WHEN receipt_place IS NOT NULL THEN ${numberSql("RC", "first.receipt + receipt_place - 1")} END AS receipt_number
    FROM placed CROSS JOIN first)
  INSERT INTO payments (number, instalment_id, case_id, amount, status, method, reference, notified_by, notified_at, decided_at,
    note, receipt_number, receipt)
  SELECT n.number, instalment_id, case_id, amount, n.status, method, case_number || '-' || place_of, client_id, notified, decided,
    CASE n.status WHEN 'REJECTED' THEN 'No ha llegado a la cuenta' WHEN 'REFUNDED' THEN 'Devuelto por transferencia' END, receipt_number,
    CASE WHEN receipt_number IS NOT NULL THEN jsonb_build_object('number', receipt_number, 'date', ${madridDay("decided")},
      'paymentNumber', n.number, 'caseNumber', case_number, 'budgetNumber', budget_number, 'instalmentNumber', place_of,
      'description', description, 'clientName', trim(a.names || ' ' || a.surnames), 'clientDocument', NULL, 'clientAddress', NULL,
      'specialistName', trim(s.names || ' ' || s.surnames), 'specialistDocument', NULL, 'method', method,
      'reference', case_number || '-' || place_of, 'value', value::text, 'vatRate', '21.00', 'vat', vat::text,
      'withholdingRate', NULL, 'withholding', '0.00', 'total', amount::text, 'currency', 'EUR') END
  FROM numbered n JOIN accounts a ON a.id = n.client_id JOIN accounts s ON s.id = n.specialist_id
  ORDER BY n.place`;

/** What the triggers watch over, of everything at once; no row when all is well. */
const PROOF = `
  SELECT 'budget ' || b.id AS what FROM budgets b LEFT JOIN budget_instalments i ON i.budget_id = b.id GROUP BY b.id
  HAVING sum(i.value) IS DISTINCT FROM b.subtotal OR sum(i.vat) IS DISTINCT FROM b.vat
    OR sum(i.withholding) IS DISTINCT FROM b.withholding
  UNION ALL SELECT 'movement ' || t.id FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id
  GROUP BY t.id HAVING sum(p.amount) IS DISTINCT FROM 0
  UNION ALL SELECT 'balance ' || a.id FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)
  UNION ALL SELECT 'months ' || a.id FROM ledger_accounts a LEFT JOIN ledger_months m ON m.account_id = a.id
  GROUP BY a.id HAVING a.balance <> coalesce(sum(m.amount), 0)`;
