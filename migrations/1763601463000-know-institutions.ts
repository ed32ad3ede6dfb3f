import type { MigrationInterface, QueryRunner } from "typeorm";

/** "Banco Iberia, S.A." and "BANCO IBERIA, S.A." are one institution: blind to accents, case and punctuation. */
export class KnowInstitutions1763601463000 implements MigrationInterface {
  name = "KnowInstitutions1763601463000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION institution_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
        regexp_replace(fold_text(name), '[^[:alnum:]]+', '', 'g')`);
    await runner.query(`CREATE INDEX task_totals_institution ON task_totals (institution_key(entity))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX task_totals_institution`);
    await runner.query(`DROP FUNCTION institution_key(text)`);
  }
}
