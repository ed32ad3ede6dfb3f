import type { MigrationInterface, QueryRunner } from "typeorm";

/** Administrators can put their first steps away, on every device at once. */
export class HideFirstSteps1763601901600 implements MigrationInterface {
  name = "HideFirstSteps1763601901600";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD COLUMN first_steps_hidden boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP COLUMN first_steps_hidden`);
  }
}
