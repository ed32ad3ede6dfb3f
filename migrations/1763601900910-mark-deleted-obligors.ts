import type { MigrationInterface, QueryRunner } from "typeorm";

/** An obligor that was never told is deleted when it is taken out: its place among those who owe goes like that of the others. */
export class MarkDeletedObligors1763601900910 implements MigrationInterface {
  name = "MarkDeletedObligors1763601900910";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION mark_obligor_gone() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE debtor_debts SET is_due = true
        WHERE task_id = OLD.task_id AND position = OLD.position AND NOT is_due;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER parties_mark_debt_delete AFTER DELETE ON parties FOR EACH ROW
        WHEN (OLD.task_id IS NOT NULL AND OLD.side = 'RESPONDENT' AND OLD.position > 1)
        EXECUTE FUNCTION mark_obligor_gone()`);
    await runner.query(`
      UPDATE debtor_debts s SET is_due = true WHERE s.position > 1 AND NOT s.is_due AND NOT EXISTS (
        SELECT FROM parties p WHERE p.task_id = s.task_id AND p.side = 'RESPONDENT' AND p.position = s.position)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_mark_debt_delete ON parties`);
    await runner.query(`DROP FUNCTION mark_obligor_gone()`);
  }
}
