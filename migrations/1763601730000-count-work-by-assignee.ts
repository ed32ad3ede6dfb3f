import type { MigrationInterface, QueryRunner } from "typeorm";

const LIVE = "WHERE assignee_id IS NOT NULL AND deleted_at IS NULL";

/** With the state beside the assignee everybody's load and results are counted out of the index, without the rows. */
export class CountWorkByAssignee1763601730000 implements MigrationInterface {
  name = "CountWorkByAssignee1763601730000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX tasks_assignee`);
    await runner.query(`CREATE INDEX tasks_assignee ON tasks (assignee_id, state) ${LIVE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX tasks_assignee`);
    await runner.query(`CREATE INDEX tasks_assignee ON tasks (assignee_id) ${LIVE}`);
  }
}
