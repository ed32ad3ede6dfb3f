import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Who manages a thousand debts has to see which terms of law end this week: the soonest of each task's is kept with its attempt.
 * Those that run are computed anew, in the background as after any change.
 */
export class KeepDeadlines1763601901920 implements MigrationInterface {
  name = "KeepDeadlines1763601901920";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_attempts ADD COLUMN deadline_on date, ADD COLUMN deadline_kind text,
        ADD CONSTRAINT task_attempts_deadline_check CHECK ((deadline_on IS NULL) = (deadline_kind IS NULL))`);
    await runner.query(
      `CREATE INDEX task_attempts_deadline ON task_attempts (deadline_on) WHERE deadline_on IS NOT NULL`,
    );
    await runner.query(
      `INSERT INTO attempt_changes (task_id) SELECT task_id FROM task_attempts WHERE is_open AND is_live AND next_change IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_attempts DROP COLUMN deadline_on, DROP COLUMN deadline_kind`);
  }
}
