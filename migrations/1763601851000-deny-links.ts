import type { MigrationInterface, QueryRunner } from "typeorm";

/** Personal links that came to somebody who isn't the party. */
export class DenyLinks1763601851000 implements MigrationInterface {
  name = "DenyLinks1763601851000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE party_links ADD denied_at timestamptz,
        ADD CONSTRAINT party_links_denied CHECK (denied_at IS NULL OR revoked_at IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_links DROP CONSTRAINT party_links_denied, DROP denied_at`);
  }
}
