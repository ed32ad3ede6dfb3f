import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A party that was told, or noted as told by mistake, isn't deleted out of its matter: with it would go the proof. Where the
 * matter itself is deleted, when its time is over, its parties go with it; they are deleted after it, and it isn't there.
 */
export class KeepPartiesWithProof1763601675000 implements MigrationInterface {
  name = "KeepPartiesWithProof1763601675000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_party_with_proof() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (EXISTS (SELECT FROM party_notices WHERE party_id = OLD.id)
            OR EXISTS (SELECT FROM withdrawn_notices WHERE party_id = OLD.id))
          AND (EXISTS (SELECT FROM cases WHERE id = OLD.case_id) OR EXISTS (SELECT FROM tasks WHERE id = OLD.task_id))
        THEN
          RAISE EXCEPTION 'party % has notices: it is taken out, not deleted', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN OLD;
      END $$`);
    await runner.query(
      `CREATE TRIGGER parties_keep_proof BEFORE DELETE ON parties FOR EACH ROW EXECUTE FUNCTION keep_party_with_proof()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_keep_proof ON parties`);
    await runner.query(`DROP FUNCTION keep_party_with_proof`);
  }
}
