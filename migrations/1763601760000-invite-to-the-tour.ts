import type { MigrationInterface, QueryRunner } from "typeorm";

/** Who had an account before knows the dashboard: only later ones are asked. */
export class InviteToTheTour1763601760000 implements MigrationInterface {
  name = "InviteToTheTour1763601760000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD COLUMN tour_due boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP COLUMN tour_due`);
  }
}
