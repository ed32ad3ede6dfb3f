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
  SELECT created_by, NULL::bigint, file_size::bigint FROM task_imports WHERE swept_at IS NULL
  UNION ALL
  SELECT id, NULL::bigint, photo_bytes::bigint FROM accounts WHERE photo_key IS NOT NULL
  UNION ALL
  SELECT uploaded_by, NULL::bigint, bytes::bigint FROM lead_files`;

/** Mails that came in, what they said of addresses, and what they became. */
export class ReceiveMails1763601820000 implements MigrationInterface {
  name = "ReceiveMails1763601820000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE inbound_mails (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      received_at timestamptz NOT NULL,
      way text NOT NULL CONSTRAINT inbound_mails_way_check CHECK (way IN ('bounce', 'reply')),
      reference text NOT NULL,
      message_key text NOT NULL,
      envelope_from text NOT NULL,
      address text NOT NULL,
      file_key text NOT NULL,
      bytes int NOT NULL,
      sha256 text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING'
        CONSTRAINT inbound_mails_state_check CHECK (state IN ('WAITING', 'DONE', 'UNSORTED')),
      kind text,
      from_address text,
      from_name text NOT NULL DEFAULT '',
      subject text NOT NULL DEFAULT '',
      text text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      processed_at timestamptz,
      CONSTRAINT inbound_mails_once UNIQUE (reference, way, message_key))`);
    await runner.query(
      `CREATE INDEX inbound_mails_unsorted ON inbound_mails (received_at) WHERE state = 'UNSORTED'`,
    );
    await runner.query(`CREATE INDEX inbound_mails_received ON inbound_mails (received_at)`);
    await runner.query(`CREATE TABLE mail_bounces (
      address text NOT NULL,
      kind text NOT NULL CONSTRAINT mail_bounces_kind_check
        CHECK (kind IN ('bounce-hard', 'bounce-soft', 'delayed', 'complaint')),
      count int NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      last_status text,
      last_words text NOT NULL DEFAULT '',
      PRIMARY KEY (address, kind))`);
    await runner.query(`ALTER TABLE messages ADD COLUMN automatic boolean NOT NULL DEFAULT false`);
    await runner.query(`CREATE TABLE mailed_messages (
      message_id bigint PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
      inbound_mail_id bigint REFERENCES inbound_mails ON DELETE SET NULL,
      from_address text NOT NULL,
      subject text NOT NULL,
      quoted text NOT NULL,
      is_known_sender boolean NOT NULL,
      counts boolean NOT NULL,
      statement_id bigint REFERENCES party_statements ON DELETE SET NULL,
      reclassified_at timestamptz,
      reclassified_by bigint REFERENCES accounts,
      reason text NOT NULL DEFAULT '')`);
    await runner.query(`CREATE INDEX mailed_messages_mail ON mailed_messages (inbound_mail_id)`);
    await runner.query(`CREATE TABLE message_files (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
      file_key text,
      file_name text NOT NULL,
      content_type text NOT NULL,
      bytes int NOT NULL,
      refusal text,
      CONSTRAINT message_files_kept CHECK ((file_key IS NULL) = (refusal IS NOT NULL)))`);
    await runner.query(`CREATE INDEX message_files_message ON message_files (message_id)`);
    await runner.query(`CREATE OR REPLACE VIEW stored_bytes (account_id, case_id, bytes) AS ${COUNTED}
      UNION ALL
      SELECT NULL::bigint, p.case_id, f.bytes::bigint FROM message_files f JOIN messages m ON m.id = f.message_id
        JOIN conversations v ON v.id = m.conversation_id JOIN parties p ON p.id = v.party_id
        WHERE f.file_key IS NOT NULL AND p.case_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE VIEW stored_bytes (account_id, case_id, bytes) AS ${COUNTED}`);
    await runner.query(`DROP TABLE message_files`);
    await runner.query(`DROP TABLE mailed_messages`);
    await runner.query(`ALTER TABLE messages DROP COLUMN automatic`);
    await runner.query(`DROP TABLE mail_bounces`);
    await runner.query(`DROP TABLE inbound_mails`);
  }
}
