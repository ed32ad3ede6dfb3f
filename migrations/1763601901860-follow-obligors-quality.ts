import type { MigrationInterface, QueryRunner } from "typeorm";

const WATCHED = "names, surnames, identity_document, email, lada, phone, removed_at";

/** In which quality an obligor owes can be changed: its place among those who owe says it, too. */
export class FollowObligorsQuality1763601901860 implements MigrationInterface {
  name = "FollowObligorsQuality1763601901860";

  async up(runner: QueryRunner): Promise<void> {
    await watch(runner, `${WATCHED}, role`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await watch(runner, WATCHED);
  }
}

async function watch(runner: QueryRunner, columns: string): Promise<void> {
  await runner.query(`DROP TRIGGER parties_mark_debt_update ON parties`);
  await runner.query(`
    CREATE TRIGGER parties_mark_debt_update AFTER UPDATE OF ${columns} ON parties FOR EACH ROW
      WHEN (NEW.task_id IS NOT NULL AND NEW.side = 'RESPONDENT' AND (NEW.position > 1 OR NEW.identity_document IS NOT NULL))
      EXECUTE FUNCTION mark_obligor_due()`);
}
