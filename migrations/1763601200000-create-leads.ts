import type { MigrationInterface, QueryRunner } from "typeorm";

/** What somebody asked for through a public form, and what administrators noted on it. */
export class CreateLeads1763601200000 implements MigrationInterface {
  name = "CreateLeads1763601200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leads (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- S26-000012
        code_id text NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('CORPORATE_TASKS', 'WALLET')),
        status text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'IN_PROGRESS', 'WON', 'DISCARDED')),
        full_name text NOT NULL,
        company text NOT NULL,
        email text NOT NULL,
        lada text NOT NULL,
        phone text NOT NULL,
        message text NOT NULL,
        commercial_consent boolean NOT NULL,
        privacy_version text NOT NULL,
        -- of the form's content: the same form sent twice within minutes makes one lead
        fingerprint text NOT NULL,
        entity_type text CHECK (entity_type IN ('FINANCIAL_ENTITY', 'INVESTMENT_FUND', 'LAW_FIRM', 'COLLECTION_AGENCY',
          'COMPANY', 'OTHER')),
        cif text,
        service text CHECK (service IN ('VALUATION', 'VALUATION_AND_MANAGEMENT')),
        -- null once the test file is erased
        file_key text UNIQUE,
        file_name text,
        file_cases int,
        -- the day the test file is erased
        file_due_on date,
        file_erased_at timestamptz,
        search_text text NOT NULL
          GENERATED ALWAYS AS (fold_text(code_id || ' ' || full_name || ' ' || company || ' ' || email)) STORED,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version int NOT NULL DEFAULT 1,
        CHECK (num_nonnulls(entity_type, cif, service, file_name, file_cases, file_due_on)
          = CASE kind WHEN 'WALLET' THEN 6 ELSE 0 END),
        CHECK (kind <> 'WALLET' OR (file_key IS NULL) <> (file_erased_at IS NULL))
      )`);
    await runner.query(`CREATE INDEX leads_fingerprint ON leads (fingerprint, created_at)`);
    await runner.query(`CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops)`);
    await runner.query(`CREATE INDEX leads_created ON leads (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX leads_files ON leads (file_due_on) WHERE file_key IS NOT NULL`);
    await runner.query(`
      CREATE TABLE lead_notes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead_id bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
        author_id bigint NOT NULL REFERENCES accounts (id),
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX lead_notes_lead ON lead_notes (lead_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE lead_notes, leads`);
  }
}
