import type { MigrationInterface, QueryRunner } from "typeorm";

const CHANNELS = "'EMAIL', 'LINK', 'CERTIFIED_POST', 'CERTIFIED_ELECTRONIC', 'NOTARY', 'PHONE', 'IN_PERSON'";
const RECEIPTS = "'OPENED', 'ANSWERED', 'DELIVERED', 'REFUSED', 'NOT_COLLECTED'";

/**
 * The thirty days of LO 1/2025 art. 10.4.b ran from the day a proposal was made. They run from its receipt by the other
 * party: a notice says which proposal it carried, and attending a session is a receipt, too, with the session as source.
 */
export class ProveProposalReceipts1763601480000 implements MigrationInterface {
  name = "ProveProposalReceipts1763601480000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE party_notices
        DROP CONSTRAINT party_notices_channel_check,
        DROP CONSTRAINT party_notices_receipt_check,
        -- the concrete proposal it carried
        ADD agreement_id bigint REFERENCES agreements (id) ON DELETE SET NULL,
        ADD statement_id bigint REFERENCES party_statements (id) ON DELETE SET NULL,
        -- whose attendance proves the receipt
        ADD session_id bigint REFERENCES matter_sessions (id) ON DELETE SET NULL,
        ADD CONSTRAINT party_notices_channel_check CHECK (channel IN (${CHANNELS}, 'ACCOUNT', 'SESSION')),
        ADD CONSTRAINT party_notices_receipt_check CHECK (receipt IN (${RECEIPTS}, 'ATTENDED')),
        ADD CONSTRAINT party_notices_proposal CHECK (num_nonnulls(agreement_id, statement_id) <= 1)`);
    await runner.query(
      `CREATE INDEX party_notices_session ON party_notices (session_id) WHERE session_id IS NOT NULL`,
    );
    // The mail that told of a proposed agreement was written down in the same transaction.
    await runner.query(`
      UPDATE party_notices n SET agreement_id = g.id
      FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
      WHERE a.party_id = n.party_id AND n.channel = 'EMAIL'
        AND n.sent_at BETWEEN g.proposed_at - interval '10 seconds' AND g.proposed_at + interval '10 seconds'`);
    // Who came to a session had received the last notice before it, where nothing earlier is proved.
    await runner.query(`
      UPDATE party_notices n SET received_at = met.starts_at, receipt = 'ATTENDED', session_id = met.session_id
      FROM (SELECT DISTINCT ON (p.id) told.id, m.starts_at, m.id AS session_id
        FROM parties p JOIN session_attendance t ON t.party_id = p.id AND t.attended
        JOIN matter_sessions m ON m.id = t.session_id
        JOIN party_notices told ON told.party_id = p.id AND told.sent_at <= m.starts_at AND NOT told.failed
        WHERE told.received_at IS NULL AND NOT EXISTS (SELECT FROM party_notices r
          WHERE r.party_id = p.id AND r.received_at <= m.starts_at)
        ORDER BY p.id, m.starts_at, told.sent_at DESC, told.id DESC) AS met
      WHERE n.id = met.id`);
    await this.noteCorrections(runner);
    await runner.query(`ALTER TABLE cases DROP proposed_at`);
  }

  /** Whoever reads the case is told why a date of it has changed. */
  private async noteCorrections(runner: QueryRunner): Promise<void> {
    const text =
      "Corrección: los 30 días desde una propuesta concreta se cuentan desde que la otra parte la recibe, no desde que se hace (LO 1/2025, art. 10.4.b). Mientras no conste su recepción, no corren.";
    await runner.query(
      `INSERT INTO case_entries (case_id, at, author_side, author_name, type, text, audience, data, search_text)
       SELECT c.id, $2, 'SYSTEM', 'Acuerdo', 'SISTEMA', $1, 'CLIENT', '{"event": "proposal-term-corrected"}', fold_text($1)
       FROM cases c WHERE c.proposed_at IS NOT NULL AND c.accepted_agreements = 0
         AND c.status NOT IN ('AGREED', 'BROKEN')`,
      [text, new Date()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE cases ADD proposed_at timestamptz`);
    await runner.query(`
      UPDATE cases c SET proposed_at = greatest(
        (SELECT max(g.proposed_at) FROM agreements g WHERE g.case_id = c.id),
        (SELECT max(s.at) FROM party_statements s JOIN parties p ON p.id = s.party_id
         WHERE p.case_id = c.id AND s.kind = 'PROPOSAL'))`);
    await runner.query(`DELETE FROM case_entries WHERE data @> '{"event": "proposal-term-corrected"}'`);
    await runner.query(`DELETE FROM party_notices WHERE channel IN ('ACCOUNT', 'SESSION')`);
    await runner.query(`
      UPDATE party_notices SET received_at = NULL, receipt = NULL WHERE receipt = 'ATTENDED'`);
    await runner.query(`DROP INDEX party_notices_session`);
    await runner.query(`
      ALTER TABLE party_notices
        DROP CONSTRAINT party_notices_channel_check,
        DROP CONSTRAINT party_notices_receipt_check,
        DROP agreement_id, DROP statement_id, DROP session_id,
        ADD CONSTRAINT party_notices_channel_check CHECK (channel IN (${CHANNELS})),
        ADD CONSTRAINT party_notices_receipt_check CHECK (receipt IN (${RECEIPTS}))`);
  }
}
