// SQL: 50,000 payments are looked up among 1,000,000 debts in a few statements.
import type { EntityManager } from "typeorm";
import { OWED_SQL } from "../../debtors/owed-sql.ts";
import { KEY } from "./entry-keys.ts";

/** Why a payment that names its debt isn't booked by itself. */
export const BEYOND_OWED = "Es más de lo que queda por pagar de esta deuda.";

/** Candidates of one payment that are kept; who owes more debts than that chooses by searching. */
const MOST = 5;

/** Value of the keys of a kind, of the payments that are looked up; aliases `e` and `k`. */
const keyed = (...kinds: string[]) =>
  `sought e CROSS JOIN LATERAL unnest(e.keys) AS k(key) WHERE left(k.key, 2) IN (${kinds.map((kind) => `'${kind}:'`).join(", ")})`;

const VALUE = "substr(k.key, 3)";

/** Words of a name in their order of the alphabet: banks write surnames first, and with commas. */
const nameKey = (name: string) =>
  `(SELECT string_agg(w, ' ' ORDER BY w COLLATE "C") FROM regexp_split_to_table(fold_text(${name}), '[^a-z0-9ñ]+') AS w WHERE w <> '')`;

/**
 * Every pair of a payment and a debt that something speaks for, a row for each reason. REFERENCE: its own code or contract with
 * check digits, or a letter; CODE: its code in the text; DOCUMENT: of anybody who owes it; CONTRACT: its number in the text.
 */
const FOUND = `
  SELECT e.id AS entry_id, t.id AS task_id, CASE left(k.key, 1) WHEN '${KEY.TASK}' THEN 'CODE' ELSE 'REFERENCE' END AS reason
  FROM (SELECT e.id, k.key, ${VALUE} AS value FROM ${keyed(KEY.TASK, KEY.REFERENCED_TASK)}) AS k
    JOIN sought e ON e.id = k.id
    JOIN tasks t ON t.code_id = k.value AND t.deleted_at IS NULL
  UNION ALL
  SELECT k.id, t.id, CASE left(k.key, 1) WHEN '${KEY.CONTRACT}' THEN 'CONTRACT' ELSE 'REFERENCE' END
  FROM (SELECT e.id, k.key, ${VALUE} AS value FROM ${keyed(KEY.CONTRACT, KEY.REFERENCED_CONTRACT)}) AS k
    JOIN tasks t ON split_part(t.dedupe_key, '|', 2) = k.value AND t.deleted_at IS NULL
  UNION ALL
  SELECT k.id, unnest(r.task_ids), 'REFERENCE'
  FROM (SELECT e.id, ${VALUE} AS value FROM ${keyed(KEY.LETTER)}) AS k
    JOIN letters l ON l.reference = k.value
    JOIN mailing_recipients r ON r.id = l.recipient_id
  UNION ALL
  SELECT k.id, o.task_id, 'DOCUMENT'
  FROM (SELECT e.id, ${VALUE} AS value FROM ${keyed(KEY.DOCUMENT)}) AS k
    JOIN debtors d ON d.identity_document = k.value
    JOIN debtor_debts o ON o.debtor_id = d.id
  UNION ALL
  SELECT k.id, t.id, 'DOCUMENT'
  FROM (SELECT e.id, ${VALUE} AS value FROM ${keyed(KEY.DOCUMENT)}) AS k
    JOIN tasks t ON t.identity_document = k.value AND t.deleted_at IS NULL`;

/** An amount that more debts have says nothing, and names of so many aren't compared. */
const MOST_OF_AMOUNT = 200;

/**
 * Pairs by name and exact amount, of the payments that name neither a debt nor a person. Debts are looked up once for each amount, and the
 * names of each compared as they are sorted, so that their order and commas don't matter.
 */
const FOUND_BY_NAME = `
  WITH unknown AS MATERIALIZED (
    SELECT e.id, e.amount, ${nameKey("e.party_name")} AS name FROM sought e
    WHERE e.party_name IS NOT NULL AND NOT EXISTS (SELECT FROM found f WHERE f.entry_id = e.id AND f.reason <> 'CONTRACT')),
  debts AS MATERIALIZED (
    SELECT a.amount, t.id, ${nameKey("t.debtor")} AS name
    FROM (SELECT DISTINCT amount FROM unknown) AS a
    CROSS JOIN LATERAL (
      SELECT array_agg(d.id) AS ids FROM (
        SELECT id FROM tasks WHERE amount_debt = a.amount AND deleted_at IS NULL ORDER BY id LIMIT ${MOST_OF_AMOUNT + 1}) AS d) AS l
    JOIN tasks t ON t.id = ANY (l.ids)
    WHERE cardinality(l.ids) <= ${MOST_OF_AMOUNT})
  INSERT INTO found (entry_id, task_id, reason)
  SELECT u.id, d.id, 'NAME' FROM unknown u JOIN debts d ON d.amount = u.amount AND d.name = u.name`;

/**
 * Looks up which debts the waiting payments of a file pay. SURE: one reference or code names exactly one debt, or, without any, a
 * document whose person owes exactly one; and no more is paid than is owed. PROPOSED: anything less, with its reasons. The rest
 * waits. Only money that came in, in one payment, in the debt's currency.
 */
