import type { MigrationInterface, QueryRunner } from "typeorm";

/** What somebody needs to know of a specialist to hand over work; the full profile comes with registration. */
export class CreateSpecialists1763600100000 implements MigrationInterface {
  name = "CreateSpecialists1763600100000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE specialists (
        account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        types smallint[] NOT NULL CHECK (types <@ ARRAY[1, 2, 3, 4]::smallint[]),
        cities text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX specialists_types ON specialists USING gin (types)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE specialists`);
  }
}
