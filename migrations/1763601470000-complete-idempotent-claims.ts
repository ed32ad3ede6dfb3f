import type { MigrationInterface, QueryRunner } from "typeorm";

/** Who holds a key, and that what it stands for is committed: written in the transaction of the change itself. */
export class CompleteIdempotentClaims1763601470000 implements MigrationInterface {
  name = "CompleteIdempotentClaims1763601470000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE idempotent_answers ADD COLUMN claim uuid, ADD COLUMN carried_out_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE idempotent_answers DROP COLUMN claim, DROP COLUMN carried_out_at`);
  }
}
