import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Who and which case each stored file counts for: of every table that names files, so that nothing has to be kept in step.
 * Portraits are left out: one for an account, drawn anew as 512 pixels. Asked for one account or one case, each part is
 * found by an index.
 */
export class CountStoredBytes1763601490000 implements MigrationInterface {
  name = "CountStoredBytes1763601490000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW stored_bytes (account_id, case_id, bytes) AS
        SELECT uploaded_by, case_id, bytes::bigint FROM case_documents
        UNION ALL
        SELECT notified_by, case_id, (proof ->> 'bytes')::bigint FROM payments WHERE proof IS NOT NULL
        UNION ALL
        SELECT account_id, NULL::bigint, (document ->> 'bytes')::bigint FROM specialist_credentials
          WHERE document IS NOT NULL
        UNION ALL
        SELECT id, NULL::bigint, (identity_file ->> 'bytes')::bigint FROM accounts WHERE identity_file IS NOT NULL
        UNION ALL
        SELECT created_by, NULL::bigint, file_size::bigint FROM task_imports WHERE swept_at IS NULL`);
    await runner.query(
      `CREATE INDEX case_documents_uploader ON case_documents (uploaded_by) INCLUDE (bytes) WHERE uploaded_by IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX payments_proof ON payments (notified_by) WHERE proof IS NOT NULL`);
    await runner.query(`CREATE INDEX payments_case_proof ON payments (case_id) WHERE proof IS NOT NULL`);
    await runner.query(`CREATE INDEX task_imports_kept ON task_imports (created_by) WHERE swept_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX task_imports_kept, payments_case_proof, payments_proof, case_documents_uploader`,
    );
    await runner.query(`DROP VIEW stored_bytes`);
  }
}
