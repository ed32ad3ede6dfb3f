import type { MigrationInterface, QueryRunner } from "typeorm";

/** Who owes a task's debt beside its debtor: few, so the search over everything has an index for them alone. */
const OBLIGORS = `WHERE task_id IS NOT NULL AND side = 'RESPONDENT' AND position > 1 AND removed_at IS NULL`;

export class FindObligors1763601895000 implements MigrationInterface {
  name = "FindObligors1763601895000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX parties_obligors_search ON parties USING gin (contact_text gin_trgm_ops) ${OBLIGORS}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX parties_obligors_search`);
  }
}
