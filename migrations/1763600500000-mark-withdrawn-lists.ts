import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tells a list that undoing its import emptied from one that was deleted and can come back. */
export class MarkWithdrawnLists1763600500000 implements MigrationInterface {
  name = "MarkWithdrawnLists1763600500000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_lists ADD COLUMN withdrawn boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_lists DROP COLUMN withdrawn`);
  }
}
