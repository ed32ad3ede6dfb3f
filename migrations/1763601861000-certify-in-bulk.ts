import type { MigrationInterface, QueryRunner } from "typeorm";

/** Certificates of many attempts in one go. A document belongs to one item, and an item is issued once. */
export class CertifyInBulk1763601861000 implements MigrationInterface {
  name = "CertifyInBulk1763601861000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE certificate_runs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint,
        status text NOT NULL CHECK (status IN ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED')),
        total int NOT NULL,
        position int NOT NULL,
        printed int NOT NULL,
        certified int NOT NULL,
        documents int NOT NULL,
        skipped int NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await runner.query(`CREATE INDEX certificate_runs_list ON certificate_runs (list_id, id)`);
    await runner.query(`
      CREATE TABLE certificate_run_items (
        run_id bigint NOT NULL REFERENCES certificate_runs ON DELETE CASCADE,
        position int NOT NULL,
        task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
        code_id text NOT NULL,
        debtor text NOT NULL,
        amount numeric(14, 2) NOT NULL,
        document_ids bigint[] NOT NULL DEFAULT '{}',
        reason text,
        PRIMARY KEY (run_id, position)
      )`);
    await runner.query(`CREATE INDEX certificate_run_items_task ON certificate_run_items (task_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE certificate_run_items, certificate_runs`);
  }
}
