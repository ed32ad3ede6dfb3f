import type { MigrationInterface, QueryRunner } from "typeorm";

/** What somebody is answered to their request, with files, behind a personal link. */
export class CreateLeadAnswers1763601511000 implements MigrationInterface {
  name = "CreateLeadAnswers1763601511000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE leads DROP CONSTRAINT leads_status_check`);
    await runner.query(`
      ALTER TABLE leads ADD CONSTRAINT leads_status_check
        CHECK (status IN ('NEW', 'IN_PROGRESS', 'ANSWERED', 'WON', 'DISCARDED'))`);
    await runner.query(`
      CREATE TABLE lead_answers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead_id bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
        author_id bigint NOT NULL REFERENCES accounts (id),
        -- given by the form: the same answer sent again is one
        request_key uuid NOT NULL,
        message text NOT NULL,
        sent_to text NOT NULL,
        -- SHA-256 of 256 random bits, which only the mail has
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        opens int NOT NULL DEFAULT 0,
        opened_at timestamptz,
        mail_outcome text CHECK (mail_outcome IN ('handed-over', 'refused')),
        mail_at timestamptz,
        created_at timestamptz NOT NULL,
        UNIQUE (lead_id, request_key),
        CHECK ((mail_outcome IS NULL) = (mail_at IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE lead_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead_id bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
        -- null until the answer it goes along with is sent
        answer_id bigint REFERENCES lead_answers (id) ON DELETE CASCADE,
        uploaded_by bigint NOT NULL REFERENCES accounts (id),
        file_key text NOT NULL UNIQUE,
        file_name text NOT NULL,
        content_type text NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX lead_files_lead ON lead_files (lead_id, id)`);
    await runner.query(`CREATE INDEX lead_files_answer ON lead_files (answer_id, id)`);
    await runner.query(`
      ALTER TABLE download_tickets
        ADD lead_answer_id bigint REFERENCES lead_answers (id) ON DELETE CASCADE,
        DROP CONSTRAINT download_tickets_holder,
        DROP CONSTRAINT download_tickets_origin,
        ADD CONSTRAINT download_tickets_holder CHECK (num_nonnulls(account_id, party_id, lead_answer_id) = 1),
        ADD CONSTRAINT download_tickets_origin CHECK (CASE WHEN account_id IS NOT NULL THEN session_id IS NOT NULL
          WHEN party_id IS NOT NULL THEN link_id IS NOT NULL ELSE true END)`);
    await runner.query(
      `CREATE INDEX download_tickets_lead_answer ON download_tickets (lead_answer_id) WHERE lead_answer_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM download_tickets WHERE lead_answer_id IS NOT NULL`);
    await runner.query(`
      ALTER TABLE download_tickets
        DROP CONSTRAINT download_tickets_holder,
        DROP CONSTRAINT download_tickets_origin,
        DROP lead_answer_id,
        ADD CONSTRAINT download_tickets_holder CHECK (num_nonnulls(account_id, party_id) = 1),
        ADD CONSTRAINT download_tickets_origin
          CHECK (CASE WHEN party_id IS NULL THEN session_id IS NOT NULL ELSE link_id IS NOT NULL END)`);
    await runner.query(`DROP TABLE lead_files, lead_answers`);
    await runner.query(`UPDATE leads SET status = 'IN_PROGRESS' WHERE status = 'ANSWERED'`);
    await runner.query(`ALTER TABLE leads DROP CONSTRAINT leads_status_check`);
    await runner.query(`
      ALTER TABLE leads ADD CONSTRAINT leads_status_check
        CHECK (status IN ('NEW', 'IN_PROGRESS', 'WON', 'DISCARDED'))`);
  }
}
