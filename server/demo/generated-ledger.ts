import type { EntityManager } from "typeorm";
import { holdLock } from "../platform/advisory-lock.ts";
import { NOW, YEAR, numberSql } from "./generated-draws.ts";

/** Any number, as long as it is the one the services lock by (billing/ledger.ts). */
const LEDGER_LOCK = 4_127_006;

/** Movements and payouts of the generated payments, in the order of time, with their balances and months. */
export async function insertLedger(manager: EntityManager): Promise<void> {
  await holdLock(manager, LEDGER_LOCK);
  await manager.query(INSERT_ACCOUNTS);
  await manager.query(MOVEMENTS);
  await manager.query(PAYMENT_MOVEMENTS);
  await manager.query(INSERT_PAYOUTS);
  await manager.query(PAYOUT_MOVEMENTS);
  await manager.query(ORDERED);
  await manager.query(`ANALYZE ordered_movements`);
  await manager.query(INSERT_TRANSACTIONS);
  await manager.query(INSERT_POSTINGS);
  await manager.query(KEEP_BALANCES);
  await manager.query(KEEP_MONTHS);
}

const INSERT_ACCOUNTS = `
  INSERT INTO ledger_accounts (kind, specialist_id)
  SELECT kind, NULL FROM unnest(ARRAY['BANK', 'COMMISSION', 'REFUND']) AS kind
  UNION ALL SELECT kind, specialist_id FROM unnest(ARRAY['RETAINED', 'AVAILABLE', 'PAYOUT']) AS kind,
    (SELECT DISTINCT specialist_id FROM generated_cases WHERE paid > 0) AS paid
  ON CONFLICT DO NOTHING`;

const MOVEMENTS = `
  CREATE TEMP TABLE movements (
    at timestamptz, step int, kind text, case_id bigint, instalment_id bigint, payment_id bigint, payout_id bigint,
    description text, specialist_id bigint, debited text, credited text, amount numeric
  ) ON COMMIT DROP`;

/** Retained when it arrives; the specialist's when released, less the commission; else to be given back. */
const PAYMENT_MOVEMENTS = `
  INSERT INTO movements
  SELECT m.at, m.step, m.kind, p.case_id, i.id, p.id, NULL, m.words || i.description, g.specialist_id, m.debited, m.credited, m.amount
  FROM generated_cases g JOIN payments p ON p.case_id = g.id AND p.receipt_number IS NOT NULL
  JOIN budget_instalments i ON i.id = p.instalment_id,
  LATERAL (VALUES
    (i.paid_at, 1, 'PAYMENT', 'Pago recibido: ', 'BANK', 'RETAINED', i.amount),
    (i.released_at, 2, 'RELEASE', 'Disponible: ', 'RETAINED', 'AVAILABLE', i.amount),
    (CASE WHEN g.by_platform THEN i.released_at END, 3, 'COMMISSION', 'Comisión de Acuerdo: ', 'AVAILABLE', 'COMMISSION', i.value * 0.1),
    (i.cancelled_at, 4, 'REFUND_DUE', 'Por devolver al cliente: ', 'RETAINED', 'REFUND', i.amount),
    (i.refunded_at, 5, 'REFUND', 'Devuelto al cliente: ', 'REFUND', 'BANK', i.amount)
  ) AS m (at, step, kind, words, debited, credited, amount) WHERE m.at IS NOT NULL`;

