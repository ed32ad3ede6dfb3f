import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tasks of some days are found without reading all of them; what other filters and sorts ask for rides along. */
export class IndexTaskCreation1763601750000 implements MigrationInterface {
  name = "IndexTaskCreation1763601750000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX tasks_by_creation ON tasks (created_at, id)
       INCLUDE (state, list_id, assignee_id, entity) WHERE deleted_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX tasks_by_creation`);
  }
}
