import type { MigrationInterface, QueryRunner } from "typeorm";

/** A list of many tasks is deleted, or brought back, by a job; the row goes with the last piece. */
export class DeleteListsInPieces1763601897000 implements MigrationInterface {
  name = "DeleteListsInPieces1763601897000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_list_jobs (
        list_id bigint PRIMARY KEY REFERENCES task_lists,
        kind text NOT NULL CONSTRAINT task_list_jobs_kind_check CHECK (kind IN ('DELETE', 'RESTORE')),
        total int NOT NULL,
        done int NOT NULL,
        position bigint NOT NULL,
        asked_by bigint REFERENCES accounts,
        updated_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE task_list_jobs`);
  }
}
