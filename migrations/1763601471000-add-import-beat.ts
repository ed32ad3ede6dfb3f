import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Counted up by the process that works on an import: a frozen one is known by its standing still. The list's code is
 * kept like the tasks' numbers, so that it is taken before the transaction and not lost when the commit dies.
 */
export class AddImportBeat1763601471000 implements MigrationInterface {
  name = "AddImportBeat1763601471000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE task_imports ADD COLUMN beat int NOT NULL DEFAULT 0, ADD COLUMN list_code text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_imports DROP COLUMN beat, DROP COLUMN list_code`);
  }
}