/** Each week's money the week after; of the last ten days' ones nobody has made the transfer yet. */
const INSERT_PAYOUTS = `
  WITH weeks AS (
    SELECT specialist_id, date_trunc('week', at, 'Europe/Madrid') + interval '7 days 10 hours' AS requested,
      sum(CASE WHEN credited = 'AVAILABLE' THEN amount ELSE -amount END) AS amount
    FROM movements WHERE 'AVAILABLE' IN (debited, credited) GROUP BY 1, 2),
  asked AS (SELECT *, row_number() OVER (ORDER BY requested, specialist_id) AS place FROM weeks WHERE requested < ${NOW}),
  first AS MATERIALIZED (SELECT take_codes('payout', ${YEAR}, count(*)) AS first FROM asked),
  -- Now and then an account number is wrong; so always the same ones of a given set.
  decided AS (SELECT *, CASE WHEN requested > ${NOW} - interval '10 days' THEN 'REQUESTED' WHEN place % 40 = 0 THEN 'REJECTED' ELSE 'SETTLED' END AS status
    FROM asked)
  INSERT INTO payouts (number, specialist_id, amount, iban, holder, status, requested_at, decided_at, note)
  SELECT ${numberSql("R", "first.first + place - 1")}, d.specialist_id, d.amount, 'ES9121000418450200051332',
    trim(a.names || ' ' || a.surnames), d.status, d.requested,
    CASE WHEN d.status <> 'REQUESTED' THEN d.requested + interval '2 days' END,
    CASE d.status WHEN 'SETTLED' THEN 'Transferencia ' || place WHEN 'REJECTED' THEN 'La cuenta no es de la persona titular' END
  FROM decided d CROSS JOIN first JOIN accounts a ON a.id = d.specialist_id ORDER BY d.place`;

const PAYOUT_MOVEMENTS = `
  INSERT INTO movements
  SELECT m.at, m.step, m.kind, NULL, NULL, NULL, o.id, m.description, o.specialist_id, m.debited, m.credited, o.amount
  FROM payouts o,
  LATERAL (VALUES
    (o.requested_at, 6, 'PAYOUT_REQUEST', 'Transferencia pedida', 'AVAILABLE', 'PAYOUT'),
    (CASE WHEN o.status = 'SETTLED' THEN o.decided_at END, 7, 'PAYOUT_SETTLED', 'Transferencia hecha', 'PAYOUT', 'BANK'),
    (CASE WHEN o.status = 'REJECTED' THEN o.decided_at END, 7, 'PAYOUT_REJECTED',
      'Transferencia no realizada: el importe vuelve a estar disponible', 'PAYOUT', 'AVAILABLE')
  ) AS m (at, step, kind, description, debited, credited)
  WHERE m.at IS NOT NULL AND o.specialist_id IN (SELECT specialist_id FROM movements)`;

/** Ids in the order of time, as the services give them. */
const ORDERED = `
  CREATE TEMP TABLE ordered_movements ON COMMIT DROP AS
  SELECT nextval(pg_get_serial_sequence('ledger_transactions', 'id')) AS id, m.*
  FROM (SELECT * FROM movements ORDER BY at, step, instalment_id, payout_id OFFSET 0) AS m`;

const INSERT_TRANSACTIONS = `
  INSERT INTO ledger_transactions (id, at, kind, case_id, instalment_id, payment_id, payout_id, description)
  OVERRIDING SYSTEM VALUE
  SELECT id, at, kind, case_id, instalment_id, payment_id, payout_id, description FROM ordered_movements ORDER BY id`;

const INSERT_POSTINGS = `
  INSERT INTO ledger_postings (transaction_id, account_id, amount)
  SELECT m.id, a.id, s.amount
  FROM ordered_movements m CROSS JOIN LATERAL (VALUES (m.debited, -m.amount), (m.credited, m.amount)) AS s (kind, amount)
  JOIN ledger_accounts a ON a.kind = s.kind AND a.currency = 'EUR'
    AND coalesce(a.specialist_id, 0) = CASE WHEN s.kind IN ('RETAINED', 'AVAILABLE', 'PAYOUT') THEN m.specialist_id ELSE 0 END
  ORDER BY m.id, s.amount`;

/** What keep_ledger_balance does posting by posting. */
const ADDED = `ledger_postings p JOIN ordered_movements m ON m.id = p.transaction_id`;

const KEEP_BALANCES = `
  UPDATE ledger_accounts a SET balance = a.balance + s.amount
  FROM (SELECT p.account_id, sum(p.amount) AS amount FROM ${ADDED} GROUP BY 1) AS s WHERE s.account_id = a.id`;

const KEEP_MONTHS = `
  INSERT INTO ledger_months AS kept (account_id, month, kind, amount)
  SELECT p.account_id, date_trunc('month', m.at AT TIME ZONE 'Europe/Madrid')::date, m.kind, sum(p.amount) FROM ${ADDED} GROUP BY 1, 2, 3
  ON CONFLICT (account_id, month, kind) DO UPDATE SET amount = kept.amount + excluded.amount`;
