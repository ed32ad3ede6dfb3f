import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What anybody can check of an issued document, without personal data, and the files as they were signed. Documents issued
 * before get their seal when somebody looks at them or downloads them.
 */
export class SealIssuedDocuments1763601830000 implements MigrationInterface {
  name = "SealIssuedDocuments1763601830000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code text NOT NULL UNIQUE,
        document_id bigint UNIQUE REFERENCES issued_documents ON DELETE SET NULL,
        number text NOT NULL,
        title text NOT NULL,
        certifies text NOT NULL,
        issued_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoked_by bigint REFERENCES accounts,
        revocation_reason text CHECK (revocation_reason IN
          ('MISTAKE', 'WRONG_DATA', 'REPLACED', 'NO_LONGER_TRUE', 'AUTHORITY')),
        revocation_note text,
        CONSTRAINT seals_revoked_check CHECK ((revoked_at IS NULL) = (revocation_reason IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE sealed_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        seal_id bigint NOT NULL REFERENCES seals ON DELETE CASCADE,
        version text NOT NULL,
        file_key text,
        sha256 text NOT NULL UNIQUE,
        bytes bigint NOT NULL,
        signature text NOT NULL CHECK (signature IN ('NONE', 'DEMONSTRATION', 'B_B', 'B_T')),
        made_at timestamptz NOT NULL,
        UNIQUE (seal_id, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE sealed_files`);
    await runner.query(`DROP TABLE seals`);
  }
}
