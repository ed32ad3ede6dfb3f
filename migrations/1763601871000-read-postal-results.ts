import type { MigrationInterface, QueryRunner } from "typeorm";

/** The files in which the post says what became of letters, as they were read, before and after they are applied. */
export class ReadPostalResults1763601871000 implements MigrationInterface {
  name = "ReadPostalResults1763601871000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE letter_results (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        mailing_id bigint NOT NULL REFERENCES mailings ON DELETE CASCADE,
        file_name text NOT NULL,
        sha256 text NOT NULL,
        columns jsonb NOT NULL,
        rows jsonb NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts,
        created_at timestamptz NOT NULL,
        applied_at timestamptz
      )`);
    await runner.query(`CREATE INDEX letter_results_mailing ON letter_results (mailing_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE letter_results`);
  }
}
