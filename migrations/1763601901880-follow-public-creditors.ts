import type { MigrationInterface, QueryRunner } from "typeorm";

/** Letters of the CIF of public bodies, as parties/public-body.ts has them. */
const PUBLIC = "'^[PQS][0-9]'";

/**
 * A list's creditor of the public sector takes its debts out of the law (LO 1/2025 art. 3.2): how their attempts stand is computed anew
 * where a list has one, and whenever what it says of its creditor changes.
 */
export class FollowPublicCreditors1763601901880 implements MigrationInterface {
  name = "FollowPublicCreditors1763601901880";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION note_list_creditor() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO attempt_changes (task_id) SELECT task_id FROM task_attempts WHERE list_id = NEW.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER task_lists_note_creditor AFTER UPDATE OF company, creditor_name, creditor_document, creditor_of_others ON task_lists
      FOR EACH ROW WHEN ((OLD.creditor_document ~ ${PUBLIC} OR NEW.creditor_document ~ ${PUBLIC})
        AND (OLD.company, OLD.creditor_name, OLD.creditor_document, OLD.creditor_of_others)
          IS DISTINCT FROM (NEW.company, NEW.creditor_name, NEW.creditor_document, NEW.creditor_of_others))
      EXECUTE FUNCTION note_list_creditor()`);
    await runner.query(
      `INSERT INTO attempt_changes (task_id) SELECT a.task_id FROM task_attempts a JOIN task_lists l ON l.id = a.list_id
       WHERE l.creditor_document ~ ${PUBLIC}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER task_lists_note_creditor ON task_lists`);
    await runner.query(`DROP FUNCTION note_list_creditor`);
  }
}
