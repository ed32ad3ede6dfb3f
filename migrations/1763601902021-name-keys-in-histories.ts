import type { MigrationInterface, QueryRunner } from "typeorm";

/** What a program did with a task stands in its history under its key, which is nobody's account. */
export class NameKeysInHistories1763601902021 implements MigrationInterface {
  name = "NameKeysInHistories1763601902021";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_events ADD COLUMN api_key_id bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_events DROP COLUMN api_key_id`);
  }
}
