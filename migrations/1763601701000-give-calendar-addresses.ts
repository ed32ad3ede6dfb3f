import type { MigrationInterface, QueryRunner } from "typeorm";

/** Private addresses at which a calendar program reads somebody's sessions and terms; only the hash of the secret is kept. */
export class GiveCalendarAddresses1763601701000 implements MigrationInterface {
  name = "GiveCalendarAddresses1763601701000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calendar_addresses (
        account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        token_hash text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        last_fetched_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE calendar_addresses`);
  }
}
