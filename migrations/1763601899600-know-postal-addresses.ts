import type { MigrationInterface, QueryRunner } from "typeorm";

/** What the post says of an address is about whom the letter was for: others may well be found there. */
export class KnowPostalAddresses1763601899600 implements MigrationInterface {
  name = "KnowPostalAddresses1763601899600";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debtor_addresses (
        debtor_id bigint NOT NULL REFERENCES debtors (id) ON DELETE CASCADE,
        address text NOT NULL,
        status text NOT NULL CHECK (status IN ('VALID', 'BOUNCED_HARD', 'BOUNCED_SOFT', 'WRONG_NUMBER', 'REFUSED')),
        source text NOT NULL,
        since timestamptz NOT NULL,
        noted_by bigint REFERENCES accounts (id),
        PRIMARY KEY (debtor_id, address)
      )`);
    await runner.query(
      `CREATE INDEX debtor_addresses_bad ON debtor_addresses (debtor_id, address) WHERE status <> 'VALID'`,
    );
    // Of the letters whose result is known already, the newest of each address.
    await runner.query(`
      INSERT INTO debtor_addresses (debtor_id, address, status, source, since)
      SELECT DISTINCT ON (d.id, r.address) d.id, r.address,
        CASE WHEN r.delivered_at IS NOT NULL THEN 'VALID' WHEN r.response LIKE 'Rehusada%' THEN 'REFUSED'
          WHEN r.response LIKE 'Ausente%' THEN 'BOUNCED_SOFT' ELSE 'BOUNCED_HARD' END,
        'Carta ' || l.reference, coalesce(r.delivered_at, r.sent_at, b.printed_at)
      FROM letters l JOIN letter_batches b ON b.id = l.batch_id
        JOIN mailing_recipients r ON r.id = l.recipient_id JOIN debtors d ON d.id = r.person
      WHERE r.address IS NOT NULL AND (r.delivered_at IS NOT NULL OR r.state = 'BOUNCED')
      ORDER BY d.id, r.address, coalesce(r.delivered_at, r.sent_at, b.printed_at) DESC`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE debtor_addresses`);
  }
}
