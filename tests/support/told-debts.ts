import type { DataSource } from "typeorm";

/** Days since they received it: the thirty days to answer are over. */
const LONG_AGO = 40;

interface Told {
  listId: number;
  now: Date;
  /** How many of the list's first tasks were told, and how many of those received it long ago. */
  told: number;
  received: number;
}

/** Certified post to the debtors of a list, delivered to some; both parties of each task are identified. */
export async function tellDebts(db: DataSource, { listId, now, told, received }: Told): Promise<void> {
  await db.query(
    `WITH chosen AS MATERIALIZED (SELECT id, entity, debtor, n_contract, amount_debt, row_number() OVER (ORDER BY id) AS place
       FROM tasks WHERE list_id = $1 ORDER BY id LIMIT $3),
     sides AS (
       INSERT INTO parties (task_id, side, position, names, is_company, identity_document, address, created_at, updated_at)
       SELECT id, side, 1, CASE side WHEN 'CLAIMANT' THEN entity ELSE debtor END, side = 'CLAIMANT',
         CASE side WHEN 'CLAIMANT' THEN 'A58818501' ELSE '12345678Z' END, 'Calle Mayor 1, Madrid', $2, $2
       FROM chosen CROSS JOIN (VALUES ('CLAIMANT'), ('RESPONDENT')) AS s (side) RETURNING id, task_id, side)
     INSERT INTO party_notices (party_id, channel, sent_at, received_at, receipt, proof, content, content_hash)
     SELECT s.id, 'CERTIFIED_POST', $2::timestamptz - make_interval(days => ${LONG_AGO + 3}),
       CASE WHEN c.place <= $4 THEN $2::timestamptz - make_interval(days => ${LONG_AGO}) END,
       CASE WHEN c.place <= $4 THEN 'DELIVERED' END, 'Burofax NB0001', made.content, encode(sha256(made.content::text::bytea), 'hex')
     FROM sides s JOIN chosen c ON c.id = s.task_id
     CROSS JOIN LATERAL (SELECT jsonb_build_object('addressee', c.debtor, 'amount', c.amount_debt::text,
       'object', 'Reclamación de la deuda del contrato ' || c.n_contract) AS content) AS made
     WHERE s.side = 'RESPONDENT'`,
    [listId, now, told, received],
  );
}
