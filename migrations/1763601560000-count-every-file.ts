import type { MigrationInterface, QueryRunner } from "typeorm";

const COUNTED = `
  SELECT uploaded_by, case_id, bytes::bigint FROM case_documents
  UNION ALL
  SELECT notified_by, case_id, (proof ->> 'bytes')::bigint FROM payments WHERE proof IS NOT NULL
  UNION ALL
  SELECT account_id, NULL::bigint, (document ->> 'bytes')::bigint FROM specialist_credentials
    WHERE document IS NOT NULL
  UNION ALL
  SELECT id, NULL::bigint, (identity_file ->> 'bytes')::bigint FROM accounts WHERE identity_file IS NOT NULL
  UNION ALL
  SELECT created_by, NULL::bigint, file_size::bigint FROM task_imports WHERE swept_at IS NULL`;

/**
 * Portraits and the files of answers to leads count for whoever uploaded them. The test files of leads are nobody's: what
 * they take up is added up by itself. Of what was stored before, a portrait (some tens of kB) and a test file (gone within
 * 90 days) were never measured and count as nothing.
 */
export class CountEveryFile1763601560000 implements MigrationInterface {
  name = "CountEveryFile1763601560000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD photo_bytes int`);
    await runner.query(`ALTER TABLE leads ADD file_bytes int`);
    await runner.query(`CREATE INDEX leads_file_bytes ON leads (file_bytes) WHERE file_key IS NOT NULL`);
    await runner.query(`CREATE INDEX lead_files_uploader ON lead_files (uploaded_by) INCLUDE (bytes)`);
    await runner.query(`
      CREATE OR REPLACE VIEW stored_bytes (account_id, case_id, bytes) AS ${COUNTED}
        UNION ALL
        SELECT id, NULL::bigint, photo_bytes::bigint FROM accounts WHERE photo_key IS NOT NULL
        UNION ALL
        SELECT uploaded_by, NULL::bigint, bytes::bigint FROM lead_files`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE VIEW stored_bytes (account_id, case_id, bytes) AS ${COUNTED}`);
    await runner.query(`DROP INDEX lead_files_uploader, leads_file_bytes`);
    await runner.query(`ALTER TABLE leads DROP file_bytes`);
    await runner.query(`ALTER TABLE accounts DROP photo_bytes`);
  }
}
