import type { MigrationInterface, QueryRunner } from "typeorm";

const BEFORE = "'TASKS', 'TASK_LISTS', 'CASES', 'USERS', 'ASSIGNED_TASKS'";

/** Views of the administrators' list of debtors. */
export class KeepDebtorViews1763601801000 implements MigrationInterface {
  name = "KeepDebtorViews1763601801000";

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${BEFORE}, 'DEBTORS'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM saved_views WHERE list = 'DEBTORS'`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, lists: string): Promise<void> {
  await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check`);
  await runner.query(
    `ALTER TABLE saved_views ADD CONSTRAINT saved_views_list_check CHECK (list IN (${lists}))`,
  );
}
