import type { MigrationInterface, QueryRunner } from "typeorm";

/** Certificates, and closings of cases, whose ground isn't what the engine says of what is recorded now. */
export class KeepGroundDoubts1763601902340 implements MigrationInterface {
  name = "KeepGroundDoubts1763601902340";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ground_doubts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        document_id bigint UNIQUE REFERENCES issued_documents ON DELETE CASCADE,
        case_id bigint UNIQUE REFERENCES cases ON DELETE CASCADE,
        stated text[] NOT NULL,
        holding text[] NOT NULL,
        found_at timestamptz NOT NULL,
        CONSTRAINT ground_doubts_check CHECK (num_nonnulls(document_id, case_id) = 1)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ground_doubts`);
  }
}
