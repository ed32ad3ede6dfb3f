import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The mail by which the creditor of a corporate task ends the negotiation with one of those who owe it (LO 1/2025 art. 10.4.d):
 * one a party, unless it could not be delivered.
 */
export class EndNegotiationsInWriting1763601900600 implements MigrationInterface {
  name = "EndNegotiationsInWriting1763601900600";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_notices ADD ends_negotiation boolean NOT NULL DEFAULT false`);
    await runner.query(
      `CREATE UNIQUE INDEX party_notices_ends ON party_notices (party_id) WHERE ends_negotiation AND NOT failed`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_notices DROP ends_negotiation`);
  }
}
