import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A notice that was noted by mistake leaves party_notices, so that nothing that reads receipts there has to know of it, and
 * stays here as it was.
 */
export class WithdrawNotices1763601665000 implements MigrationInterface {
  name = "WithdrawNotices1763601665000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE withdrawn_notices (
         id bigint PRIMARY KEY,
         party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
         notice jsonb NOT NULL,
         withdrawn_at timestamptz NOT NULL,
         withdrawn_by bigint NOT NULL REFERENCES accounts (id),
         reason text NOT NULL
       )`,
    );
    await runner.query(`CREATE INDEX withdrawn_notices_party ON withdrawn_notices (party_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE withdrawn_notices`);
  }
}