export async function matchEntries(manager: EntityManager, fileId: number): Promise<void> {
  await manager.query(`DROP TABLE IF EXISTS sought`);
  await manager.query(
    `CREATE TEMP TABLE sought ON COMMIT DROP AS
     SELECT e.id, e.amount, e.currency, e.keys, e.party_name FROM bank_entries e
     JOIN bank_statements s ON s.id = e.statement_id
     WHERE s.file_id = $1 AND e.status = 'WAITING' AND e.amount > 0 AND e.payments = 1 AND NOT e.is_reversal`,
    [fileId],
  );
  await manager.query(`ALTER TABLE sought ADD PRIMARY KEY (id)`);
  await manager.query(`ANALYZE sought`);
  await manager.query(`DELETE FROM bank_candidates c USING sought e WHERE c.entry_id = e.id`);
  await manager.query(`DROP TABLE IF EXISTS found`);
  await manager.query(
    `CREATE TEMP TABLE found ON COMMIT DROP AS SELECT f.entry_id, f.task_id, f.reason FROM (${FOUND}) AS f`,
  );
  await manager.query(`CREATE INDEX ON found (entry_id)`);
  await manager.query(`ANALYZE found`);
  await manager.query(FOUND_BY_NAME);
  await manager.query(`ANALYZE found`);
  await manager.query(
    `WITH pairs AS (
       SELECT f.entry_id, f.task_id, array_agg(DISTINCT f.reason) AS reasons FROM found f GROUP BY 1, 2),
     judged AS (
       SELECT f.*, ${OWED_SQL} AS owed, e.amount, e.amount = t.amount_debt AS is_exact,
         f.reasons && '{CODE,REFERENCE}'::text[] AS is_strong, 'DOCUMENT' = ANY (f.reasons) AS is_document
       FROM pairs f JOIN sought e ON e.id = f.entry_id
       JOIN tasks t ON t.id = f.task_id AND t.deleted_at IS NULL AND t.currency = e.currency),
     ranked AS (
       SELECT j.*, row_number() OVER w AS rank,
         count(*) FILTER (WHERE is_strong) OVER (PARTITION BY entry_id) AS strong,
         count(*) FILTER (WHERE is_document AND owed > 0) OVER (PARTITION BY entry_id) AS documents
       FROM judged j
       WINDOW w AS (PARTITION BY entry_id
         ORDER BY is_strong DESC, cardinality(reasons) DESC, is_exact DESC, owed > 0 DESC, is_document DESC, task_id)),
     stored AS (
       INSERT INTO bank_candidates (entry_id, task_id, rank, reasons)
       SELECT entry_id, task_id, rank, CASE WHEN is_exact AND NOT 'NAME' = ANY (reasons) THEN reasons || 'AMOUNT'::text ELSE reasons END
       FROM ranked WHERE rank <= ${MOST})
     UPDATE bank_entries e SET status = CASE WHEN r.is_named AND r.amount <= r.owed THEN 'SURE' ELSE 'PROPOSED' END,
       note = CASE WHEN r.is_named AND r.amount > r.owed THEN $1 ELSE '' END
     FROM (SELECT *, strong = 1 AND is_strong OR strong = 0 AND documents = 1 AND is_document AND owed > 0 AS is_named
           FROM ranked WHERE rank = 1) AS r
     WHERE e.id = r.entry_id`,
    [BEYOND_OWED],
  );
}

/**
 * Which booked payment each return or correction takes back: the last one of the same amount and account that had the same
 * number of its payer, mandate or debt. Proposed, never done by itself. No payment is taken back twice: of equal returns each gets
 * one of its own, as long as there are some.
 */
export async function matchReversals(manager: EntityManager, fileId: number): Promise<void> {
  for (;;) {
    const [row] = await manager.query<{ count: number }[]>(
      `WITH likeliest AS (
         SELECT DISTINCT ON (r.id) r.id, b.payment_id
         FROM bank_entries r JOIN bank_statements s ON s.id = r.statement_id
         JOIN bank_entries b ON b.account = r.account AND b.currency = r.currency AND b.amount = -r.amount
           AND b.payment_id IS NOT NULL AND b.day <= r.day
         WHERE s.file_id = $1 AND r.status = 'WAITING' AND r.is_reversal AND r.amount < 0
           AND (b.end_to_end_id = r.end_to_end_id OR b.mandate_id = r.mandate_id OR b.keys && r.keys)
           AND NOT EXISTS (SELECT FROM bank_entries o WHERE o.reverses_id = b.payment_id AND o.status <> 'IGNORED')
           AND NOT EXISTS (SELECT FROM debt_entries d WHERE d.payment_id = b.payment_id AND d.kind = 'REVERSAL')
         ORDER BY r.id, (b.end_to_end_id = r.end_to_end_id) DESC NULLS LAST, b.day DESC, b.id DESC),
       proposed AS (
         UPDATE bank_entries e SET status = 'PROPOSED', reverses_id = f.payment_id
         FROM (SELECT DISTINCT ON (payment_id) id, payment_id FROM likeliest ORDER BY payment_id, id) AS f
         WHERE e.id = f.id RETURNING 1)
       SELECT count(*)::int AS count FROM proposed`,
      [fileId],
    );
    if ((row?.count ?? 0) === 0) return;
  }
}
