import type { MigrationInterface, QueryRunner } from "typeorm";

/** The instant the tasks of an import bear is known before they are there: who reads the newest first goes around them. */
export class SayWhenImportsSave1763601721000 implements MigrationInterface {
  name = "SayWhenImportsSave1763601721000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_imports ADD COLUMN saving_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_imports DROP COLUMN saving_at`);
  }
}
